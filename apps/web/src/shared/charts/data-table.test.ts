import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharesOf } from './data-table.ts';

it('shares of thirds add up to 100, the largest remainder rounded up', () => {
  expect(sharesOf([1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
  expect(sharesOf([2, 0, 1])).toEqual([66.67, 0, 33.33]);
  expect(sharesOf([0, 0])).toEqual([null, null]);
});

it('shares add up to 100 and are less than a hundredth from the exact ones', () => {
  const parts = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 12 }).filter((some) => some.some(Boolean));
  fc.assert(
    fc.property(parts, (some) => {
      const shares = sharesOf(some).map(Number);
      const whole = some.reduce((sum, part) => sum + part, 0);
      expect(shares.reduce((sum, share) => sum + Math.round(share * 100), 0)).toBe(10_000);
      for (const [index, share] of shares.entries())
        expect(Math.abs(share - (100 * (some[index] ?? 0)) / whole)).toBeLessThan(0.01 + 1e-9);
    }),
  );
});
