import type { CompanyModels, InstalledClassifier, LaterWeeks } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { FILE, IN_USE, LEARNT, MODEL, NONE, RULE, TREE } from '../testing/learnt-models.ts';
import { openScreen } from '../testing/open-screen.tsx';

afterEach(() => setLanguage('pt-BR'));

const LATER: LaterWeeks = {
  ...{ dt_medida: '2027-03-20T02:00:00-03:00', confianca: 0.95 },
  amostras: {
    ...{ inicio: '2027-02-08T10:00:00-03:00', fim: '2027-03-19T10:00:00-03:00' },
    ...{ amostras: 88, vazamentos: 31, locais: 70 },
  },
  ...{ regra: MODEL.regra, modelo: MODEL.modelo, ganho: MODEL.ganho },
};

const figures = refuse('company_not_found');
const told = (dados: CompanyModels[], classificador = RULE) => ({ dados, total: dados.length, classificador });
const open = (trees: CompanyModels[], role: Parameters<typeof openScreen>[1] = 'ADM', answers: Answers = {}) =>
  openScreen('/dashboard/maquina', role, { machineProof: figures, learntModels: told(trees), ...answers });
const openWith = (installed: InstalledClassifier, ...trees: CompanyModels[]) =>
  open(trees, 'ADM', { learntModels: told(trees, installed) });
const card = () => screen.findByRole('region', { name: 'Modelo aprendido' });
const tree = async (id: number) => {
  await waitFor(() => expect(document.querySelector(`[data-tree="${id}"]`)).not.toBeNull());
  return document.querySelector(`[data-tree="${id}"]`) as HTMLElement;
};
const model = (numero: number) => document.querySelector(`[data-model="${numero}"]`)?.textContent ?? '';

