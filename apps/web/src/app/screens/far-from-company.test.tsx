import type { SampleDetail } from '@escuta/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found } from '../testing/open-map.tsx';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const WARNED: Partial<SampleDetail> = {
  ...{ razao_social: 'Águas de Igarapé-Açu', lon: -44.61952 },
  ...{ avisos: ['place_unlikely'], distancia_empresa: 312_418.6 },
};
const TOLD = '-44,61952Posição improvável: a 312 km de onde a empresa trabalha';

const value = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent?.replace(/\s/g, ' ');

it('the detail on the map tells how far an unlikely position is', async () => {
  await openSample(WARNED);
  expect(value('Longitude')).toBe(TOLD);
});

it('the desk tells it in the same words', async () => {
  const triagem = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
  openScreen('/admin/samples', 'GEO', {
    searchMap: () => found(1, { classificacao: ['PEND'] }),
    searchSamples: { total: 0, amostras: [] },
    getSampleDetail: { amostra: sampleDetail({ ...WARNED, classificacao: 'PEND', triagem }) },
  });
  await waitFor(() => expect(value('Posição') ?? '').toContain(TOLD));
});

it.each([
  ['en', '-44.61952Unlikely position: 312 km from where the company works'],
  ['es', '-44,61952Posición improbable: a 312 km de donde trabaja la empresa'],
] as const)('it is told in the language: %s', async (language, told) => {
  onTestFinished(() => setLanguage('pt-BR'));
  await openSample(WARNED);
  setLanguage(language);
  await waitFor(() => expect(value(language === 'en' ? 'Longitude' : 'Longitud')).toBe(told));
});

it('where no distance is known it is only far', async () => {
  await openSample({ ...WARNED, distancia_empresa: null });
  expect(value('Longitude')).toBe('-44,61952Posição improvável: longe de onde a empresa trabalha');
});
