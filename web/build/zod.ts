import { config } from 'zod/v4';

// Zod compiles its checks with `new Function` where it may, and finds out by trying: the page's
// content security policy refuses, and the console reports each attempt. So every bundle takes zod
// from here.
config({ jitless: true });

export * from 'zod/v4';
