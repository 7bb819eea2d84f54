import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** Each journey with the number of times it fails before it passes. */
const failing: Record<string, number> = JSON.parse(process.env.AGAIN_FAILING ?? '{}');

for (const [name, times] of Object.entries(failing)) {
  test(name, () => {
    const file = join(`${process.env.AGAIN_FOLDER}-runs`, name);
    const before = existsSync(file) ? readFileSync(file, 'utf8').length : 0;
    appendFileSync(file, '.');
    expect(before).toBeGreaterThanOrEqual(times);
  });
}
