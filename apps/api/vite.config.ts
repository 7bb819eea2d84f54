import { defineConfig } from 'vite';

/** Bundles the server's own code and the workspace packages; what comes from the registry stays where npm put it. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@escuta\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/main.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
