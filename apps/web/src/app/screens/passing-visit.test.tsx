import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSING_VISIT } from '../../shared/api/index.ts';
import { getSelectedCompanies, selectCompanies } from '../../shared/session/index.ts';
import { filter, openMap, waitUntilShown } from '../testing/open-map.tsx';

const VIEW = { lat: -5.52637, lon: -47.47819, zoom: 14.5 };
const PLACE = 'lat=-5.52637&lon=-47.47819&zoom=14.5';
const IMPORTED = '/?dti=2019-03-06+11%3A05&dtf=2019-03-06+11%3A05&id_cliente=12&classificacao=';
type Opened = Awaited<ReturnType<typeof openMap>>;
const lastSearch = ({ sent }: Opened) => sent('searchMap').at(-1)?.body;
const go = ({ router }: Opened, to: string) => act(() => router.navigate(to));

beforeEach(() => {
  sessionStorage.clear();
  selectCompanies([]);
});

/** A person who has left the map at a place, with a company chosen in the header, follows the link of an import. */
async function follow() {
  const opened = await openMap('ANA', {}, { classificacao: ['VISI'] });
  act(() => selectCompanies([47]));
  await waitFor(() => expect(lastSearch(opened)).toMatchObject({ id_cliente: [47] }));
  act(() => opened.map().moveTo(VIEW));
  await waitFor(() => expect(opened.at()).toContain(PLACE));
  await go(opened, '/list');
  await act(() => opened.router.navigate(IMPORTED, { state: PASSING_VISIT }));
  await waitFor(() => expect(getSelectedCompanies()).toEqual([12]));
  await waitUntilShown();
  return opened;
}

/** What the browser keeps of a tab that is reloaded, and the page made of it. */
async function reload({ router }: Opened) {
  const kept = { ...sessionStorage };
  const entry = router.state.location;
  cleanup();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  const opened = await openMap('ANA', {}, null, entry);
  await waitFor(() => expect(getSelectedCompanies()).toEqual([12]));
  return opened;
}

async function expectAsBefore(opened: Opened) {
  await go(opened, '/admin/log');
  expect(getSelectedCompanies()).toEqual([47]);
  await go(opened, '/');
  await waitUntilShown();
  expect(lastSearch(opened)).toMatchObject({ id_cliente: [47], classificacao: ['VISI'] });
  expect(lastSearch(opened)?.dti).toBeUndefined();
  expect(opened.map().options.place).toEqual(VIEW);
}

describe('the link of an import shows its samples; map and header are as before', () => {
  it('after a reload', async () => expectAsBefore(await reload(await follow())));

  it('after a reload of the map moved meanwhile', async () => {
    const opened = await follow();
    act(() => opened.map().moveTo({ ...VIEW, zoom: 17 }));
    await waitFor(() => expect(opened.at()).toContain('zoom=17'));
    await expectAsBefore(await reload(opened));
  });

  it('after a reload with one of its samples open', async () => {
    const opened = await follow();
    fireEvent.click(screen.getByRole('option', { name: /\bS2\b/ }));
    await waitFor(() => expect(opened.at()).toContain('escolhida=S2'));
    await expectAsBefore(await reload(opened));
  });

  it('for a page that is loaded anew at another address', async () => {
    await follow();
    expect(JSON.parse(sessionStorage.getItem('sel_id_cliente') ?? '')).toMatchObject({ ids: [47] });
  });

  it('but not after another search, whose company the person keeps', async () => {
    const opened = await follow();
    fireEvent.click(screen.getByTestId('class-VISI'));
    await filter();
    const again = await reload(opened);
    await go(again, '/admin/log');
    expect(getSelectedCompanies()).toEqual([12]);
    await go(again, '/');
    await waitUntilShown();
    expect(lastSearch(again)).toMatchObject({ id_cliente: [12], dti: '2019-03-06T11:05:00-03:00' });
  });
});
