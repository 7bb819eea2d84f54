import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  awaitedInspectors,
  firstFreeSlot,
  type InspectedSample,
  inspectionRefusal,
  inspectorRefusal,
  planAdditions,
  planSlots,
  slotList,
  slotRefusal,
  slotsOf,
} from './inspections.ts';

const sample = (slots: (number | null)[], more: Partial<InspectedSample> = {}) => ({
  classe: 'LEAK' as const,
  hasApprovedReport: false,
  reportedSlots: [] as number[],
  ...slotsOf(slots),
  ...more,
});
const plan = (now: ReturnType<typeof sample>, wanted: (number | null)[]) => planSlots(now, slotsOf(wanted));

test('a new inspector takes the first free slot, even between filled ones', () => {
  expect(firstFreeSlot(slotsOf([null, null, null]))).toBe(1);
  expect(firstFreeSlot(slotsOf([7, null, 8]))).toBe(2);
  expect(firstFreeSlot(slotsOf([7, 8, 9]))).toBeNull();
});

test.each([
  ['PEND', [null], false, 'sample_pending'],
  ['LEAK', [null], true, 'report_approved'],
  ['LEAK', [7, 8, 9], false, 'slots_full'],
  ['LEAK', [7, 8, null], false, null],
  ['FRAU', [null], false, null],
] as const)(
  'a sample of class %s with slots %j, approved report %s: %s',
  (classe, slots, hasApprovedReport, refusal) => {
    expect(inspectionRefusal(sample([...slots], { classe, hasApprovedReport }))).toBe(refusal);
  },
);

test('one inspector holds at most two slots, not counting the slot to be set', () => {
  expect(inspectorRefusal(slotsOf([7, 7, null]), 7, 3)).toBe('inspector_twice');
  expect(inspectorRefusal(slotsOf([7, 8, null]), 7, 3)).toBeNull();
  expect(inspectorRefusal(slotsOf([7, 7, null]), 7, 2)).toBeNull();
});

test.each([
  [[null, null, null], [], []],
  [[7, null, 8], [], [7, 8]],
  [[7, 8, null], [1], [8]],
  [[7, 7, null], [], [7]],
  [[7, 7, null], [2], [7]],
  [[7, 8, 9], [1, 2, 3], []],
])('a sample with slots %j, of which %j have a report, waits for %j', (slots, reported, awaited) => {
  expect(awaitedInspectors(slotsOf(slots), reported)).toEqual(awaited);
});

test('a slot with a report cannot change', () => {
  expect(slotRefusal(2, [2])).toBe('slot_reported');
  expect(slotRefusal(1, [2])).toBeNull();
});

describe('the plan for a request', () => {
  it.each([
    [[null, null, null], [7, null, null], { changes: [{ slot: 1, before: null, after: 7 }] }],
    [[7, null, null], [7, 7, null], { changes: [{ slot: 2, before: null, after: 7 }] }],
    [[7, null, null], [8, null, null], { changes: [{ slot: 1, before: 7, after: 8 }] }],
    [[7, null, null], [7, null, null], { changes: [] }],
    [[null, null, null], [null, null, null], { refusal: 'inspector_required' }],
    [[null, null, null], [null, 7, null], { refusal: 'snapshot_changed' }],
    [[7, null, null], [null, 8, null], { refusal: 'snapshot_changed' }],
    [[7, 7, null], [7, 7, 7], { refusal: 'inspector_twice' }],
    [[7, 8, 9], [7, 8, 7], { changes: [{ slot: 3, before: 9, after: 7 }] }],
  ])('from %j to %j: %j', (now, wanted, expected) => {
    expect(plan(sample(now), wanted)).toEqual(expected);
  });

  it('is refused for a reported slot, a pending sample and an approved report', () => {
    expect(plan(sample([7, null, null], { reportedSlots: [1] } as never), [8, null, null])).toEqual({
      refusal: 'slot_reported',
    });
    expect(plan(sample([null], { classe: 'PEND' }), [7, null, null])).toEqual({ refusal: 'sample_pending' });
    expect(plan(sample([7], { hasApprovedReport: true }), [7, 8, null])).toEqual({ refusal: 'report_approved' });
  });

  it('is refused when the person saw other slots, unless the slots are already as wanted', () => {
    const seen = (now: (number | null)[], wanted: (number | null)[]) =>
      planSlots(sample(now), slotsOf(wanted), [null, null, null]);
    expect(seen([8, null, null], [7, null, null])).toEqual({ refusal: 'snapshot_changed' });
    expect(seen([7, null, null], [7, null, null])).toEqual({ changes: [] });
    expect(seen([null, null, null], [7, null, null])).toMatchObject({ changes: [{ slot: 1 }] });
  });

  it('replaces no inspector in a mass assignment', () => {
    const add = (now: (number | null)[], wanted: (number | null)[]) => planAdditions(sample(now), slotsOf(wanted));
    expect(add([8, null, null], [7, null, null])).toEqual({ refusal: 'snapshot_changed' });
    expect(add([8, null, null], [8, 7, null])).toEqual({ changes: [{ slot: 2, before: null, after: 7 }] });
    expect(add([8, null, null], [8, null, null])).toEqual({ changes: [] });
    expect(add([8, null, null], [null, null, null])).toEqual({ refusal: 'inspector_required' });
    // An inspector removed in the meantime is not restored.
    const stale = planAdditions(sample([null, null, null]), slotsOf([8, 7, null]), [8, null, null]);
    expect(stale).toEqual({ refusal: 'snapshot_changed' });
  });

  it('never puts one inspector in three slots and never changes a reported slot', () => {
    const slot = fc.option(fc.integer({ min: 1, max: 3 }));
    const three = fc.tuple(slot, slot, slot);
    fc.assert(
      fc.property(three, three, fc.subarray([1, 2, 3]), (now, wanted, reported) => {
        fc.pre(new Set(now).size > 1 || now[0] === null);
        const reportedSlots = reported.filter((number) => now[number - 1] !== null);
        const result = plan(sample(now, { reportedSlots } as never), wanted);
        if ('refusal' in result) return;
        const after = [...now];
        for (const change of result.changes) {
          expect(reportedSlots).not.toContain(change.slot);
          after[change.slot - 1] = change.after;
        }
        expect(after).toEqual([...slotList(slotsOf(wanted))]);
        expect(after[0] !== null && after.every((id) => id === after[0])).toBe(false);
      }),
    );
  });
});
