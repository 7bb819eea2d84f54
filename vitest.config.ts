import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isBuilt } from './scripts/sources.mjs';

/** Tests that need GDAL, LibreOffice, PgBouncer or PostgreSQL’s own programs, which npm cannot install. */
const OUTSIDE = ['apps/api/src/**/outside-*.test.ts', 'apps/web/src/**/outside-*.test.ts'];
/** Tests that kill processes within milliseconds, or measure how soon a fault is over: they run beside nothing else. */
const ALONE = [
  'bench/torture/short.test.ts',
  'packages/embedded-postgres/src/lifecycle.test.ts',
  'apps/api/src/db/blackhole.test.ts',
];
/** Tests that do not depend on the chosen database or on Node, so they run once, in a project of their own. */
const ONCE = [
  // These mock a module, which the files of the project `api` share.
  'apps/api/src/platform/password-queue.test.ts',
  'apps/api/src/features/ingest/model-thinking.test.ts',
  'apps/api/src/features/session/sign-in-work.test.ts',
  'apps/api/src/**/*-large.test.ts',
  'apps/api/src/backup*.test.ts',
  'apps/api/src/embedded.test.ts',
  'apps/api/src/queue-kills.test.ts',
  'apps/api/src/stop.test.ts',
  'apps/api/src/storage-start.test.ts',
  'apps/api/src/http/traces.test.ts',
  'packages/embedded-postgres/src/fence.test.ts',
  'packages/embedded-postgres/src/places.test.ts',
];

/** Each simulates a thousand towns, which takes long. Arithmetic gives the same results on another Node, so they run once. */
const SIMULATED = ['draw', 'trial'].map((name) => `packages/domain/src/listening-${name}.test.ts`);

/** Api tests that depend on the database: those of db/, the generated ones, races. */
const DATABASE = [
  'db/**/*.test.ts',
  'testing/generated/*.test.ts',
  'features/blind-review/hand-out.test.ts',
  'features/companies/edit-company.test.ts',
  'features/dashboards/races.test.ts',
  'features/inspections/race.test.ts',
  'features/leak-reports/create-report.test.ts',
  'features/leak-reports/decide-reports.test.ts',
  'features/network/*.test.ts',
  'features/outbox/outbox.test.ts',
  'features/samples/change-unit.test.ts',
  'features/session/passwords.test.ts',
  'features/users/create-users.test.ts',
].map((path) => `apps/api/src/${path}`);
// A file that has been moved would silently run with the other api tests.
const moved = DATABASE.filter((path) => !path.includes('*') && !existsSync(new URL(path, import.meta.url)));
if (moved.length > 0) throw new Error(`update DATABASE in vitest.config.ts; missing: ${moved.join(', ')}`);

/** A busy machine may take twenty times as long; these limits are only for tests that hang. */
const ROOM = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };
/** What all api tests begin with. */
const API = {
  globalSetup: 'apps/api/src/testing/global-setup.ts',
  setupFiles: 'apps/api/src/testing/show-server-errors.ts',
  provide: { isBuilt: isBuilt() },
  ...ROOM,
};

const WEB = ['src/**/*.test.{ts,tsx}'];
/** Tests that render the whole app. */
const SCREENS = ['src/app/**/*.test.tsx'];
/** Tests that mock modules, load them again or need them unused, which other files would share. */
const WEB_ALONE = [
  'src/features/field/store/old-database.test.ts',
  'src/features/samples/hooks/use-sample-{actions,search}.test.tsx',
  'src/features/samples/lists/row-player.test.tsx',
  'src/features/users/components/NewUserRows.test.tsx',
  'src/shared/keys/keys.test.ts',
  'src/shared/map/{base-map,small-maps}.test.ts',
  'src/shared/session/{company-selection,store}.test.ts',
  'src/shared/ui/theme-mode.test.ts',
];

/** A project of the web app in happy-dom. Files share the app's modules unless isolated: loading it for each would take half of the time. */
const inBrowser = (
  name: string,
  { setup, ...test }: { setup?: string; include: string[]; exclude?: string[]; isolate?: boolean },
) => ({
  extends: 'apps/web/vite.config.ts',
  test: {
    name,
    root: 'apps/web',
    environment: 'happy-dom',
    // As the browser of the journeys.
    environmentOptions: {
      happyDOM: {
        width: 1440,
        height: 900,
        settings: {
          device: { prefersReducedMotion: 'reduce' },
          // A link that a test follows would leave its address to the files after it.
          navigation: {
            disableMainFrameNavigation: true,
            disableChildFrameNavigation: true,
            disableChildPageNavigation: true,
            disableFallbackToSetURL: true,
          },
        },
      },
    },
    setupFiles: setup ? [fileURLToPath(new URL(`apps/web/src/${setup}`, import.meta.url))] : [],
    ...test,
    ...ROOM,
  },
});

/**
 * unit: packages, scripts and the library of the benches.
 * simulated: the longest tests of the packages.
 * web: parts of the web app; screens: whole screens. Both in happy-dom.
 * api: the server on a real PostgreSQL; database: those of its tests that depend on the database.
 * once: the largest numbers of rows, and the embedded database.
 * alone: killed processes.
 * outside: exported files read by other programs, a pooler, a restored dump, and a server brought back to an instant.
 */
export default defineConfig({
  test: {
    // One more than there are cores, since tests wait for the database and for limits of time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/lib/**/*.test.ts'],
          exclude: [...ONCE, ...ALONE, ...SIMULATED],
          ...ROOM,
        },
      },
      {
        test: {
          name: 'simulated',
          include: SIMULATED,
          ...ROOM,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: [...OUTSIDE, ...ONCE, ...ALONE, ...DATABASE],
          // Loading the server's modules again for each file would take a quarter of the time.
          isolate: false,
          ...API,
        },
      },
      {
        test: {
          name: 'database',
          include: DATABASE,
          exclude: [...OUTSIDE, ...ONCE, ...ALONE],
          isolate: false,
          ...API,
        },
      },
      {
        test: {
          name: 'once',
          include: ONCE,
          ...API,
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          ...API,
        },
      },
      {
        test: {
          name: 'outside',
          include: OUTSIDE,
          ...API,
        },
      },
      inBrowser('web', {
        include: WEB,
        exclude: [...SCREENS, ...WEB_ALONE, 'src/**/outside-*.test.ts'],
        isolate: false,
        setup: 'shared/testing/setup.ts',
      }),
      inBrowser('web alone', { include: WEB_ALONE, setup: 'shared/testing/patience.ts' }),
      inBrowser('screens', { include: SCREENS, isolate: false, setup: 'app/testing/setup.ts' }),
    ],
  },
});
