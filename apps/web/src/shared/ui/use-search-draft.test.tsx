import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSearchDraft } from './use-search-draft.ts';

const form = (search: { id: string; companies: number[] }) =>
  renderHook((now) => useSearchDraft(now), { initialProps: search });

it('text typed while a search is sent stays', () => {
  const { result, rerender } = form({ id: '', companies: [1] });
  act(() => result.current.change({ companies: [2] }));
  act(() => result.current.change({ id: 'C1' }));
  rerender({ id: '', companies: [2] });
  expect(result.current.draft).toEqual({ id: 'C1', companies: [2] });
});

it('the fields follow the search when it changes', () => {
  const { result, rerender } = form({ id: 'C1', companies: [2] });
  rerender({ id: '', companies: [1] });
  expect(result.current.draft).toEqual({ id: '', companies: [1] });
});

it('an equal search in another object changes nothing', () => {
  const { result, rerender } = form({ id: 'C1', companies: [2] });
  act(() => result.current.change({ id: 'C2' }));
  rerender({ id: 'C1', companies: [2] });
  expect(result.current.draft.id).toBe('C2');
});