describe('the model that a company has learnt', () => {
  it('is none before 60 confirmed leaks: the rule decides, and it says how many are missing', async () => {
    open([TREE]);
    const shown = (await tree(47)).textContent;
    expect(shown).toContain('Decide a regra: quanto o som está acima do que o sensor costuma ouvir.');
    expect(shown).toContain('Faltam 23 vazamentos confirmados de que aprender para o próximo modelo (37 de 60).');
    expect(shown).toContain('Nenhum modelo foi ajustado ainda.');
    expect(within(await card()).queryAllByRole('button', { name: /regra|modelo/ })).toEqual([]);
  });

  it.each([
    ['pt-BR', 'de qualquer data, sobre gravações reais'],
    ['en', 'of any date count here, on real recordings'],
    ['es', 'de cualquier fecha, sobre grabaciones reales'],
  ] as const)('says in %s which reports it counts, since the figures above count others', async (language, which) => {
    setLanguage(language);
    open([TREE, { ...TREE, id_cliente: 9 }]);
    await tree(9);
    expect(document.body.textContent.split(which)).toHaveLength(2);
  });

  it('says that reports without a leak are missing, where all found one', async () => {
    open([{ ...TREE, confirmados: 64, sem_vazamento: 29 }]);
    expect((await tree(47)).textContent).toContain('Falta 1 relatório finalizado sem ponto suspeito (29 de 30).');
  });

  it('is fitted at night when nothing is missing', async () => {
    open([{ ...TREE, confirmados: 64 }]);
    expect((await tree(47)).textContent).toContain('64 vazamentos confirmados de que aprender; bastam 60.');
    expect((await tree(47)).textContent).toContain('O próximo modelo é ajustado de madrugada');
  });

  it('tells its data, its period and its figures on the unseen weeks, with their intervals', async () => {
    open([LEARNT]);
    await tree(47);
    expect(model(2)).toContain('ajustado em 04/02/2027 02:00');
    expect(model(2)).toContain('1.204 amostras de 1.010 locais, 58 com vazamento; 02/06/2026');
    expect(model(2)).toContain('61 amostras de 57 locais, 22 com vazamento; 04/01/2027');
    expect(model(2)).toContain('regra 0,61 (0,49 a 0,73)');
    expect(model(2)).toContain('modelo 0,78 (0,69 a 0,87)');
    expect(model(2)).toContain('ganho 0,17 (0,06 a 0,27)Intervalos de 98,75%.');
    expect(model(1)).toContain('Não ficou provado que é melhor que a regra: fica guardado, sem uso.');
    expect(screen.queryByText('Usar o modelo 1')).toBeNull();
  });

  it('decides after a question, by a call that names what the person saw', async () => {
    const shown = open([{ ...LEARNT, ordem: 4 }], 'ADM', { chooseModel: { data: IN_USE } });
    fireEvent.click(await screen.findByText('Usar o modelo 2'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Águas de São João e às suas unidades');
    expect(shown.sent('chooseModel')).toEqual([]);
    fireEvent.click(within(dialog).getByText('Usar'));
    await waitFor(() => expect(shown.sent('learntModels')).toHaveLength(2));
    expect(shown.sent('chooseModel').map(({ body }) => body)).toEqual([{ id_cliente: 47, id_modelo: 417, ordem: 4 }]);
    expect(await screen.findByText('O modelo 2 decide a partir de agora')).toBeTruthy();
  });

  it('stands with who chose it, and one click goes back to the rule', async () => {
    const shown = open([IN_USE], 'SUP', { chooseModel: { data: LEARNT } });
    expect((await tree(47)).textContent).toContain('Decide o modelo 2, desde 05/02/2027 09:30, por Íris Nuñez.');
    expect(model(2)).toContain('em uso');
    fireEvent.click(screen.getByText('Voltar à regra'));
    await waitFor(() =>
      expect(shown.sent('chooseModel').map(({ body }) => body)).toEqual([
        { id_cliente: 47, id_modelo: null, ordem: 3 },
      ]),
    );
    expect(await screen.findByText('A regra decide a partir de agora')).toBeTruthy();
  });

  it('gives the focus to what decides now when the button that was pressed is gone', async () => {
    const back: CompanyModels = {
      ...{ ...LEARNT, ordem: 4 },
      trocas: [
        { ordem: 4, numero: null, usuario: 'Íris Nuñez', dt_troca: '2027-02-06T08:00:00-03:00' },
        ...IN_USE.trocas,
      ],
    };
    let now = IN_USE;
    open([], 'SUP', {
      learntModels: () => told([now]),
      chooseModel: () => {
        now = back;
        return { data: back };
      },
    });
    const button = await screen.findByRole('button', { name: 'Voltar à regra' });
    button.focus();
    fireEvent.click(button);
    const outcome = await screen.findByText('Decide a regra, desde 06/02/2027 08:00, por Íris Nuñez.');
    await waitFor(() => expect(document.activeElement).toBe(outcome));
  });

  it('says who was first when somebody else has changed it, and reads it again', async () => {
    const refused = refuse('model_changed', { params: { usuario: 'João d’Ávila', data: '2027-02-05T09:30:00-03:00' } });
    const shown = open([IN_USE], 'ADM', { chooseModel: refused });
    fireEvent.click(await screen.findByText('Voltar à regra'));
    expect(await screen.findByText(/João d’Ávila trocou antes o que decide/)).toBeTruthy();
    await waitFor(() => expect(shown.sent('learntModels')).toHaveLength(2));
  });

  it.each(['GEO', 'ANA'] as const)('is shown to %s without buttons', async (role) => {
    open([IN_USE, { ...LEARNT, id_cliente: 61, razao_social: 'Litoral' }], role);
    await tree(61);
    expect(screen.queryByText('Voltar à regra')).toBeNull();
    expect(screen.queryByText('Usar o modelo 2')).toBeNull();
    expect(screen.getByText('Litoral')).toBeTruthy();
  });

  it('says that the rule decides while the chosen model reads measures of another version', async () => {
    open([{ ...IN_USE, em_uso: null, modelos: [{ ...MODEL, atual: false }] }]);
    expect((await tree(47)).textContent).toContain(
      'O modelo 2 lê medidas de outra versão: até o próximo, decide a regra.',
    );
    expect(model(2)).toContain('Lê medidas de outra versão: fica guardado, sem uso.');
    expect(screen.queryByText('Usar o modelo 2')).toBeNull();
    expect(screen.getByText('Voltar à regra')).toBeTruthy();
  });

  it('names the model file that decides where none was chosen, and goes back to it', async () => {
    openWith(FILE, LEARNT, { ...IN_USE, id_cliente: 61 });
    expect((await tree(47)).textContent).toContain(
      'Decide o modelo do arquivo fugas é v3.onnx, definido na instalação.',
    );
    expect((await tree(47)).textContent).not.toContain('Decide a regra');
    const chosen = (await tree(61)).textContent;
    expect(chosen).toContain('Decide o modelo 2, desde 05/02/2027 09:30, por Íris Nuñez.');
    expect(chosen).toContain('Ele vai antes do modelo do arquivo fugas é v3.onnx, com o qual não foi comparado.');
    expect(within(await tree(61)).getByText('Voltar ao modelo do arquivo')).toBeTruthy();
    fireEvent.click(within(await tree(47)).getByText('Usar o modelo 2'));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Ele vai antes do modelo do arquivo fugas é v3.onnx',
    );
  });

  it('says that nobody decides in an installation without a classifier, also where a model was chosen', async () => {
    openWith(NONE, LEARNT, { ...IN_USE, id_cliente: 61 });
    const shown = (await tree(47)).textContent;
    expect(shown).toContain('A máquina não decide: esta instalação está sem classificador');
    expect(shown).not.toContain('Decide a regra');
    expect(shown).not.toContain('O próximo modelo é ajustado');
    expect(within(await tree(47)).queryByText('Usar o modelo 2')).toBeNull();
    const chosen = (await tree(61)).textContent;
    expect(chosen).toContain('O modelo 2, escolhido em 05/02/2027 09:30 por Íris Nuñez, também não decide.');
    expect(chosen).not.toContain('· em uso');
    expect(within(await tree(61)).getByText('Deixar de usar o modelo')).toBeTruthy();
  });

  it('says to people of a branch too that nobody decides', async () => {
    openWith(NONE);
    expect(await screen.findByText(/A máquina não decide/)).toBeTruthy();
  });

  it.each([
    ['en', NONE, 'The machine does not decide'],
    ['en', FILE, 'The model of the file fugas é v3.onnx decides'],
    ['es', NONE, 'La máquina no decide'],
    ['es', FILE, 'Decide el modelo del archivo fugas é v3.onnx'],
  ] as const)('tells in %s what the installation has: %o', async (language, installed, words) => {
    setLanguage(language);
    openWith(installed, TREE);
    expect((await tree(47)).textContent).toContain(words);
  });

  it('tells how the model that decides does on the weeks after its fit, and warns where that proves no gain', async () => {
    const later = (ganho: LaterWeeks['ganho']): CompanyModels => ({
      ...IN_USE,
      modelos: [{ ...MODEL, depois: { ...LATER, ganho } }],
    });
    open([later({ valor: 0.09, intervalo: [0.01, 0.17] })]);
    await tree(47);
    expect(model(2)).toContain('Depois do ajuste88 amostras de 70 locais, 31 com vazamento; 08/02/2027');
    expect(model(2)).toContain('ganho 0,09 (0,01 a 0,17)Intervalos de 95%.');
    expect((await tree(47)).textContent).not.toContain('não está provado');
  });

  it.each([
    ['não está provado: 0,03 (-0,05 a 0,11). Ele decide até que alguém troque.', 0.03, [-0.05, 0.11]],
    ['é pior que a regra: ganho -0,12 (-0,20 a -0,04). Ele decide até que alguém troque.', -0.12, [-0.2, -0.04]],
  ] as const)('warns: %s', async (words, valor, [low, high]) => {
    const depois = { ...LATER, ganho: { valor, intervalo: [low, high] as [number, number] } };
    open([{ ...IN_USE, modelos: [{ ...MODEL, depois }] }]);
    const shown = (await tree(47)).textContent?.replaceAll('−', '-');
    expect(shown).toContain(words);
    // Only the one that decides is warned of.
    expect(screen.getByText('Voltar à regra')).toBeTruthy();
  });

  it('says that the weeks after the fit have too few places', async () => {
    open([IN_USE]);
    await tree(47);
    expect(model(2)).toContain('Ainda não há 15 locais com e 15 sem vazamento que ele não conhecia.');
    expect(model(1)).not.toContain('Depois do ajuste');
  });

  it('is told to people of a branch as the choice of the company above', async () => {
    open([]);
    expect(await screen.findByText('O que decide é escolhido na empresa acima da sua.')).toBeTruthy();
  });

  it('offers to try again after a failure', async () => {
    open([], 'ADM', { learntModels: refuse('company_not_found') });
    await waitFor(async () => expect((await card()).textContent).toContain('Os dados não puderam ser carregados'));
    expect(within(await card()).getByText('Tentar de novo')).toBeTruthy();
  });

  it.each([
    ['en', 'The rule decides', '23 more confirmed leaks to learn from for the next model (37 of 60).'],
    ['es', 'Decide la regla', 'Faltan 23 fugas confirmadas de las que aprender para el próximo modelo (37 de 60).'],
  ] as const)('is told in %s', async (language, standing, lacking) => {
    setLanguage(language);
    open([TREE]);
    const shown = (await tree(47)).textContent;
    expect(shown).toContain(standing);
    expect(shown).toContain(lacking);
  });
});
