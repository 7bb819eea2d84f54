import { ADDRESS_BATCH_MAX } from '@escuta/contract';
import { describe, expect, it } from 'vitest';
import { QUESTIONS_MAX, Questions } from './questions.ts';

const address = (n: number) => ({ lat: -3, lon: -60, endereco: `Rua ${n}, 7` });
function asked(numbers: Iterable<number>) {
  const questions = new Questions();
  for (const n of numbers) questions.add(address(n));
  return { all: questions.end(), isWhole: questions.isWhole };
}
function* upTo(count: number) {
  for (let n = 0; n < count; n++) yield n;
}

describe('what the server is asked before a list is sent', () => {
  it('is each address of a short list once', () => {
    const { all, isWhole } = asked([...upTo(3000), ...upTo(3000), 4711]);
    expect(isWhole).toBe(true);
    expect(all.flatMap(({ batch }) => batch.endereco)).toHaveLength(3001);
    expect(all.reduce((sum, { lines }) => sum + lines, 0)).toBe(6001);
  });

  it('is a part of a long list, from its beginning to its end', () => {
    const count = 1_000_000;
    const { all, isWhole } = asked(upTo(count));
    expect(isWhole).toBe(false);
    expect(all.length).toBeLessThanOrEqual(QUESTIONS_MAX);
    expect(all.length).toBeGreaterThan(QUESTIONS_MAX / 2);
    const starts = all.map(({ batch }) => Number(/\d+/.exec(batch.endereco[0] as string)?.[0]));
    expect(starts[0]).toBe(0);
    const gaps = new Set(starts.slice(1).map((at, n) => at - (starts[n] as number)));
    expect(gaps).toEqual(new Set([16 * ADDRESS_BATCH_MAX]));
    expect(count - (starts.at(-1) as number)).toBeLessThanOrEqual(16 * ADDRESS_BATCH_MAX);
  });
});
