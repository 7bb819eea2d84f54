import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tellNews } from '../../shared/live/news.ts';
import type { Received } from '../../shared/testing/contract-server.ts';
import { sampleDetail, sampleRow } from '../../shared/testing/samples.ts';
import { click, found } from '../testing/open-map.tsx';
import { openMode } from '../testing/open-selection.tsx';

const rowOf = (seq: string) => screen.getByRole('button', { name: `Abrir a amostra ${seq}` });
const ADDRESS = 'Travessa José Bonifácio, 1.214 - Adrianópolis, Manaus';
const DOUBT = 'Posição improvável: longe de onde a empresa trabalha';
const known = [
  sampleRow({ id_amostra: 2, seq: 'S2', endereco: ADDRESS, avisos: ['place_unlikely'] }),
  sampleRow({ id_amostra: 3, seq: 'S3', endereco: null }),
];
const lineOf = (seq: string) => rowOf(seq).closest('li') as HTMLElement;
const searchSamples = ({ body }: Received<'searchSamples'>, endereco: string | null = null) => {
  const amostras = known
    .filter(({ id_amostra }) => body.amostras?.includes(id_amostra))
    .map((row) => ({ ...row, endereco: endereco ?? row.endereco }));
  return { total: amostras.length, amostras };
};

describe('a row of the selection mode', () => {
  it.each([
    ['the address', 'S2', ADDRESS],
    ['that nobody has revealed the address', 'S3', 'Endereço não revelado'],
  ])('says %s', async (_, seq, text) => {
    await openMode({ searchSamples });
    await waitFor(() => expect(rowOf(seq).textContent).toContain(text));
  });

  it('has a mark with the words of its doubts', async () => {
    await openMode({ searchSamples });
    expect((await within(lineOf('S2')).findByTestId('doubtful')).title).toBe(DOUBT);
  });

  it('has no mark without doubts', async () => {
    await openMode({ searchSamples });
    await waitFor(() => expect(rowOf('S3').textContent).toContain('Endereço não revelado'));
    expect(within(lineOf('S3')).queryByTestId('doubtful')).toBeNull();
  });

  it('is read again when it changes while it is being read', async () => {
    const asked: (() => void)[] = [];
    const reading = (given: Received<'searchSamples'>) => {
      const before = searchSamples(given);
      if (asked.length > 0) return searchSamples(given, 'Rua Açaí, 7 - Compensa, Manaus');
      return new Promise<typeof before>((resolve) => asked.push(() => resolve(before)));
    };
    const { sent } = await openMode({ searchSamples: reading });
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => tellNews({ amostra: [2] }));
    // The list hears of it together with the map.
    await waitFor(() => expect(sent('searchMap')).toHaveLength(2));
    asked[0]?.();
    await waitFor(() => expect(rowOf('S2').textContent).toContain('Rua Açaí, 7 - Compensa, Manaus'));
  });

  it('tells screen readers class, state, address and doubts', async () => {
    await openMode({ searchSamples }, () => found(4, { totalInspectionOrders: [0, 2, 0, 0], vista: [0, 1, 0, 0] }));
    await waitFor(() => expect(rowOf('S2').textContent).toContain(ADDRESS));
    const lines = document.getElementById(rowOf('S2').getAttribute('aria-describedby') ?? '');
    expect(lines?.textContent).toMatch(/^S22 inspeções pedidas, \p{L}.*, vista,.*Travessa José Bonifácio/u);
    expect(lines?.contains(screen.getByTestId('doubtful'))).toBe(true);
  });

  it('tells a sample that nobody has seen from a seen one, also once a colleague sees it', async () => {
    const columns = { vista: [1, 0, 0, 0] };
    const { answers } = await openMode({ searchSamples }, () => found(4, columns));
    const seen = () => ['S1', 'S2'].map((seq) => rowOf(seq).querySelector('[data-seen]')?.getAttribute('data-seen'));
    expect(seen()).toEqual(['true', 'false']);
    answers.searchMap = () => found(1, { id_amostra: [2], seq: ['S2'], vista: [1] });
    await act(async () => tellNews({ amostra: [2] }));
    await waitFor(() => expect(seen()).toEqual(['true', 'true']));
  });

  it('gives the reason why it cannot be chosen where its address stands', async () => {
    await openMode({ searchSamples, listClosedSamples: { amostras: [2] } });
    await screen.findByTestId('doubtful');
    expect(rowOf('S2').textContent).toContain('Esta amostra já tem um relatório finalizado.');
    expect(rowOf('S2').textContent).not.toContain(ADDRESS);
  });
});

it('the opened sample of the selection mode says its doubts in words', async () => {
  const amostra = sampleDetail({ id_amostra: 2, seq: 'S2', avisos: ['place_unlikely'] });
  await openMode({ searchSamples, getSampleDetail: { amostra } });
  click('button', 'Abrir a amostra S2');
  expect(await screen.findByText(DOUBT)).toBeTruthy();
});
