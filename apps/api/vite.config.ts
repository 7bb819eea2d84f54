import { defineConfig } from 'vite';

/**
 * Bundles the server's own code and the workspace packages; what comes from the registry stays where npm put it, but for two packages
 * of hundreds of small modules: reading those one by one took a fifth of a start (docs/performance.md).
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@escuta\//, 'kysely', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    // The licences of what the bundle contains go with it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        import: 'src/import.ts',
        'import-addresses': 'src/import-addresses.ts',
        'first-user': 'src/first-user.ts',
        recount: 'src/recount.ts',
        'export-worker': 'src/features/exports/worker/worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
