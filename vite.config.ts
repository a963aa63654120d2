import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mdx } from './web/build/mdx.ts';
import { prerenderPages } from './web/build/prerender.ts';
import { serviceWorker } from './web/build/service-worker.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** One script for the sections that are read together: thirty small ones compress worse. */
const PROSE = {
  name: (id: string) => id.match(/chapters\/([^/]+)\/\d(?=\d-)/)?.[0].replaceAll('/', '-') ?? null,
  test: /chapters\/[^/]+\/\d\d-[^/]+\.mdx$/,
};

/** One style sheet, 20 kB gzipped: forty small ones hold up the text, and late ones lay it out again. */
const STYLES = { name: 'styles', test: /web\/(?!lab\/)[^?]*\.css$/ };

/** One build makes both halves: the page (`dist/web`) and the programs that Node runs (`dist/server`). */
export default defineConfig({
  root: path('web'),
  base: './',
  resolve: { alias: [{ find: /^zod$/, replacement: path('web/build/zod.ts') }] },
  plugins: [
    mdx(),
    react(),
    prerenderPages(path('dist/web'), path('dist/prerender')),
    serviceWorker(path('dist/web'), path('web/build/sw.js')),
  ],
  builder: { sharedConfigBuild: true },
  environments: {
    client: {
      build: {
        outDir: path('dist/web'),
        emptyOutDir: true,
        rolldownOptions: { output: { codeSplitting: { groups: [PROSE, STYLES] } } },
      },
    },
    prerender: {
      consumer: 'server',
      build: {
        outDir: path('dist/prerender'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        ssr: true,
        rolldownOptions: {
          input: path('web/prerender.tsx'),
          // The hash makes every build a module of its own to the Node that imports it.
          output: { entryFileNames: 'prerender-[hash].js' },
        },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: path('dist/server'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        ssr: true,
        rolldownOptions: {
          input: {
            main: path('server/main.ts'),
            'teaching-server': path('server/teaching-server/main.ts'),
            'toy-server': path('server/toy/main.ts'),
            toy: path('scripts/toy.ts'),
            bench: path('scripts/bench.ts'),
            checkpoint: path('scripts/checkpoint.ts'),
            'derive-receipts': path('scripts/derive-receipts.ts'),
            experiment: path('scripts/experiment.ts'),
            'experiment-one': path('scripts/experiment-one.ts'),
            fuzz: path('scripts/fuzz.ts'),
            load: path('scripts/load.ts'),
            soak: path('scripts/soak.ts'),
            record: path('scripts/record.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
        },
      },
    },
  },
});
