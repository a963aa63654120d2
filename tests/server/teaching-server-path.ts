import { fileURLToPath } from 'node:url';

/** The compiled teaching server; `tests/build.ts` makes it before the suite runs. */
export const TEACHING_SERVER = fileURLToPath(
  new URL('../../dist/server/teaching-server.js', import.meta.url),
);
