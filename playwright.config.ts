import { defineConfig } from '@playwright/test';
import './e2e/support/moved-clock.mjs';
import { givenServer } from './e2e/support/worker.ts';
import { findChromium } from './scripts/chromium.mjs';

/**
 * Software rendering, no background network traffic, sound without a click. Pages are composited without the GPU process, which would
 * take a third of the whole run; only the map uses it (SwiftShader).
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-compositing',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * A journey keeps a page for seconds only: the optimizing compilers, LCD text and extra raster threads would cost a seventh of the
 * processor time for nothing. Benchmarks run without these flags.
 */
const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev', '--disable-lcd-text', '--num-raster-threads=1'];

/** Files that take minutes start first, so that the other workers need not wait for them at the end. */
const LONG = ['screens', 'accessibility', 'journey', 'week', 'export-large', 'sso'].map((name) => `${name}.spec.ts`);

/** Journeys that allow two seconds (ING-07). Journeys beside them would take the processor, so `npm test` runs them by themselves. */
const IN_SECONDS = ['live.spec.ts'];

/** Journeys on the real stack: built app, embedded database, real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'journeys', testIgnore: ['field/**', 'firefox/**', 'pictures/**', ...LONG, ...IN_SECONDS] },
    { name: 'in seconds', testMatch: IN_SECONDS },
  ],
  timeout: 240_000,
  // Parts of a given server may be away for as long as a database takes to choose another leader.
  expect: { timeout: givenServer() ? 120_000 : 20_000 },
  // More than the two cores of the usual machine, since journeys often wait.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    // The processor paints the maps (SwiftShader): all pixels would cost a fifth of the journeys' time. Files that count pixels set 1.
    deviceScaleFactor: 0.5,
    locale: 'pt-BR',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // An action that finds no element fails with its name, not with the journey's time.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS, ...SHORT_LIVED] },
  },
});
