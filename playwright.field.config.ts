import { defineConfig } from '@playwright/test';
import { TAKES_PICTURES } from './e2e/field/picture.ts';
import base from './playwright.config.ts';

const { projects: _, ...common } = base;

/** Journeys with real recordings, the addresses of a real city and its base map. */
export default defineConfig({
  ...common,
  testDir: 'e2e/field',
  testIgnore: TAKES_PICTURES ? [] : 'pictures.spec.ts',
  workers: 1,
  globalSetup: './e2e/field/global-setup.ts',
});
