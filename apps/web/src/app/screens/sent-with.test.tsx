import type { SampleDetail } from '@escuta/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleDetail, sampleRow } from '../../shared/testing/samples.ts';
import { found, openMap } from '../testing/open-map.tsx';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const SENT: Partial<SampleDetail> = {
  ...{ dispositivo: 'Haste São João', sensor_modelo: 'Hidrofone HX-2', sensor_serie: 'A-0117' },
  ...{ hidrometro: 'Ç24-0071', medidor_girando: false },
  ...{ dt_amostra: '2026-09-22T08:31:00-03:00', dt_envio: '2026-09-21T12:10:00-03:00', lon: -44.30682, precisao: 850 },
  avisos: ['clock_ahead', 'place_unlikely', 'imprecise', 'meter_elsewhere', 'sensor_unlikely'],
};
const AHEAD = '22/09/2026 08:31Recebida em 21/09/2026 12:10; o relógio do aparelho dizia 22/09/2026 08:31';
const PLACE = '-44,30682Posição improvável: longe de onde a empresa trabalhaPosição imprecisa (850 m)';
const FACTS = [
  'Haste São João',
  'Hidrofone HX-2, série A-0117Número de série do sensor improvável: não distingue um sensor de outro',
  'Ç24-0071 · ParadoO hidrômetro já foi ouvido em outro lugar: confira o número',
];

const value = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
const facts = () => ['Dispositivo', 'Sensor', 'Hidrômetro'].map(value);

describe('what a sample was sent with, and what is doubtful about it', () => {
  it.each(['ANA', 'VIS', 'COM'] as const)('is in its detail on the map for %s', async (role) => {
    await openSample(SENT, role);
    expect(facts()).toEqual(FACTS);
    expect([value('Data da amostra'), value('Longitude')]).toEqual([AHEAD, PLACE]);
  });

  it('is on its sheet, which is printed', async () => {
    openScreen('/list?dti=&dtf=&amostra=748', 'ANA', {
      searchSamples: { total: 0, amostras: [] },
      getSampleDetail: { amostra: sampleDetail({ id_amostra: 748, ...SENT }) },
    });
    await waitFor(() => expect(facts()).toEqual(FACTS));
    expect([value('Data da amostra'), value('Longitude')]).toEqual([AHEAD, PLACE]);
  });

  it('is beside its class at the desk', async () => {
    const triagem = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
    openScreen('/admin/samples', 'GEO', {
      searchMap: () => found(1, { classificacao: ['PEND'] }),
      searchSamples: { total: 0, amostras: [] },
      getSampleDetail: { amostra: sampleDetail({ ...SENT, classificacao: 'PEND', triagem }) },
    });
    await waitFor(() => expect(facts()).toEqual(FACTS));
    expect(value('Data da amostra')).toBe(AHEAD);
    expect(value('Posição')).toContain(PLACE);
  });

  it('names the file that it was imported from', async () => {
    await openSample({ arquivo_origem: 'São João/açude-12.wav' });
    expect(value('Arquivo importado')).toBe('São João/açude-12.wav');
  });

  it('is told as far as it is known', async () => {
    await openSample({ sensor_serie: 'A-0117', medidor_girando: true, avisos: ['clock_behind'] });
    expect(facts()).toEqual([undefined, 'Série A-0117', 'Girando']);
    expect(value('Data da amostra')).toMatch(
      /Recebida em 20\/11\/2026 02:00. Data improvável: relógio do aparelho atrasado ou envio muito tardio$/,
    );
    expect(value('Longitude')).toBe('-44,30682');
  });

  it('tells of a doubtful meter and sensor of which nothing else is known', async () => {
    await openSample({ avisos: ['meter_unlikely', 'sensor_unlikely'] });
    expect(facts()).toEqual([
      undefined,
      '–Número de série do sensor improvável: não distingue um sensor de outro',
      '–Número de hidrômetro improvável: não foi guardado',
    ]);
  });

  it.each([
    [{ precisao: null, origem_posicao: 'mapa' }, 'marcada no mapa'],
    [{ precisao: 181, origem_posicao: 'anterior' }, '181,0 m, pela última posição conhecida'],
    [{ precisao: 6.5, origem_posicao: 'aparelho' }, '6,5 m'],
    [{ precisao: null, origem_posicao: null }, '–'],
  ] as const)('tells beside the precision how the position was got: %o', async (change, told) => {
    await openSample(change);
    expect(value('Precisão')?.replace(/\s/g, ' ')).toBe(told);
  });

  it('has a quiet mark in the row of the list, and nothing where nothing is doubtful', async () => {
    const doubtful = sampleRow({
      id_amostra: 7,
      avisos: ['clock_ahead', 'imprecise', 'meter_elsewhere'],
      precisao: 850,
    });
    openScreen('/list?dti=&dtf=', 'ANA', {
      searchSamples: { total: 2, amostras: [doubtful, sampleRow({ id_amostra: 8, seq: 'S2' })] },
    });
    const marks = await screen.findAllByTestId('doubtful');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Recebida em 20/11/2026 02:00. O relógio do aparelho estava adiantado. Posição imprecisa (850 m). O hidrômetro já foi ouvido em outro lugar: confira o número',
    ]);
  });

  it('has the mark of the list at its id, since not only its date can be meant', async () => {
    openScreen('/list?dti=&dtf=', 'ANA', {
      searchSamples: { total: 1, amostras: [sampleRow({ seq: 'Açude-31', avisos: ['meter_unlikely'] })] },
    });
    const cell = (await screen.findByTestId('doubtful')).closest('td');
    expect(cell?.querySelector('button')?.textContent).toBe('Açude-31');
  });

  it('has the mark in the list beside the map too', async () => {
    await openMap('ANA', {
      searchMap: () => found(2),
      searchSamples: {
        total: 2,
        amostras: [sampleRow({ id_amostra: 1, avisos: ['clock_ahead'] }), sampleRow({ id_amostra: 2, avisos: [] })],
      },
    });
    const [mark, ...others] = await screen.findAllByTestId('doubtful');
    expect(mark?.closest('[data-sample]')?.getAttribute('data-sample')).toBe('1');
    expect(mark?.getAttribute('aria-label')).toBe(
      'Recebida em 20/11/2026 02:00. O relógio do aparelho estava adiantado',
    );
    expect(others).toEqual([]);
  });

  it.each([
    ['the person where the sender gave no label', { coletor: null, nome: 'Inês Gonçalves' }, 'Inês Gonçalves'],
    ['the label where the person is unknown', { coletor: 'Ç-17', nome: null }, 'Ç-17'],
    ['both where both are known', { coletor: 'Ç-17', nome: 'Inês Gonçalves' }, 'Inês Gonçalves · Ç-17'],
    ['nobody where neither is', { coletor: null, nome: null }, '–'],
  ])('the column “Coletor” of the list names %s', async (_case, change, shown) => {
    openScreen('/list?dti=&dtf=', 'ANA', { searchSamples: { total: 1, amostras: [sampleRow(change)] } });
    await screen.findAllByRole('row');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).not.toContain('Id do coletor');
    const [, row] = screen.getAllByRole('row');
    const cell = row?.querySelectorAll('td')[headers.indexOf('Coletor')];
    expect(cell?.textContent).toBe(shown);
  });
});
