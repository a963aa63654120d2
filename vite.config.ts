import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** One build makes both halves: the page (`dist/web`) and the programs that Node runs (`dist/server`). */
export default defineConfig({
  root: path('web'),
  base: './',
  plugins: [react()],
  builder: { sharedConfigBuild: true },
  environments: {
    client: {
      build: { outDir: path('dist/web'), emptyOutDir: true },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: path('dist/server'),
        emptyOutDir: true,
        target: 'node20',
        ssr: true,
        rolldownOptions: {
          input: {
            main: path('server/main.ts'),
            'teaching-server': path('server/teaching-server/main.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
        },
      },
    },
  },
});
