import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../shared/api/index.ts';
import { getSelectedCompanies, selectCompanies, startSession } from '../../../shared/session/index.ts';
import { person } from '../../../shared/testing/people.ts';
import { clearedFilters, readFilters, type SampleSearch, searchBy, writeFilters } from '../filters.ts';
import { useFilters } from './use-filters.ts';
import type { RunSearch } from './use-sample-search.ts';

const user = person();
beforeEach(() => {
  startSession({ token: 'a-token-of-twenty-letters', user, expireSeconds: 43_200 }, Date.now());
});

const companiesOf = (search: SampleSearch | undefined) =>
  search?.kind === 'filters' ? search.filters.id_cliente : null;
const searchOf = (...id_cliente: number[]): SampleSearch =>
  searchBy({ ...clearedFilters(), id_cliente }, new Date('2026-11-20T15:00:00Z'));

/** The filters of somebody who may see the companies 4, 9 and 12. @param link the search of the address */
function open(link: SampleSearch | null = null) {
  const run = vi.fn<RunSearch>();
  const told = vi.fn();
  const companiesInReach = async () => new Set([4, 9, 12]);
  const { result } = renderHook(() =>
    useFilters(run, { search: link, isPassing: () => false, companiesInReach, onUnknownCompanies: told }),
  );
  const answer = () => act(() => run.mock.lastCall?.[1]?.onFound?.());
  const refuse = async () => {
    const instead = await run.mock.lastCall?.[1]?.mend?.(new ApiProblem(404, 'company_not_found'));
    act(() => instead?.());
  };
  return { run, told, result, answer, refuse, searched: () => run.mock.calls.map(([search]) => companiesOf(search)) };
}

it('the form restores the searched companies and follows the header', () => {
  writeFilters({ ...clearedFilters(), id_cliente: [4] }, user.id_usuario);
  const { searched } = open();
  expect(searched()).toEqual([[4]]);
  expect(getSelectedCompanies()).toEqual([4]);
  expect(readFilters(user.id_usuario).id_cliente).toEqual([4]);
  act(() => selectCompanies([]));
  expect(searched().at(-1)).toEqual([]);
});

it('the header has the companies of a link once its search is answered', () => {
  selectCompanies([4]);
  const { searched, answer } = open(searchOf(9, 12));
  expect([searched(), getSelectedCompanies()]).toEqual([[[9, 12]], [4]]);
  answer();
  expect([searched(), getSelectedCompanies()]).toEqual([[[9, 12]], [9, 12]]);
});

it('a link whose search fails leaves the person’s choice of companies, also for the next visit', () => {
  writeFilters({ ...clearedFilters(), id_cliente: [4] }, user.id_usuario);
  selectCompanies([4]);
  const { searched } = open(searchOf(9));
  expect([searched(), getSelectedCompanies(), readFilters(user.id_usuario).id_cliente]).toEqual([[[9]], [4], [4]]);
});

it('only the companies of a link that the person may not see are left out', async () => {
  const link = searchOf(9, 501, 12, 77);
  const { searched, answer, refuse, told } = open(link);
  await refuse();
  expect(searched()).toEqual([
    [9, 501, 12, 77],
    [9, 12],
  ]);
  expect(told.mock.calls).toEqual([[link, searchOf(9, 12), { left: 2, of: 4 }]]);
  answer();
  expect(getSelectedCompanies()).toEqual([9, 12]);
});

it('a link of which the person may see no company searches all of theirs', async () => {
  const { searched, refuse, told } = open(searchOf(501, 77));
  await refuse();
  expect(searched()).toEqual([[501, 77], []]);
  expect(told.mock.calls[0]?.[2]).toEqual({ left: 2, of: 2 });
});

it('a choice in the header while a link is unanswered is searched with the filters of the link', () => {
  const { searched } = open(searchOf(9));
  act(() => selectCompanies([12]));
  expect(searched()).toEqual([[9], [12]]);
});
