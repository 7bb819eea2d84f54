import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { selectionPath } from '../../features/inspections/selection-address.ts';
import { type News, tellNews } from '../../shared/live/news.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { choose, click, companies, found, openMap, unfold } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';
import {
  boxOf,
  check,
  dialog,
  INES,
  inDialog,
  inspectAndLeave,
  inspectors,
  openMode,
  send,
  TITO,
} from '../testing/open-selection.tsx';

const count = () => screen.getByTestId('selected-count').textContent;

it('the arrow and enter keys choose the first operator of the dialog', async () => {
  const { sent } = await openMode();
  check('S1');
  click('button', 'Selecionar geofonista');
  const box = dialog().getByRole('combobox', { name: 'Geofonista' });
  await waitFor(() => expect(sent('listInspectors')).not.toEqual([]));
  const press = (key: string, keyCode: number) => fireEvent.keyDown(box, { key, code: key, keyCode });
  press('ArrowDown', 40);
  await screen.findByTitle('Tito Araújo');
  // The options are shown a moment before the first of them is the active one, which the enter key chooses.
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toMatch(/_list_0$/));
  press('Enter', 13);
  await screen.findByTestId('assign-preview');
  expect(sent('previewAssignment').map(({ body }) => body.inspetor)).toEqual([INES.id]);
});

it('the preview names whom its samples already wait for, one or several', async () => {
  const slots = { id_cliente: TITO.id, id_cliente2: INES.id, id_cliente3: null };
  await openMode({
    previewAssignment: {
      data: [2, 3, 4].map((id) => ({ id, ...slots, vistos: [TITO.id, null, null] })),
      recusadas: [],
      aguardando: [
        { ...INES, amostras: [3] },
        { ...TITO, amostras: [2, 4] },
      ],
      duvidas: [],
    },
  });
  check('S2', 'S3', 'S4');
  click('button', 'Selecionar geofonista');
  unfold('Geofonista');
  await choose('Inês Gonçalves');
  const told = [...(await screen.findByTestId('assign-preview')).children].map(({ textContent }) => textContent);
  expect(told).toEqual([
    '3 amostras recebem a inspeção',
    'S2, S3, S4',
    '1 já aguarda inspeção de Inês Gonçalves e recebe mais estaS3',
    '2 já aguardam inspeção de Tito Araújo e recebem mais estaS2, S4',
  ]);
});

it('the preview names the samples whose place is doubtful, and why', async () => {
  const slots = { id_cliente: INES.id, id_cliente2: null, id_cliente3: null };
  await openMode({
    previewAssignment: {
      data: [2, 3, 4].map((id) => ({ id, ...slots, vistos: [null, null, null] })),
      recusadas: [],
      aguardando: [],
      duvidas: [
        { aviso: 'place_unlikely', amostras: [3] },
        { aviso: 'imprecise', amostras: [2, 4] },
      ],
    },
  });
  check('S2', 'S3', 'S4');
  click('button', 'Selecionar geofonista');
  unfold('Geofonista');
  await choose('Inês Gonçalves');
  const told = [...(await screen.findByTestId('assign-preview')).children].map(({ textContent }) => textContent);
  expect(told.slice(2)).toEqual([
    '1 está longe de onde a empresa trabalha: confira a posiçãoS3',
    '2 têm posição imprecisaS2, S4',
  ]);
});

describe('the map of the selection mode', () => {
  it.each(['', 'lat=-3.1&lon=-60.02'])(
    'is fitted to what was found where the address has no view: %j',
    async (query) => {
      await openMode({}, () => found(4), query);
      await waitFor(() => expect(shownMap().fitted).toHaveLength(1));
    },
  );

  it('stays where the person has moved it meanwhile', async () => {
    let answer = () => {};
    const samples = new Promise<Response>((resolve) => {
      answer = () => resolve(found(4));
    });
    openScreen(selectionPath({ id_cliente: 31 }), 'SUP', {
      listMapCompanies: companies,
      searchMap: () => samples,
      listClosedSamples: { amostras: [] },
      listInspectors: inspectors,
    });
    await waitFor(() => expect(shownMap().options.place).toBeTruthy());
    act(() => shownMap().moveTo({ lat: -3.1, lon: -60.02, zoom: 14.5 }));
    answer();
    await screen.findAllByRole('checkbox', { name: /^Selecionar a amostra/ });
    await waitFor(() => expect(shownMap().store?.size).toBe(4));
    act(() => shownMap().paint());
    expect(shownMap().fitted).toEqual([]);
  });
});

