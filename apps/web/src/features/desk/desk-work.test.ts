import type { Classification } from '@escuta/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ENTRIES_MAX, keptEntries, NO_WORK, type Undoable, withoutVerdict, withVerdict } from './desk-work.ts';

const entry = (at: number, id: number, after: Classification | null): Undoable => ({
  id,
  at,
  before: { classificacao: 'PEND', obs_admin: null, sem_consenso: false },
  note: null,
  after,
});

it('undoing a verdict restores the previous verdict of the sample, if any', () => {
  const given = [entry(1, 7, 'LEAK'), entry(2, 8, 'LESS'), entry(3, 7, null), entry(4, 7, 'PASS')] as const;
  const all = given.reduce(withVerdict, NO_WORK);
  // Copies of the objects, as a reload reads them from storage.
  const without = withoutVerdict(all, { ...given[3] });
  expect(without.done).toEqual({ 7: 'LEAK', 8: 'LESS' });
  expect(without.history).toEqual(given.slice(0, 3));
  const note = withoutVerdict(without, given[2]);
  expect(note.done).toEqual({ 7: 'LEAK', 8: 'LESS' });
  expect(withoutVerdict(note, given[0]).done).toEqual({ 8: 'LESS' });
});

it('undoing a verdict does not restore an earlier one that failed', () => {
  const failed = entry(1, 7, 'LEAK');
  const onTop = {
    ...entry(2, 7, 'LESS'),
    before: { classificacao: 'LEAK', obs_admin: 'x', sem_consenso: true },
  } as const;
  const { history, done } = withoutVerdict([failed, onTop, entry(3, 8, 'LESS')].reduce(withVerdict, NO_WORK), failed);
  expect(history).toEqual([{ ...onTop, before: failed.before }, entry(3, 8, 'LESS')]);
  expect(done).toEqual({ 7: 'LESS', 8: 'LESS' });
});

describe('the samples of entries of the history', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });

  it('are kept in the tab, the last 200 of them', () => {
    const entries = keptEntries(7);
    for (let n = 0; n < ENTRIES_MAX; n++) entries.keep(`e${n}`, n);
    entries.keep('e0', 1000);
    entries.keep('another', 2000);
    const again = keptEntries(7);
    expect(['e0', 'e1', 'e2', 'another'].map(again.sampleOf)).toEqual([1000, undefined, 2, 2000]);
  });

  it('are not those of another person', () => {
    keptEntries(7).keep('e', 1);
    expect(keptEntries(8).sampleOf('e')).toBeUndefined();
  });

  it('are known as long as the page is open when the tab has no space for them', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full });
    const entries = keptEntries(7);
    entries.keep('e', 1);
    expect([entries.sampleOf('e'), keptEntries(7).sampleOf('e')]).toEqual([1, undefined]);
  });
});
