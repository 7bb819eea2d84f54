import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The suite on outside recordings, a real city's addresses and its base map. */
export default defineConfig({
  ...base,
  testDir: 'e2e/field',
  testIgnore: [],
  workers: 1,
  globalSetup: './e2e/field/global-setup.ts',
});