describe('what colleagues do meanwhile', () => {
  const tell = (news: News) => act(async () => tellNews(news));
  const newRows = () => screen.queryByTestId('new-rows');
  const seqs = () =>
    screen
      .getAllByRole('checkbox', { name: /^Selecionar a amostra/ })
      .map((one) => one.getAttribute('aria-label')?.replace(/.* /, ''));
  /** A sample as a search finds it now. */
  const now = (id: number, more: object = {}) => found(1, { id_amostra: [id], seq: [`S${id}`], ...more });
  const mode = (of: (id: number) => Response, more: Answers = {}) =>
    openMode({ searchMap: ({ body }) => (body.amostras ? of(body.amostras[0] ?? 0) : found(4)), ...more });

  it('draws a new sample at once; list, map and ticks stay until the person wants it', async () => {
    await mode((id) => now(id, { dt_amostra: [1_795_000_500] }));
    await waitFor(() => expect(shownMap().fitted).toHaveLength(1));
    check('S2', 'S4');
    await tell({ amostra: [77] });
    await waitFor(() => expect(shownMap().store?.rowOf(77)).toBe(0));
    expect(newRows()?.textContent).toBe('1 nova');
    expect([seqs(), count()]).toEqual([['S1', 'S2', 'S3', 'S4'], '2 de 5 selecionadas']);
    expect([boxOf('S2').checked, boxOf('S4').checked]).toEqual([true, true]);
    click('checkbox', 'Selecionar todas');
    expect(count()).toBe('4 de 5 selecionadas');
    fireEvent.click(newRows() as HTMLElement);
    await waitFor(() => expect(seqs()).toEqual(['S77', 'S1', 'S2', 'S3', 'S4']));
    expect([count(), shownMap().fitted.length]).toEqual(['4 de 5 selecionadas', 1]);
    expect(newRows()).toBeNull();
  });

  it('shows another class in the row of a ticked sample, which stays ticked', async () => {
    await mode((id) => now(id, { classificacao_cliente: ['PASS'] }));
    check('S3');
    await tell({ amostra: [3] });
    await screen.findByText('Consumo');
    expect([count(), boxOf('S3').checked]).toEqual(['1 de 4 selecionadas', true]);
  });

  it.each<[string, (id: number) => Response, readonly number[], string]>([
    ['with all inspections', (id) => now(id, { totalInspectionOrders: [3] }), [], 'As três inspeções'],
    ['with an approved report', (id) => now(id), [2], 'já tem um relatório finalizado'],
    ['deleted', () => found(0), [], '1 amostra marcada já não está nesta busca'],
  ])('tells of a ticked sample that is now %s, and keeps the others', async (_state, answer, amostras, words) => {
    const { answers } = await mode(answer);
    check('S2', 'S3');
    answers.listClosedSamples = { amostras: [...amostras] };
    await tell({ amostra: [2] });
    await waitFor(() => expect(screen.queryByTestId('left-out')?.textContent).toContain(words));
    expect(count()).toMatch(/^1 de/);
    expect(boxOf('S3').checked).toBe(true);
  });

  /** Two of the four samples have an approved report and leave the search of unseen ones, which finds the rest. */
  async function leaving() {
    const left = new Set([2, 4]);
    const closed = new Set([4]);
    const { answers } = await mode(() => found(0));
    const finds = (ids: readonly number[], isAlone: boolean) => ids.filter((id) => isAlone || !left.has(id));
    const listed = (ids: readonly number[]) =>
      found(ids.length, { id_amostra: [...ids], seq: ids.map((id) => `S${id}`) });
    const isAlone = (body: { id_cliente?: unknown }) => body.id_cliente === undefined;
    answers.searchMap = ({ body }) => listed(finds(body.amostras ?? [1, 2, 3, 4], isAlone(body)));
    answers.listClosedSamples = ({ body }) => ({
      amostras: finds(body.amostras ?? [1, 2, 3, 4], isAlone(body)).filter((id) => closed.has(id)),
    });
    return { approve: (id: number) => closed.add(id) };
  }

  it.each([[[4]], [null]])(
    'keeps the mark of an approved report on a sample that the search has left: %j',
    async (ids) => {
      const { approve } = await leaving();
      await tell({ amostra: [4] });
      await waitFor(() => expect(boxOf('S4').disabled).toBe(true));
      approve(3);
      await tell({ amostra: ids && [3, ...ids] });
      await waitFor(() => expect(boxOf('S3').disabled).toBe(true));
      expect(boxOf('S4').disabled).toBe(true);
    },
  );

  it.each([[[2]], [null]])(
    'names a ticked sample whose report is approved as it leaves the search: %j',
    async (ids) => {
      const { approve } = await leaving();
      check('S2', 'S3');
      approve(2);
      await tell({ amostra: ids });
      await waitFor(() =>
        expect(screen.queryByTestId('left-out')?.textContent).toContain('já tem um relatório finalizado'),
      );
      expect(count()).toMatch(/^1 de/);
    },
  );

  it('leaves a row that the tab key reaches when the last one, where it was, is gone', async () => {
    await mode(() => found(0));
    fireEvent.keyDown(boxOf('S1'), { key: 'PageDown' });
    const reached = () =>
      screen
        .getAllByRole('checkbox', { name: /^Selecionar a amostra/ })
        .filter((one) => one.tabIndex === 0)
        .map((one) => one.getAttribute('aria-label'));
    expect(reached()).toEqual(['Selecionar a amostra S4']);
    await tell({ amostra: [4] });
    await waitFor(() => expect(shownMap().store?.rowOf(4)).toBe(-1));
    expect(reached()).toEqual(['Selecionar a amostra S1']);
  });

  it('does not change what undoing an assignment brings back', async () => {
    const lote = crypto.randomUUID();
    const orders = () => shownMap().store?.at(shownMap().store?.rowOf(2) ?? -1)?.totalInspectionOrders;
    const { answers } = await mode((id) => now(id, { totalInspectionOrders: [1] }), { undoAssignment: { total: 1 } });
    answers.assignMany = async () => {
      tellNews({ amostra: [2] });
      await new Promise((resolve) => setTimeout(resolve));
      return { total: 1, lote, desfazer_ate: '2026-11-20T12:00:30-03:00' };
    };
    check('S2');
    await send('Tito Araújo');
    await waitFor(() => expect(orders()).toBe(1));
    click('button', /^Desfazer \(\d+ s\)$/);
    await screen.findByText('Envio desfeito');
    expect(screen.queryByText('Amostras enviadas com sucesso!')).toBeNull();
    expect(orders()).toBeNull();
  });

  it('lets the opened sample stay when it is gone', async () => {
    await mode(() => found(0), { getSampleDetail: { amostra: sampleDetail({ id_amostra: 2, seq: 'S2' }) } });
    click('button', 'Abrir a amostra S2');
    await tell({ amostra: [2, 3] });
    await waitFor(() => expect(shownMap().store?.rowOf(3)).toBe(-1));
    expect(screen.getByRole('heading', { name: 'Amostra S2' })).toBeTruthy();
  });
});

