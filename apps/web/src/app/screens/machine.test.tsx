import type { Listening } from '@escuta/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Language, setLanguage } from '../../shared/i18n/index.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found } from '../testing/open-map.tsx';
import { openSample } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const HEARD: Listening = {
  ...{ nivel: -31.2, referencia: -39.4, diferenca: 8.2, motivo: 'acima', valor: 8.2, limite: 5 },
  ...{ mais_baixas: 0.9, chance: 0.0286, versao: 1, silencio: 1, modelo: null, equivalente: null },
};
const UNKNOWN = { referencia: null, diferenca: null, mais_baixas: null, chance: null };
const LEAK =
  'Máquina: 8 dB acima do que este sensor costuma ouvir; 90% das amostras da empresa ficam abaixo disso; chance de vazamento de cerca de 1 em 35';

const said = () => screen.queryByTestId('machine')?.textContent;

afterEach(() => setLanguage('pt-BR'));

describe('why the machine decided as it did', () => {
  it.each<[string, Partial<Listening>, string]>([
    ['LEAK', {}, LEAK],
    [
      'LESS',
      { motivo: 'abaixo', diferenca: -2.7, mais_baixas: 0.124 },
      'Máquina: 3 dB abaixo do que este sensor costuma ouvir; 12% das amostras da empresa ficam abaixo disso',
    ],
    [
      'LESS',
      { motivo: 'abaixo', diferenca: -0.4, mais_baixas: 0.5 },
      'Máquina: no nível que este sensor costuma ouvir; 50% das amostras da empresa ficam abaixo disso',
    ],
    [
      'LEAK',
      { diferenca: 1.2, valor: 14.3, modelo: 3, equivalente: 14.3, mais_baixas: 0.97, chance: 0.1 },
      'Máquina: 1 dB acima do que este sensor costuma ouvir; para o modelo 3, como se fossem 14 dB acima; 97% das amostras da empresa ficam abaixo disso; chance de vazamento de cerca de 1 em 10',
    ],
    [
      'LESS',
      { motivo: 'abaixo', diferenca: 9, valor: -2.8, modelo: 3, equivalente: -2.8, mais_baixas: 0.2 },
      'Máquina: 9 dB acima do que este sensor costuma ouvir; para o modelo 3, como se fossem 3 dB abaixo; 20% das amostras da empresa ficam abaixo disso',
    ],
    [
      'PEND',
      { ...UNKNOWN, motivo: 'sem_referencia', valor: 12, limite: 30 },
      'Máquina: ainda sem referência, 12 de 30 amostras deste sensor',
    ],
    [
      'PEND',
      { ...UNKNOWN, motivo: 'sem_referencia', valor: null, limite: 30 },
      'Máquina: sem referência, pois não se sabe com que aparelho foi gravada',
    ],
    [
      'PEND',
      { motivo: 'poucas_amostras', valor: 37, limite: 200 },
      'Máquina: 8 dB acima do que este sensor costuma ouvir; ainda sem comparação, 37 de 200 amostras da empresa',
    ],
    [
      'PEND',
      { ...UNKNOWN, motivo: 'taxa_baixa', valor: 2000, limite: null, nivel: null },
      'Máquina: gravação sem as frequências que importam, 2.000 amostras por segundo',
    ],
    ['INCO', { ...UNKNOWN, motivo: 'curta', valor: 1.5, limite: 3 }, 'Máquina: gravação curta demais, 1,5 s de 3 s'],
    [
      'INCO',
      { ...UNKNOWN, motivo: 'saturada', valor: 0.021, limite: 0.001 },
      'Máquina: som saturado em 2,1% da gravação',
    ],
    ['INCO', { ...UNKNOWN, motivo: 'silenciosa', valor: -81.4, limite: -75 }, 'Máquina: gravação silenciosa, -81 dB'],
    [
      'INCO',
      { ...UNKNOWN, motivo: 'instavel', valor: 0.42, limite: 0.5 },
      'Máquina: som inquieto, só 42% do tempo é constante',
    ],
    [
      'LEAK',
      { ...UNKNOWN, motivo: 'modelo_acima', valor: 0.873, limite: 0.5, chance: 0.873 },
      'Máquina: o modelo dá 87% de chance de vazamento, o corte é 50%',
    ],
    [
      'LESS',
      { motivo: 'modelo_abaixo', valor: 0.04, limite: 0.5, chance: 0.04 },
      'Máquina: o modelo dá 4% de chance de vazamento, o corte é 50%',
    ],
    ['PEND', { ...UNKNOWN, motivo: 'modelo_mudo', valor: null, limite: null }, 'Máquina: o modelo não respondeu'],
  ])('stands beside the class %s: %j', async (classificacao, change, words) => {
    await openSample({ classificacao: classificacao as 'LEAK', escuta: { ...HEARD, ...change } });
    expect(said()).toBe(words);
  });

  it.each<[Language, string]>([
    [
      'en',
      'Machine: 8 dB above what this sensor usually hears; 90% of the company’s samples are below that; chance of a leak about 1 in 35',
    ],
    [
      'es',
      'Máquina: 8 dB por encima de lo que este sensor suele oír; 90% de las muestras de la empresa quedan por debajo; probabilidad de fuga de cerca de 1 entre 35',
    ],
  ])('is told in the language %s', async (language, words) => {
    setLanguage(language);
    openScreen('/list?dti=&dtf=&amostra=748', 'ANA', {
      searchSamples: { total: 0, amostras: [] },
      getSampleDetail: { amostra: sampleDetail({ id_amostra: 748, escuta: HEARD }) },
    });
    await waitFor(() => expect(said()).toBe(words));
  });

  it('stands at the desk', async () => {
    const triagem = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
    openScreen('/admin/samples', 'GEO', {
      searchMap: () => found(1, { classificacao: ['PEND'] }),
      getSampleDetail: { amostra: sampleDetail({ escuta: HEARD, classificacao: 'PEND', triagem }) },
    });
    await waitFor(() => expect(said()).toBe(LEAK));
  });

  it('is missing before the recording is measured', async () => {
    await openSample({ escuta: null });
    expect(said()).toBeUndefined();
  });
});
