import type { MachineProof, ProvenShare } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { openScreen } from '../testing/open-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-31T13:00:00Z') }));
afterEach(() => setLanguage('pt-BR'));

const share = (quantidade: number, number: number, intervalo: [number, number] | null, faltam = 0): ProvenShare => ({
  ...{ quantidade, number, intervalo, faltam, suficiente: faltam === 0 },
  porcentagem: number === 0 ? null : (100 * quantidade) / number,
});

const ENOUGH: MachineProof = {
  ...{ amostras: 2_412, ouvidas: 431, confirmados: 2 },
  encontrados: share(3, 412, [0.15, 2.11]),
  nao_ouvidas: {
    ...{ total: 1_981, sem_sorteio: 41, esperam: 1, sem_resposta: 2, superadas: 7, de_outro_modo: 2 },
    ...{ parte: share(1, 128, [0.02, 4.28]), vazamentos: 15.47, vazamentos_intervalo: [0.4, 84.7] },
    ...{ perdida: 83.7, perdida_intervalo: [61, 96.6], perdida_faltam: 0 },
  },
  precisao: { maquina: share(11, 18, [35.7, 82.7]), pessoas: share(4, 5, [28.4, 99.5], 5) },
  inicio: share(2, 3, [9.4, 99.2], 7),
  curva: [
    { ouvidas: 0, real: 0, maquina: 0, chegada: 0 },
    { ouvidas: 206, real: 2, maquina: 3, chegada: 1 },
    { ouvidas: 412, real: 3, maquina: 3, chegada: 3 },
  ],
  deriva: {
    ...{ limite: 3, avaliados: 1, movidos: 1 },
    gravadores: [
      {
        ...{ id_cliente: 47, razao_social: 'SAAE Álamo', reinicio: null },
        ...{ tipo: 'serie', nome: 'Á-17', semana: 9, antes: 40, mediana_antes: -43.9, mediana: -39.5 },
        ...{ diferenca: 4.4, intervalo: [4.1, 4.6], moveu: true },
      },
      {
        ...{ id_cliente: 47, razao_social: 'SAAE Álamo', reinicio: null },
        ...{ tipo: 'modelo', nome: 'M2', semana: 5, antes: 0, mediana_antes: null, mediana: -50 },
        ...{ diferenca: null, intervalo: null, moveu: false },
      },
    ],
  },
  inconclusivas: share(12, 400, [1.6, 5.2]),
  semanas: [{ date: '2027-03-01', decisoes: 400, inconclusivas: 12, porcentagem: 3 }],
  certificado: { perdida_maxima: 96.6, alcancado: false, sorteadas: 128, sorteadas_precisas: 1_940 },
};
const NOTHING: MachineProof = {
  ...{ amostras: 0, ouvidas: 0, confirmados: 0, encontrados: share(0, 0, null, 40) },
  nao_ouvidas: {
    ...{ total: 0, sem_sorteio: 0, esperam: 0, sem_resposta: 0, superadas: 0, de_outro_modo: 0 },
    ...{ parte: share(0, 0, null, 59), vazamentos: null, vazamentos_intervalo: null },
    ...{ perdida: null, perdida_intervalo: null, perdida_faltam: 59 },
  },
  precisao: { maquina: share(0, 0, null, 10), pessoas: share(0, 0, null, 10) },
  ...{ inicio: share(0, 0, null, 10), curva: [], inconclusivas: share(0, 0, null, 40), semanas: [] },
  deriva: { limite: 3, avaliados: 0, movidos: 0, gravadores: [] },
  certificado: { perdida_maxima: null, alcancado: false, sorteadas: 0, sorteadas_precisas: null },
};

const open = (answers: Answers = {}, role: Parameters<typeof openScreen>[1] = 'ANA', address = '/dashboard/maquina') =>
  openScreen(address, role, {
    machineProof: { data: ENOUGH },
    learntModels: { dados: [], total: 0, classificador: { tipo: 'regra', arquivo: null } },
    ...answers,
  });