it('samples that came ticked are the first of the list', async () => {
  const seqs = () =>
    screen
      .getAllByRole('checkbox', { name: /^Selecionar a amostra/ })
      .map((one) => one.getAttribute('aria-label')?.slice(-2));
  await openMap('ADM', { listClosedSamples: { amostras: [] } });
  for (const seq of ['S2', 'S4']) {
    const row = screen.getByText(seq).closest('[role=option]');
    fireEvent.click(row?.querySelector('[data-checked]') as Element);
  }
  click('button', 'Enviar geofonista');
  await waitFor(() => expect(seqs()).toEqual(['S2', 'S4', 'S1', 'S3']));
  expect([boxOf('S2').checked, boxOf('S1').checked]).toEqual([true, false]);
  check('S2', 'S1');
  expect(seqs()).toEqual(['S2', 'S4', 'S1', 'S3']);
});

it('[SEL-02] the mode is left for the map only after a confirmation', async () => {
  const { at, answers } = await openMode();
  answers.searchSamples = { total: 0, amostras: [] };
  check('S1', 'S2');
  click('button', 'Sair do modo seleção');
  inDialog('Não');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(count()).toBe('2 de 4 selecionadas');
  click('button', 'Sair do modo seleção');
  inDialog('Sim');
  await screen.findByTestId('sample-list');
  expect(at()).toBe('/');
});

it.each([
  [[], 'Sair do modo seleção?'],
  [['S1'], 'A seleção será descartada.'],
])('leaving the mode with %j ticked speaks of a lost selection only if there is one', async (seqs, text) => {
  await openMode();
  check(...seqs);
  click('button', 'Sair do modo seleção');
  expect(dialog().getByText(text)).toBeTruthy();
  expect(dialog().queryAllByText('A seleção será descartada.')).toHaveLength(seqs.length);
});

