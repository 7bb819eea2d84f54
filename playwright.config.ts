import { defineConfig } from '@playwright/test';
import './e2e/support/moved-clock.mjs';
import { findChromium } from './scripts/chromium.mjs';

/**
 * Software rendering and no calls home; sound plays without a click. Only the map goes through the drawn-in-software
 * graphics card: pages put together there too cost a third of the whole run.
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

/** What takes minutes begins first: last, the other workers would wait for it. */
const LONG = ['export-large', 'blind-review', 'base-map', 'sso', 'screens'].map((name) => `${name}.spec.ts`);

/** Journeys on the real stack: built app, embedded database, real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'journeys', testIgnore: ['field/**', ...LONG] },
  ],
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // More than the cores of the usual machine: a journey often waits, for a notice to go or for the next look.
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
    locale: 'pt-BR',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
