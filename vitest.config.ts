import { defineConfig } from 'vitest/config';

/** Tests that need GDAL and LibreOffice, which npm cannot install. */
const OUTSIDE = ['apps/api/src/**/outside-*.test.ts'];
/** Tests that do not depend on the chosen database or on Node, so they run once, in a project of their own. */
const ONCE = [
  // Mocks a module, which the files of the project `api` share.
  'apps/api/src/features/session/sign-in-work.test.ts',
  'apps/api/src/**/*-large.test.ts',
  'packages/embedded-postgres/src/lifecycle.test.ts',
  'packages/embedded-postgres/src/places.test.ts',
];

/** A busy machine may take twenty times as long; these limits are only for tests that hang. */
const ROOM = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Tests that render the whole app; they share its modules, so what each leaves behind is cleared by `app/testing/setup.ts`. */
const SCREENS = ['src/app/**/*.test.tsx'];

const BROWSER = {
  environment: 'happy-dom',
  // As the browser of the journeys.
  environmentOptions: {
    happyDOM: { width: 1440, height: 900, settings: { device: { prefersReducedMotion: 'reduce' as const } } },
  },
};

/**
 * unit: packages and scripts; web: components in happy-dom; screens: whole screens in happy-dom; api: the server on a real PostgreSQL; once: the server with the largest
 * numbers of rows, and the embedded database; outside: exported files read by other programs.
 */
export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which the database does not use enough.
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
          // Loading the server's modules again for each file would take a quarter of the time.
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
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: SCREENS,
          ...BROWSER,
          ...ROOM,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'screens',
          root: 'apps/web',
          include: SCREENS,
          // Loading the whole app again for each file would take half of the time.
          isolate: false,
          setupFiles: 'src/app/testing/setup.ts',
          ...BROWSER,
          ...ROOM,
        },
      },
    ],
  },
});
