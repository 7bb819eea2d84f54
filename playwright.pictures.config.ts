import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const { projects: _, ...common } = base;

/** The README's screenshots, on the demonstration of a fresh installation; `npm run pictures` starts it. */
export default defineConfig({
  ...common,
  testDir: 'e2e/pictures',
  workers: 1,
  use: { ...common.use, deviceScaleFactor: 1, colorScheme: 'light' },
});