it('[SEL-03] a sample is selectable only with a free slot and without an approved report', async () => {
  await openMode({ listClosedSamples: { amostras: [3] } }, () => found(5, { totalInspectionOrders: [3, 2, 1, 0, 0] }));
  expect(['S1', 'S2', 'S3', 'S4'].map((seq) => boxOf(seq).disabled)).toEqual([true, false, true, false]);
  expect(screen.getByText('As três inspeções desta amostra já foram pedidas.')).toBeTruthy();
  expect(screen.getByText('Esta amostra já tem um relatório finalizado.')).toBeTruthy();
  click('checkbox', 'Selecionar todas');
  expect(count()).toBe('3 de 5 selecionadas');
});

describe('[MAP-14] [SEL-06] the mode', () => {
  const enter = () => screen.queryByRole('button', { name: 'Selecionar amostras' });
  const closed = { listClosedSamples: { amostras: [] } };

  it('is opened by a super admin for a chosen company, above 300 samples through a dialog', async () => {
    const { at } = await openMap('SUP', { ...closed, searchMap: () => found(301) }, { id_cliente: [47] });
    // The address of the search is written after its result is shown.
    await waitFor(() => expect(at()).toMatch(/^\/\?/));
    act(() => shownMap().moveTo({ lat: -3.10724, lon: -60.02611, zoom: 17 }));
    fireEvent.click(enter() as HTMLElement);
    expect(at()).toMatch(/^\/\?/);
    expect(dialog().getByText(/A busca tem 301 amostras. No modo seleção/)).toBeTruthy();
    inDialog('Abrir');
    await screen.findAllByRole('checkbox', { name: /^Selecionar a amostra/ });
    expect(at()).toMatch(/^\/inspect\/[\w-]+\/47\?lat=-3\.10724&lon=-60\.02611&zoom=17$/);
    cleanup();
    const few = await openMap('SUP', { ...closed, searchMap: () => found(300) }, { id_cliente: [47] });
    fireEvent.click(enter() as HTMLElement);
    await waitFor(() => expect(few.at()).toMatch(/^\/inspect\//));
  });

  it.each([
    ['without a company', 'SUP', []],
    ['by other roles', 'ADM', [47]],
  ] as const)('is not opened %s', async (_, role, id_cliente) => {
    await openMap(role, {}, { id_cliente });
    expect(enter()).toBeNull();
  });
});

describe('[SEL-04] the mode of', () => {
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todas' });
  const visible = () => click('button', 'Selecionar as visíveis no mapa');

  it('3,001 samples refuses them together and leads back to the map', async () => {
    const { at, answers } = await openMode({}, () => found(3001));
    answers.searchSamples = { total: 0, amostras: [] };
    expect(all().disabled).toBe(true);
    expect(screen.getByText(/Com 3\.000 amostras ou mais não é possível selecionar todas/)).toBeTruthy();
    check('S1');
    visible();
    const refused = within(screen.getByRole('alert'));
    expect(refused.getByText(/Não é possível selecionar mais de 3\.000 amostras/)).toBeTruthy();
    expect(count()).toBe('1 de 3.001 selecionadas');
    fireEvent.click(refused.getByRole('link', { name: 'Voltar ao mapa' }));
    await screen.findByTestId('list-total');
    expect(at()).toBe('/');
  });

  it('3,000 samples assigns them all in one request', async () => {
    const sentOff = { total: 3000, lote: crypto.randomUUID(), desfazer_ate: '2026-11-20T12:00:30-03:00' };
    const { sent } = await openMode({ assignMany: sentOff, undoAssignment: { total: 3000 } }, () => found(3000));
    expect(all().disabled).toBe(true);
    visible();
    expect(count()).toBe('3.000 de 3.000 selecionadas');
    await send('Tito Araújo');
    expect(screen.getByText('Último envio: 3.000 amostras a Tito Araújo.')).toBeTruthy();
    expect(sent('assignMany').map(({ body }) => body.data.length)).toEqual([3000]);
    expect(new Set(sent('listInspectors').map(({ params }) => params.clientId))).toEqual(new Set([1]));
    click('button', /^Desfazer \(\d+ s\)$/);
    await screen.findByText('Envio desfeito');
    expect(sent('undoAssignment')[0]?.body).toEqual({ lote: sentOff.lote });
    expect(count()).toBe('3.000 de 3.000 selecionadas');
  });
});

describe('a mass assignment that fails', () => {
  it.each([
    ['without network', 'unreachable', 'Sem conexão com o servidor'],
    ['after a change by another person', refuse('snapshot_changed'), 'Nada foi enviado'],
  ] as const)('%s keeps the selection and says why on the page', async (_, answer, text) => {
    const { answers, sent } = await openMode({ assignMany: answer });
    check('S1', 'S2', 'S4');
    await send('Tito Araújo');
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(document.querySelector('[data-toasts] > *')).toBeNull();
    expect(count()).toBe('3 de 4 selecionadas');
    answers.assignMany = { total: 3 };
    click('button', 'Atualizar as amostras');
    await waitFor(() => expect(sent('searchMap')).toHaveLength(2));
    await send('Tito Araújo');
    expect(screen.getByText('Último envio: 3 amostras a Tito Araújo.')).toBeTruthy();
    expect(sent('previewAssignment').every(({ body }) => body.amostras.length === 3)).toBe(true);
    expect(count()).toBe('0 de 4 selecionadas');
  });
});

it('[SEL-07] one sample is assigned and its inspector edited from the mode', async () => {
  const slots = { id_inspecionar: TITO.id, id_inspecionar2: null, id_inspecionar3: null };
  const responsaveis = [{ ordem_inspecao: 1, ativo: true, ...TITO }];
  const state = { ...slots, responsaveis, totalInspectionOrders: 1, status: 'AGUARDANDOINSPEÇÃO' } as const;
  const edited = { ...state, id_inspecionar: INES.id, responsaveis: [{ ordem_inspecao: 1, ativo: true, ...INES }] };
  const { answers, sent } = await openMode({
    getSampleDetail: { amostra: sampleDetail({ id_amostra: 2, seq: 'S2' }) },
    assignInspectors: state,
  });
  click('button', 'Abrir a amostra S2');
  fireEvent.click(await screen.findByRole('button', { name: 'Nova inspeção' }));
  unfold('Geofonista');
  await choose('Tito Araújo');
  inDialog('Realizar inspeção');
  await screen.findByText('Nova inspeção realizada com sucesso!');
  answers.assignInspectors = edited;
  await waitFor(() => click('button', 'Trocar o inspetor da inspeção 1'));
  unfold('Geofonista');
  await choose('Inês Gonçalves');
  inDialog('Trocar inspetor');
  await screen.findByText('Inspetor atualizado com sucesso');
  expect(sent('assignInspectors').map(({ params, body }) => [params, body.vistos])).toEqual([
    [{ id: 2, i1: 84, i2: null, i3: null }, [null, null, null]],
    [{ id: 2, i1: 12, i2: null, i3: null }, [84, null, null]],
  ]);
  click('button', 'Voltar à lista');
  expect(await screen.findByText('1 inspeção pedida')).toBeTruthy();
});

it('the preview of a mass assignment waits for the person’s own change of the slots of its sample', async () => {
  const answered: string[] = [];
  let save = () => {};
  const saved = new Promise<void>((resolve) => {
    save = resolve;
  });
  const responsaveis = [{ ordem_inspecao: 1, ativo: true, ...TITO }];
  await openMode({
    getSampleDetail: { amostra: sampleDetail({ id_amostra: 2, seq: 'S2' }) },
    assignInspectors: async () => {
      await saved;
      answered.push('slot');
      const slots = { id_inspecionar: TITO.id, id_inspecionar2: null, id_inspecionar3: null };
      return { ...slots, responsaveis, totalInspectionOrders: 1, status: 'AGUARDANDOINSPEÇÃO' };
    },
    previewAssignment: () => {
      answered.push('preview');
      return { data: [], recusadas: [], aguardando: [], duvidas: [] };
    },
  });
  click('button', 'Abrir a amostra S2');
  await inspectAndLeave();
  check('S2');
  click('button', 'Selecionar geofonista');
  unfold('Geofonista');
  await choose('Inês Gonçalves');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  save();
  await screen.findByTestId('assign-preview');
  expect(answered).toEqual(['slot', 'preview']);
});

it('an invalid link to a selection is explained', async () => {
  openScreen('/inspect/nonsense', 'ANA');
  expect(await screen.findByText('Este link não corresponde a uma seleção')).toBeTruthy();
});

it('what the map hides is not checked by rectangle or view', async () => {
  await openMode({}, () => found(4, { status: [2, 0, 0, 0] }));
  click('button', 'Só as abertas');
  click('button', 'Selecionar as visíveis no mapa');
  expect(count()).toBe('3 de 4 selecionadas');
  expect(boxOf('S1').checked).toBe(false);
});

it('the list of a spot stays open while its samples are checked', async () => {
  await openMode();
  act(() => shownMap().click(1, 2, 3));
  const list = await screen.findByRole('listbox', { name: '3 amostras neste ponto' });
  for (const key of ['Enter', 'ArrowDown', ' ']) fireEvent.keyDown(list, { key });
  const marks = within(list)
    .getAllByRole('option')
    .map((option) => option.getAttribute('aria-selected'));
  expect([count(), marks]).toEqual(['2 de 4 selecionadas', ['true', 'true', 'false']]);
});
