import { dirname, join } from 'node:path';

/**
 * The folder of the built programs: where the one that runs lies. Not from `import.meta.url`, since
 * the bundler may move a module into a file that several programs share.
 */
export const BUILT = dirname(process.argv[1] ?? '');
export const TEACHING_SERVER = join(BUILT, 'teaching-server.js');
/** The project itself, with its receipts and tests. */
export const ROOT = join(BUILT, '../..');
