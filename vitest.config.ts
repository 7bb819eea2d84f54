import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const WEB = join(import.meta.dirname, 'apps/web');
/** Tests of the web that put something in a module's place: others must not find it there. */
const MOCKING = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => join('src', path))
  .filter((path) => readFileSync(join(WEB, path), 'utf8').includes('vi.mock('));

/** Components in happy-dom; reading React and antd anew for each file would take two thirds of the time. */
const web = (name: string, files: { include?: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: 'apps/web/vite.config.ts',
  test: { name, root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom', ...ROOM, ...files },
});

/**
 * outside: exported files as other programs read them; unit: pure packages; web: components in happy-dom; web-mocking: those that mock
 * modules; api: the server on a real PostgreSQL;
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
      web('web', { exclude: MOCKING, isolate: false }),
      web('web-mocking', { include: MOCKING }),
    ],
  },
});
