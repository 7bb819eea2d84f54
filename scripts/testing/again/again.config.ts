import { defineConfig } from '@playwright/test';

/** Journeys without a browser, for the test of journeys.mjs. */
export default defineConfig({ testDir: '.', testMatch: '*.journey.ts', outputDir: process.env.AGAIN_FOLDER });
