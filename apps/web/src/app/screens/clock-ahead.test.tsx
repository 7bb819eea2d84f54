import { type MapSearch, toInstant } from '@escuta/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { exportReply, WHOLE_EXPORT } from '../../features/samples/testing/export-frames.ts';
import { tellNews } from '../../shared/live/news.ts';
import { sampleRow } from '../../shared/testing/samples.ts';
import { COMPANIES, choose, click, filter, found, openMap, unfold } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const NOW = new Date('2031-07-09T17:20:00Z');
/** Recorded with a clock that was a day ahead. */
const AHEAD = new Date('2031-07-10T17:05:00Z');
const sample = sampleRow({
  ...{ id_amostra: 412, seq: 'Açude-9', avisos: ['clock_ahead'] },
  ...{ dt_amostra: toInstant(AHEAD), dt_envio: toInstant(NOW) },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

/** Whether the server has the sample in a period, which holds its last minute. */
const holds = ({ dti, dtf }: Pick<MapSearch, 'dti' | 'dtf'>) =>
  (!dti || AHEAD >= new Date(dti)) && (!dtf || AHEAD < new Date(Date.parse(dtf) + 60_000));

async function isInList(address: string) {
  openScreen(address, 'ANA', {
    searchSamples: ({ body }) => (holds(body) ? { total: 1, amostras: [sample] } : { total: 0, amostras: [] }),
  });
  await screen.findByText(/Nenhuma amostra encontrada|^Açude-9$/);
  const row = screen.queryByText('Açude-9')?.closest('tr');
  const warning = row?.querySelector('[data-testid=doubtful]')?.getAttribute('aria-label') ?? null;
  cleanup();
  return warning;
}

async function isOnMap(address: string) {
  const columns = { id_amostra: [412], seq: ['Açude-9'], dt_amostra: [AHEAD.getTime() / 1000] };
  const { map } = await openMap(
    'ANA',
    {
      searchMap: ({ body }) => (holds(body) ? found(1, columns) : found(0)),
      searchSamples: { total: 1, amostras: [sample] },
    },
    null,
    address,
  );
  const isDrawn = map().store?.rowOf(412) === 0;
  const mark = isDrawn ? await screen.findByTestId('doubtful') : null;
  cleanup();
  return mark?.getAttribute('aria-label') ?? null;
}

const WARNED = 'Recebida em 09/07/2031 14:20; o relógio do aparelho dizia 10/07/2031 14:05';

it.each([
  ['nobody chose', '', WARNED],
  ['ends with today', '?dti=2031-07-09+00%3A00&dtf=2031-07-09+23%3A59', WARNED],
  ['ends with this minute', '?dti=2031-07-09+00%3A00&dtf=2031-07-09+14%3A20', WARNED],
  ['ended a minute ago', '?dti=2031-07-09+00%3A00&dtf=2031-07-09+14%3A19', null],
  ['ended yesterday', '?dti=2031-07-01+00%3A00&dtf=2031-07-08+23%3A59', null],
])('a sample of a clock ahead, searched by a period that %s: map and list agree', async (_period, query, shown) => {
  expect({ map: await isOnMap(`/${query}`), list: await isInList(`/list${query}`) }).toEqual({
    map: shown,
    list: shown,
  });
});

/** Typed as today, which has ended by the morning after. */
const TODAY = 'dti=2031-07-02+00%3A00&dtf=2031-07-09+23%3A59';
const MORNING_AFTER = new Date('2031-07-10T11:00:00Z');
const ENDED = '2031-07-09T23:59:00-03:00';

it('the pages of a list left open past midnight have no end, as its search has none, until it is filtered again', async () => {
  const { sent } = openScreen(`/list?${TODAY}`, 'ANA', { searchSamples: { total: 70, amostras: [sample] } });
  const ends = () => sent('searchSamples').map(({ body: { pag, dtf } }) => [pag, dtf]);
  await screen.findByText('Açude-9');
  vi.setSystemTime(MORNING_AFTER);
  click('button', 'Próxima página');
  await waitFor(() => expect(ends().at(-1)).toEqual([2, undefined]));
  click('button', 'Filtros');
  fireEvent.click(await screen.findByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(ends().at(-1)).toEqual([1, ENDED]));
  const before = ends().length;
  fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(ends()).toHaveLength(before + 1));
  expect(ends().at(-1)).toEqual([1, ENDED]);
});

it('the first page of a list left open past midnight is asked for once when it is filtered again', async () => {
  const { sent } = openScreen(`/list?${TODAY}`, 'ANA', { searchSamples: { total: 1, amostras: [sample] } });
  await screen.findByText('Açude-9');
  vi.setSystemTime(MORNING_AFTER);
  const before = sent('searchSamples').length;
  click('button', 'Filtros');
  fireEvent.click(await screen.findByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(sent('searchSamples').at(-1)?.body.dtf).toBe(ENDED));
  expect(sent('searchSamples')).toHaveLength(before + 1);
});

/** A map of a week that was typed until the end of today, searched before midnight and left open until the next morning. */
async function leftOpen() {
  const opened = await openMap(
    'SUP',
    {
      searchMap: () => found(3, { id_cliente: [9, 9, 9] }),
      listUnits: { dados: COMPANIES.slice(1, 3), total: 2 },
      exportSamples: exportReply(WHOLE_EXPORT),
      changeUnit: { total: 3 },
    },
    { id_cliente: [31], dti: '2031-07-02 00:00', dtf: '2031-07-09 23:59', isLastWeek: false },
  );
  vi.setSystemTime(MORNING_AFTER);
  return opened;
}
const WEEK = '2031-07-02T00:00:00-03:00';

it('what is exported from a map left open past midnight is what it shows', async () => {
  const { sent } = await leftOpen();
  // The screen is drawn anew after midnight.
  fireEvent.click(screen.getByRole('option', { name: /\bS2\b/ }));
  await screen.findByRole('heading', { name: 'Amostra S2' });
  click('button', 'Exportar');
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(sent('exportSamples')).toHaveLength(1));
  expect(sent('exportSamples')[0]?.body).toMatchObject({ dti: WEEK });
  expect(sent('exportSamples')[0]?.body.dtf).toBeUndefined();
});

it('a change of unit on a map left open past midnight names the samples that it shows', async () => {
  const { sent } = await leftOpen();
  click('button', 'Trocar unidade');
  await screen.findByTestId('unit-summary');
  unfold('Nova unidade');
  await choose('Setor Açude');
  fireEvent.click(screen.getByRole('button', { name: 'Selecionar' }));
  await waitFor(() => expect(sent('changeUnit')).toHaveLength(1));
  expect(sent('changeUnit')[0]?.body).toMatchObject({ dti: WEEK, dtf: null });
});

it('what is new on a map left open past midnight is read as it was searched, until it is filtered again', async () => {
  const { sent } = await leftOpen();
  await act(async () => tellNews({ amostra: [77] }));
  await waitFor(() => expect(sent('searchMap')).toHaveLength(2));
  expect(sent('searchMap')[1]?.body).toMatchObject({ amostras: [77], dti: WEEK });
  expect(sent('searchMap')[1]?.body.dtf).toBeUndefined();
  await filter();
  expect(sent('searchMap').at(-1)?.body).toMatchObject({ dti: WEEK, dtf: ENDED });
});
