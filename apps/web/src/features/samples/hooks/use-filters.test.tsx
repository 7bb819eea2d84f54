import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getSelectedCompanies, selectCompanies, startSession } from '../../../shared/session/index.ts';
import { person } from '../../../shared/testing/people.ts';
import { clearedFilters, readFilters, type SampleSearch, writeFilters } from '../filters.ts';
import { useFilters } from './use-filters.ts';

const user = person();
beforeEach(() => {
  startSession({ token: 'a-token-of-twenty-letters', user, expireSeconds: 43_200 }, Date.now());
});

const companiesOf = (search: SampleSearch | undefined) =>
  search?.kind === 'filters' ? search.filters.id_cliente : null;

it('the form restores the searched companies and follows the header', () => {
  writeFilters({ ...clearedFilters(), id_cliente: [4] }, user.id_usuario);
  const run = vi.fn<(search: SampleSearch) => void>();
  renderHook(() => useFilters(run, { search: null, onUnknownCompanies: () => undefined }));
  expect(run.mock.calls.map(([search]) => companiesOf(search))).toEqual([[4]]);
  expect(getSelectedCompanies()).toEqual([4]);
  expect(readFilters(user.id_usuario).id_cliente).toEqual([4]);
  act(() => selectCompanies([]));
  expect(companiesOf(run.mock.lastCall?.[0])).toEqual([]);
});
