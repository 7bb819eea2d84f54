import { defineConfig } from '@playwright/test';

/** Journeys without a browser, each of which passes as many times as the test of journeys.mjs asks. */
export default defineConfig({ testDir: '.', testMatch: '*.journey.ts', outputDir: process.env.AGAIN_FOLDER });
