import { type MapSearch, toInstant } from '@escuta/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleRow } from '../../shared/testing/samples.ts';
import { found, openMap } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const NOW = new Date('2031-07-09T17:20:00Z');
/** Recorded with a clock that was a day ahead. */
const AHEAD = new Date('2031-07-10T17:05:00Z');
const sample = sampleRow({ id_amostra: 412, seq: 'Açude-9', dt_amostra: toInstant(AHEAD), avisos: ['clock_ahead'] });

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
  await screen.findByText(/Nenhuma amostra encontrada|O relógio do aparelho estava adiantado|^Açude-9$/);
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

const WARNED = 'O relógio do aparelho estava adiantado';

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

it('the list asks again as it did, although the end of its period has come since', async () => {
  const { sent } = openScreen('/list?dti=&dtf=2031-07-09+14%3A21', 'ANA', {
    searchSamples: { total: 1, amostras: [sample] },
  });
  await screen.findByText('Açude-9');
  vi.setSystemTime(new Date(NOW.getTime() + 120_000));
  screen.getByRole('button', { name: 'Filtros' }).click();
  (await screen.findByRole('button', { name: 'Filtrar' })).click();
  await waitFor(() => expect(sent('searchSamples')).toHaveLength(2));
  expect(sent('searchSamples').map(({ body }) => body.dtf)).toEqual([undefined, undefined]);
});
