import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';

const WASM = 'ort-wasm-simd-threaded.wasm';
/** The engine of model files, which is read when a model is: the package beside it has 140 MB, ten times as much as is needed. */
const engine: Plugin = {
  name: 'model-engine',
  generateBundle() {
    const source = readFileSync(createRequire(import.meta.url).resolve(`onnxruntime-web/${WASM}`));
    this.emitFile({ type: 'asset', fileName: WASM, source });
  },
};

/**
 * Bundles the server and the workspace packages. Packages of the registry stay in node_modules, except two with hundreds of small modules:
 * loading those one by one made a start much slower (docs/performance.md). Of the engine of model files only what is used comes along.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: [/^@escuta\//, 'kysely', 'zod', 'onnxruntime-web'] },
  plugins: [engine],
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
        'model-work': 'src/platform/model/model-work.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
