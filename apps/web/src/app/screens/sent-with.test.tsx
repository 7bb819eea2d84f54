import type { SampleDetail } from '@escuta/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found } from '../testing/open-map.tsx';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const SENT: Partial<SampleDetail> = {
  ...{ dispositivo: 'Haste São João', sensor_modelo: 'Hidrofone HX-2', sensor_serie: 'A-0117', medidor_girando: false },
  ...{ dt_amostra: '2026-09-22T08:31:00-03:00', lon: -44.30682, precisao: 850 },
  avisos: ['clock_ahead', 'place_unlikely', 'imprecise'],
};
const AHEAD = '22/09/2026 08:31O relógio do aparelho estava adiantado';
const PLACE = '-44,30682Posição improvável: longe de onde a empresa trabalhaPosição imprecisa (850 m)';
const FACTS = ['Haste São João', 'Hidrofone HX-2, série A-0117', 'Parado'];

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
      getSampleDetail: { amostra: sampleDetail({ ...SENT, classificacao: 'PEND', triagem }) },
    });
    await waitFor(() => expect(facts()).toEqual(FACTS));
    expect(value('Data da amostra')).toBe(AHEAD);
    expect(value('Posição')).toContain(PLACE);
  });

  it('is told as far as it is known', async () => {
    await openSample({ sensor_serie: 'A-0117', medidor_girando: true, avisos: ['clock_behind'] });
    expect(facts()).toEqual([undefined, 'Série A-0117', 'Girando']);
    expect(value('Data da amostra')).toMatch(/Data improvável: relógio do aparelho atrasado ou envio muito tardio$/);
    expect(value('Longitude')).toBe('-44,30682');
  });
});