const figure = (key: string) => document.querySelector(`[data-figure="${key}"]`)?.textContent ?? '';
const settled = () => waitFor(() => expect(document.querySelector('[data-figure] [data-value]')).not.toBeNull());
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the screen of the machine’s listening', () => {
  it('tells each figure with its count and interval', async () => {
    open();
    await settled();
    expect(figure('encontrados')).toContain(
      '3 de 412; 0,7% (95%: 0,2% a 2,1%). 2 amostras do período confirmadas por relatório.',
    );
    expect(figure('nao_ouvidas')).toContain('1.981');
    expect(figure('nao_ouvidas')).toContain('41 de empresas ou datas que nenhum sorteio alcançou');
    expect(figure('parte')).toContain(
      '0,8%1 de 128; 0,8% (95%: 0,0% a 4,3%). 1 sorteada espera ser ouvida. 2 sorteadas foram ouvidas sem resposta: supõe-se que são como as outras.',
    );
    expect(figure('vazamentos')).toContain('15Estimativa: 95%: 0 a 85. 2 achados de outro modo');
    expect(figure('perdida')).toContain('83,7%Estimativa: 83,7% (95%: 61,0% a 96,6%).');
    expect(figure('precisao')).toContain('61,1%11 de 18; 61,1% (95%: 35,7% a 82,7%).');
  });

  it('has a table of precision, of the recorders and of what a certificate takes', async () => {
    open();
    expect(await rowsOf('Precisão pelos relatórios finalizados')).toEqual([
      ['Suspeitas da máquina', '11', '18', '61,1', '35,7', '82,7', '0'],
      ['Suspeitas de quem ouviu', '4', '5', '80,0', '28,4', '99,5', '5'],
    ]);
    expect(await rowsOf('Deriva dos gravadores')).toEqual([
      ['Á-17 · mudou', '40', '9', '-43,9', '-39,5', '4,4', '4,1', '4,6'],
      ['Modelo M2 · poucas amostras', '0', '5', '–', '-50,0', '–', '–', '–'],
    ]);
    expect(screen.getByText('1 de 1 gravadores com amostras suficientes mudaram.')).toBeTruthy();
    expect(await rowsOf('Para certificar que 95% dos vazamentos são encontrados')).toEqual([
      ['Amostras sorteadas e ouvidas', '128', '1.940', '1.812'],
    ]);
    expect(
      screen.getByText(/até 96,6% dos vazamentos podem ter escapado\. O certificado sai com no máximo 5%/),
    ).toBeTruthy();
  });

  it('draws found against heard, with a table of the same figures', async () => {
    open();
    await settled();
    expect(screen.getByText(/No primeiro décimo.*2 de 3; 66,7%.*faltam 7 vazamentos/)).toBeTruthy();
    const views = screen.getByLabelText('Ver Encontrados por amostras ouvidas como');
    fireEvent.click(within(views).getByText('Tabela'));
    expect(await rowsOf('Encontrados por amostras ouvidas')).toEqual([
      ['0', '0', '0', '0'],
      ['206', '2', '3', '1'],
      ['412', '3', '3', '3'],
    ]);
  });

  it('has a row for a week without a decision too, so that the weeks stand equally far apart', async () => {
    const semanas = [
      { date: '2025-12-22', decisoes: 40, inconclusivas: 4, porcentagem: 10 },
      { date: '2026-01-12', decisoes: 8, inconclusivas: 2, porcentagem: 25 },
    ];
    open({ machineProof: { data: { ...ENOUGH, semanas } } });
    await settled();
    const views = screen.getByLabelText('Ver Gravações que a máquina não pôde julgar como');
    fireEvent.click(within(views).getByText('Tabela'));
    expect(await rowsOf('Gravações que a máquina não pôde julgar')).toEqual([
      ['22/12/2025', '40', '4', '10,0'],
      ['29/12/2025', '0', '0', '–'],
      ['05/01/2026', '0', '0', '–'],
      ['12/01/2026', '8', '2', '25,0'],
    ]);
  });

  it('hides a figure of too little, and says how much more it takes', async () => {
    const few = { ...ENOUGH.nao_ouvidas, parte: share(0, 24, [0, 14.2], 35), perdida_faltam: 35 };
    open({ machineProof: { data: { ...ENOUGH, nao_ouvidas: few } } });
    await settled();
    expect(figure('parte')).toContain('0 de 24; 0,0% (95%: 0,0% a 14,2%). É pouco: falta ouvir 35 sorteadas');
    expect(figure('parte')).toContain('cerca de 18 blocos');
    for (const key of ['parte', 'vazamentos', 'perdida'])
      expect(document.querySelector(`[data-figure="${key}"] [data-value]`)?.textContent).toBe('–');
  });

  it.each([
    ['pt-BR', 'Estimativa: 2,2% (95%: 0,3% a 94,9%). É pouco: falta ouvir 611 sorteadas (cerca de 306 blocos).'],
    ['en', 'Estimate: 2.2% (95%: 0.3% to 94.9%). Too little: 611 more drawn samples to hear (about 306 blocks).'],
    ['es', 'Estimación: 2,2% (95%: 0,3% a 94,9%). Es poco: falta escuchar 611 sorteadas (unos 306 bloques).'],
  ] as const)(
    'shows no share of the missed whose interval says nothing, but what it takes: %s',
    async (language, text) => {
      setLanguage(language);
      const wide: MachineProof['nao_ouvidas'] = {
        ...ENOUGH.nao_ouvidas,
        perdida: 2.2,
        perdida_intervalo: [0.3, 94.9],
        perdida_faltam: 611,
      };
      open({ machineProof: { data: { ...ENOUGH, nao_ouvidas: wide } } });
      await settled();
      expect(document.querySelector('[data-figure="perdida"] [data-value]')?.textContent).toBe('–');
      expect(figure('perdida').replaceAll('\u00a0', ' ')).toContain(text);
      expect(document.querySelector('[data-figure="parte"] [data-value]')?.textContent).not.toBe('–');
    },
  );

  it('says that it is certified where no more than 5 % can be missed', async () => {
    const certificado = { perdida_maxima: 4.3, alcancado: true, sorteadas: 2_204, sorteadas_precisas: 2_204 };
    open({ machineProof: { data: { ...ENOUGH, certificado } } });
    expect(await screen.findByText('Certificado: no máximo 4,3% dos vazamentos escaparam.')).toBeTruthy();
  });

  it('says so where there is nothing, and why the figures could not be loaded', async () => {
    open({ machineProof: { data: NOTHING } });
    await settled();
    expect(screen.getByText('Não há amostras com som neste período e nestas empresas.')).toBeTruthy();
    expect(figure('parte')).toContain('É pouco: falta ouvir 59 sorteadas (cerca de 30 blocos).');
  });

  it('offers to try again after a failure', async () => {
    open({ machineProof: refuse('company_not_found') });
    expect((await screen.findAllByText('Os dados não puderam ser carregados')).length).toBeGreaterThan(1);
  });

  it('asks for the last 90 days at first, and for the days and companies of the address', async () => {
    const shown = open();
    await settled();
    expect(shown.sent('machineProof')[0]?.body).toEqual({
      ...{ dti: '2027-01-01T00:00:00-03:00', dtf: '2027-03-31T23:59:00-03:00' },
    });
    expect(screen.queryByLabelText('Frequência')).toBeNull();
  });

  it('keeps to days and companies that another dashboard was asked for, whatever its frequency', async () => {
    const shown = open({}, 'SUP', '/dashboard/maquina?dti=2027-02-01&dtf=2027-03-15&period=d&id_cliente=9');
    await settled();
    expect(shown.sent('machineProof')[0]?.body).toEqual({
      ...{ dti: '2027-02-01T00:00:00-03:00', dtf: '2027-03-15T23:59:00-03:00', id_cliente: [9] },
    });
  });

  it.each([
    ['ADM', true],
    ['GEI', false],
    ['VIS', false],
  ] as const)('has its place beside the dashboards for %s: %s', async (role, isThere) => {
    openScreen('/dashboard/cobertura', role, {
      ...{ coverage: { data: { redes: [], empresas: [] } }, coverageStreets: { dados: [], total: 0 } },
      listNetworks: { dados: [], total: 0 },
    });
    await waitFor(() => expect(screen.getAllByText('Cobertura', { selector: 'nav a, nav a *' })).not.toEqual([]));
    expect(screen.queryAllByText('Máquina', { selector: 'nav a' }).length > 0).toBe(isThere);
  });
});
