import type { HeardElsewhere, SampleDetail } from '@escuta/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found, openMap } from '../testing/open-map.tsx';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const OTHER: HeardElsewhere = {
  ...{ id_amostra: 2, seq: 'ACUDE-12' },
  ...{ dt_amostra: '2025-07-08T23:30:00-03:00', distancia: 412.4 },
};
const WARNED: Partial<SampleDetail> = { hidrometro: 'Ç24-0071', avisos: ['meter_elsewhere'], outro_lugar: OTHER };
const NAME = 'Amostra ACUDE-12, de 08/07/2025';
const TOLD = `Ç24-0071O hidrômetro já foi ouvido a 412 m daqui: confira o número. ${NAME}`;

/** Two samples of one meter at two places; the first has the warning. */
const twoSamples = (change: Partial<SampleDetail> = {}): Answers => ({
  searchMap: () => found(2, { classificacao: ['PEND', 'PEND'] }),
  getSampleDetail: ({ body: { id_amostra } }) => ({
    amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}`, ...(id_amostra === 1 && WARNED), ...change }),
  }),
});
const meter = (name = 'Hidrômetro') => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
const link = () => screen.findByRole('link', { name: NAME });

it('a sample whose meter was heard elsewhere tells how far, in which sample, and leads to it on the map', async () => {
  await openSample(WARNED);
  expect(meter()).toBe(TOLD);
  expect((await link()).getAttribute('href')).toBe('/?id_amostra=ACUDE-12&amostra=2');
});

it('the sample elsewhere is opened in the panel where it is among those found', async () => {
  const { at } = await openMap('ANA', twoSamples());
  fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  fireEvent.click(await link());
  await screen.findByRole('heading', { name: 'Amostra S2' });
  expect(at()).not.toContain('id_amostra=');
});

it('the sample elsewhere is opened in its tab when the key for that is held', async () => {
  await openMap('ANA', twoSamples());
  fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  const opened = fireEvent.click(await link(), { ctrlKey: true });
  expect([opened, screen.getByRole('heading', { name: /^Amostra / }).textContent]).toEqual([true, 'Amostra S1']);
});

it('the sample elsewhere takes the place of the sheet', async () => {
  openScreen('/list?dti=&dtf=&amostra=1', 'ANA', { ...twoSamples(), searchSamples: { total: 0, amostras: [] } });
  fireEvent.click(await link());
  await screen.findByRole('dialog', { name: 'Amostra S2' });
});

it('the sample elsewhere is opened at the desk where it is in the queue', async () => {
  const triagem = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
  openScreen('/admin/samples', 'GEO', {
    ...twoSamples({ classificacao: 'PEND', triagem }),
    searchSamples: { total: 0, amostras: [] },
  });
  fireEvent.click(await link());
  await waitFor(() => expect(screen.getByTestId('desk-stage').dataset.sample).toBe('2'));
});

it.each([
  [
    'en',
    'Water meter',
    'Ç24-0071The water meter was heard 412 m away from here: check its number. Sample ACUDE-12 of 07/08/2025',
  ],
  [
    'es',
    'Medidor',
    'Ç24-0071El medidor ya se escuchó a 412 m de aquí: verifique el número. Muestra ACUDE-12, del 08/07/2025',
  ],
] as const)('what is told of the meter is in the language: %s', async (language, name, told) => {
  onTestFinished(() => setLanguage('pt-BR'));
  await openSample(WARNED);
  setLanguage(language);
  await waitFor(() => expect(meter(name)).toBe(told));
});

it('no sample is named where the other one is gone', async () => {
  await openSample({ ...WARNED, outro_lugar: null });
  expect(meter()).toBe('Ç24-0071O hidrômetro já foi ouvido em outro lugar: confira o número');
  expect(screen.queryByRole('link', { name: /^Amostra/ })).toBeNull();
});
