import { test } from '@playwright/test';
import { failing, runs } from './journey.ts';

/** Each journey needs the one before it. */
test.describe.configure({ mode: 'serial' });

for (const name of Object.keys(failing).filter((journey) => journey.includes('day'))) test(name, () => runs(name));
