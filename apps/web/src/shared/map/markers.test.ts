import { CLASSIFICATIONS } from '@escuta/contract';
import type { MarkerVariant } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { CLASS_SHAPES } from '../ui/class-shapes.ts';
import { decodeVariant, encodeVariant, VARIANT_COUNT } from './marker-keys.ts';

function everyVariant(): MarkerVariant[] {
  const flags = [false, true];
  return CLASSIFICATIONS.flatMap((classificacao) =>
    flags.flatMap((byCustomer) =>
      flags.flatMap((seen) =>
        flags.flatMap((hasComment) =>
          ([0, 1, 2, 3] as const).map((orders) => ({ classificacao, byCustomer, seen, hasComment, orders })),
        ),
      ),
    ),
  );
}

describe('marker images', () => {
  it('have a number for each appearance, a byte, that decodes to it', () => {
    const numbers = everyVariant().map(encodeVariant);
    expect(new Set(numbers).size).toBe(VARIANT_COUNT);
    expect(Math.max(...numbers)).toBe(255);
    expect(numbers.map(decodeVariant)).toEqual(everyVariant());
  });

  it('differ in shape and letter between classes', () => {
    const looks = CLASSIFICATIONS.map((code) => {
      const { path, detail = '', dashed = false } = CLASS_SHAPES[code];
      return `${path}${detail}${dashed}`;
    });
    expect(new Set(looks).size).toBe(CLASSIFICATIONS.length);
    expect(new Set(CLASSIFICATIONS.map((code) => CLASS_SHAPES[code].letter)).size).toBe(CLASSIFICATIONS.length);
  });
});
