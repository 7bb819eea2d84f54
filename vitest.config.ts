import { defineConfig } from 'vitest/config';

/** Need programs that npm does not bring: GDAL, LibreOffice. */
const OUTSIDE = ['apps/api/src/**/outside-*.test.ts'];
/** What they ask does not depend on the chosen database or on Node, so they run once, not once for each, and by themselves. */
const ONCE = [
  // Listens to a module that everybody shares.
  'apps/api/src/features/session/sign-in-work.test.ts',
  'apps/api/src/**/*-large.test.ts',
  'packages/embedded-postgres/src/lifecycle.test.ts',
  'packages/embedded-postgres/src/places.test.ts',
];

/** A machine that does other work beside may take twenty times as long; only what hangs for ever shall end here. */
const ROOM = { testTimeout: 300_000, hookTimeout: 300_000 };

/**
 * outside: exported files as other programs read them; unit: pure packages; web: components in happy-dom; api: the server on a real PostgreSQL;
 * once: the same with as many rows as it ever takes, and the life of the embedded database.
 */
export default defineConfig({
  test: {
    // Vitest leaves one core free; the database that the tests wait for uses it too seldom.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ONCE,
          ...ROOM,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: [...OUTSIDE, ...ONCE],
          // Reading the server's modules anew for each file would take a quarter of the time.
          isolate: false,
          globalSetup: 'apps/api/src/testing/global-setup.ts',
          setupFiles: 'apps/api/src/testing/show-server-errors.ts',
          ...ROOM,
        },
      },
      {
        test: {
          name: 'once',
          include: ONCE,
          globalSetup: 'apps/api/src/testing/global-setup.ts',
          setupFiles: 'apps/api/src/testing/show-server-errors.ts',
          ...ROOM,
        },
      },
      {
        test: {
          name: 'outside',
          include: OUTSIDE,
          globalSetup: 'apps/api/src/testing/global-setup.ts',
          setupFiles: 'apps/api/src/testing/show-server-errors.ts',
          ...ROOM,
        },
      },
      {
        // Each file has its own modules and its own page: shared ones saved 40 s of processor time, and one file's address or store failed another's tests.
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...ROOM,
        },
      },
    ],
  },
});
