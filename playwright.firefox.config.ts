import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { findFirefox } from './scripts/firefox.mjs';

const { projects: _, ...common } = base;
const { launchOptions: __, deviceScaleFactor: ___, ...use } = common.use ?? {};

const WITHOUT_WEBGL = { 'webgl.disabled': true };
const WITHOUT_SOUND = { PULSE_SERVER: 'unix:/nowhere' };

/**
 * Journeys in Firefox ESR, driven by WebDriver BiDi, on a screen in memory with WebGL by software, and with a sound output that plays into
 * nothing.
 */
export default defineConfig({
  ...common,
  workers: 1,
  globalSetup: './e2e/firefox/global-setup.ts',
  projects: [
    { name: 'first day', testDir: 'e2e', testMatch: 'journey.spec.ts', grep: /a suspect sample gets/ },
    {
      name: 'bare',
      testDir: 'e2e/firefox',
      testMatch: 'bare.spec.ts',
      use: { launchOptions: firefox(WITHOUT_WEBGL, WITHOUT_SOUND) },
    },
    {
      name: 'no map',
      testDir: 'e2e/firefox',
      testMatch: 'no-map.spec.ts',
      use: { launchOptions: firefox(WITHOUT_WEBGL) },
    },
    {
      name: 'no sound',
      testDir: 'e2e/firefox',
      testMatch: 'no-sound.spec.ts',
      use: { launchOptions: firefox({}, WITHOUT_SOUND) },
    },
  ],
  use: { ...use, browserName: 'firefox', channel: 'moz-firefox', headless: false, launchOptions: firefox() },
});

/** How to start Firefox, with preferences and variables of its own. */
function firefox(preferences: Record<string, boolean> = {}, env: Record<string, string> = {}) {
  return {
    executablePath: join(import.meta.dirname, 'e2e/firefox/firefox.mjs'),
    // Pages may play sound before the first click, as in the journeys in Chromium.
    firefoxUserPrefs: { 'media.autoplay.default': 0, ...preferences },
    env: { ...(process.env as Record<string, string>), FIREFOX_PATH: findFirefox() ?? '', ...env },
  };
}
