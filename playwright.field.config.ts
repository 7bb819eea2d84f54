import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const { projects: _, ...common } = base;

/** Journeys with real recordings, the addresses of a real city and its base map. */
export default defineConfig({
  ...common,
  testDir: 'e2e/field',
  workers: 1,
  globalSetup: './e2e/field/global-setup.ts',
  // Two screenshots of the README are taken here.
  use: { ...common.use, deviceScaleFactor: 1 },
});
