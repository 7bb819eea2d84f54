import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Number of times that each journey fails before it passes. */
export const failing: Record<string, number> = JSON.parse(process.env.AGAIN_FAILING ?? '{}');

/** Notes that a journey runs; fails as often as it must. */
export function runs(name: string): void {
  const file = join(`${process.env.AGAIN_FOLDER}-runs`, name);
  const before = existsSync(file) ? readFileSync(file, 'utf8').length : 0;
  appendFileSync(file, '.');
  expect(before).toBeGreaterThanOrEqual(failing[name] ?? 0);
}
