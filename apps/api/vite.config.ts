import { defineConfig } from 'vite';

/**
 * Bundles the server and the workspace packages. Packages of the registry stay in node_modules, except two with hundreds of small modules:
 * loading those one by one made a start much slower (docs/performance.md).
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
    // Licences of the bundled packages.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        import: 'src/import.ts',
        'import-addresses': 'src/import-addresses.ts',
        'base-map': 'src/base-map.ts',
        'first-user': 'src/first-user.ts',
        admin: 'src/admin.ts',
        migrate: 'src/migrate.ts',
        backup: 'src/backup.ts',
        restore: 'src/restore.ts',
        'export-worker': 'src/features/exports/worker/worker.ts',
        'sound-work': 'src/platform/sound/sound-work.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
