import { test } from '@playwright/test';
import { failing, runs } from './journey.ts';

for (const name of Object.keys(failing).filter((journey) => !journey.includes('day'))) test(name, () => runs(name));
