import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportReply, WHOLE_EXPORT } from '../../features/samples/testing/export-frames.ts';
import { mapPath } from '../../shared/api/index.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { type Answers, type Payload, refuse, USUAL_CONFIG } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import {
  COMPANIES,
  choose,
  click,
  filter,
  found,
  keptFilters,
  openMap,
  total,
  typeMinute,
  unfold,
  waitUntilShown,
} from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const NOW = new Date('2026-11-20T15:00:00Z');
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const classBox = (code: string) => screen.getByTestId<HTMLInputElement>(`class-${code}`);
const shownAs = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const listRows = () => within(screen.getByTestId('sample-list')).getAllByRole('option');
const tags = () =>
  [...document.querySelectorAll('header .ant-select-selection-item-content')].map((tag) => tag.textContent);

it('[MAP-03] the map opens with the last search, at first the last week’s suspect points', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const first = await openMap('ANA', {}, null);
  const week = { dti: '2026-11-13T12:00:00-03:00', dtf: '2026-11-20T12:00:00-03:00' };
  expect(first.sent('searchMap')[0]?.body).toEqual({ ...week, classificacao: ['LEAK'], data: 0, max: 99_999 });
  fireEvent.click(classBox('LESS'));
  await filter();
  expect(keptFilters()).toMatchObject({ classificacao: ['LESS', 'LEAK'], isLastWeek: true });
  cleanup();
  const second = await openMap('ANA', {}, null);
  expect(second.sent('searchMap')[0]?.body).toMatchObject({ ...week, classificacao: ['LESS', 'LEAK'] });
  expect(classBox('LESS').checked).toBe(true);
});

it('the map has one heading of the page', async () => {
  await openMap('ANA');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Mapa de amostras',
  ]);
});

it('the help of the keys names the class of each digit', async () => {
  await openMap('ANA');
  fireEvent.keyDown(document.body, { key: '?' });
  const help = await screen.findByRole('dialog');
  expect(help.textContent).toContain('1\u00a0Não Vazamento · 2\u00a0Consumo · 3\u00a0Ponto Suspeito');
});

describe('a sample stepped to by key, with the focus on no control,', () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  it('is ticked by X', async () => {
    await openMap('ANA');
    press('j');
    press('x');
    expect(listRows()[0]?.getAttribute('aria-checked')).toBe('true');
  });

  it('is opened by Enter', async () => {
    await openMap('ANA');
    press('j');
    press('Enter');
    expect(await screen.findByRole('button', { name: 'Voltar à lista' })).toBeDefined();
  });
});

it('the help of the keys has no tick for VIS, who can do nothing with it', async () => {
  await openMap('VIS');
  fireEvent.keyDown(document.body, { key: '?' });
  const help = await screen.findByRole('dialog');
  expect(help.textContent).not.toContain('Selecionar na lista');
});

it('a class set before the detail has arrived stands when the old detail arrives after it', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const user = { usuario_cliente_classificador: 'Ana', dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
  let asked = 0;
  const answers: Answers = {
    searchMap: () => found(1),
    getSampleDetail: async ({ body: { id_amostra } }) => {
      asked += 1;
      const isFirst = asked === 1;
      if (isFirst) await held;
      const change = isFirst ? {} : { classificacao_cliente: 'LEAK' as const, ...user };
      return { amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}`, ...change }) };
    },
    classifyByCustomer: { classificacao_cliente: 'LEAK', ...user },
  };
  await openMap('ANA', answers, {}, '/?id_amostra=S1');
  await waitFor(() => expect(asked).toBe(1));
  fireEvent.keyDown(document.body, { key: '3' });
  await screen.findByText('Classificação realizada com sucesso!');
  release();
  await screen.findByText('Classificação do cliente', { selector: 'dt' });
  await waitFor(() => expect(shownAs('Classificação do cliente')).toContain('Ponto Suspeito'));
});

describe('with the option of the key sheet, a class given by key', () => {
  async function openWithOption() {
    const user = { usuario_cliente_classificador: 'Ana', dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
    const seen = new Set<number>();
    const opened = await openMap('ANA', {
      classifyByCustomer: ({ body: { classificacao_cliente } }) => ({ classificacao_cliente, ...user }),
      setSeen: ({ params: { id, valor } }) => {
        if (valor === 'true') seen.add(id);
        else seen.delete(id);
        return { vista: seen.has(id) };
      },
    });
    press('?');
    const option = await screen.findByLabelText<HTMLInputElement>(
      'Ao classificar, marcar como vista e ir para a próxima',
    );
    if (!option.checked) fireEvent.click(option);
    press('Escape', screen.getByRole('dialog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('j');
    const before = chosen();
    press('3');
    return { ...opened, before, seen };
  }
  const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });
  const chosen = () => Number(document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-sample'));

  it('marks the sample as seen and goes to the next', async () => {
    const { before, seen, sent } = await openWithOption();
    await waitFor(() => expect([...seen]).toEqual([before]));
    expect(sent('classifyByCustomer').map(({ body }) => body)).toEqual([
      { id_amostra: before, classificacao_cliente: 'LEAK' },
    ]);
    expect(chosen()).not.toBe(before);
  });

  it('is taken back with the seen mark, on the way back to its sample', async () => {
    const { before, seen, sent } = await openWithOption();
    await waitFor(() => expect(seen.size).toBe(1));
    press('z');
    await waitFor(() => expect(seen.size).toBe(0));
    expect(sent('classifyByCustomer').at(-1)?.body).toEqual({
      id_amostra: before,
      classificacao_cliente: null,
      classificacao_vista: 'LEAK',
    });
    expect(chosen()).toBe(before);
  });
});

describe('[WEEK-02] ticked samples', () => {
  const FORMER = ['PASS', null, 'LESS', null] as const;
  const user = { usuario_cliente_classificador: 'Ana', dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
  async function openTicked(as: Parameters<typeof openMap>[0] = 'ANA') {
    const opened = await openMap(as, {
      searchMap: () => found(4, { classificacao_cliente: ['PASS', '', 'LESS', ''] }),
      reviewMany: ({ body: { data } }) => {
        // Somebody else has classified sample 3 since, as Consumo.
        const kept = data.filter(({ id, classificacao_vista }) => id === 3 && classificacao_vista).map(({ id }) => id);
        const anteriores = data
          .filter(({ id }) => !kept.includes(id))
          .map(({ id, vista }) =>
            vista === undefined ? { id, classificacao_cliente: FORMER[id - 1] } : { id, vista: false },
          );
        const mantidas = kept.map((id) => ({ id, classificacao_cliente: 'LESS' as const }));
        return { total: anteriores.length, anteriores, mantidas, ...user };
      },
      exportSamples: exportReply(WHOLE_EXPORT),
      listClosedSamples: { amostras: [] },
    });
    click('checkbox', 'Selecionar todas');
    const sentData = () => opened.sent('reviewMany').at(-1)?.body.data;
    return { ...opened, sentData };
  }
  const choosing = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Ações' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  const classes = (map: typeof shownMap) =>
    [0, 1, 2, 3].map((row) => map().store?.at(row)?.classificacao_cliente ?? null);

  it('have their actions in place before the first tick, so that nothing comes below the pointer', async () => {
    await openMap('ADM');
    const actions = () =>
      ['Ações', 'Enviar geofonista'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
    expect(actions().map(({ disabled }) => disabled)).toEqual([true, true]);
    click('checkbox', 'Selecionar todas');
    expect(actions().map(({ disabled }) => disabled)).toEqual([false, false]);
  });

  it('are classified in one call, and get their classes back by an undo but where others decided since', async () => {
    const { map, sentData } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByText('4 amostras classificadas');
    expect(sentData()).toEqual([1, 2, 3, 4].map((id) => ({ id, classificacao_cliente: 'LEAK' })));
    expect(classes(map)).toEqual(['LEAK', 'LEAK', 'LEAK', 'LEAK']);
    await choosing('Desfazer a última ação');
    await screen.findByText('Ação desfeita em 3 amostras · 1 mantida: outra pessoa a classificou depois');
    expect(sentData()?.every(({ classificacao_vista }) => classificacao_vista === 'LEAK')).toBe(true);
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are told by their class and by how many had it already, and taken back by the button of the notice', async () => {
    const { map, answers } = await openTicked();
    answers.reviewMany = ({ body: { data } }) => {
      const anteriores = data.slice(1).map(({ id }) => ({ id, classificacao_cliente: FORMER[id - 1] }));
      return { total: anteriores.length, anteriores, mantidas: [], ...user };
    };
    await choosing('Classificar: Ponto Suspeito');
    const notice = (await screen.findByText('3 amostras classificadas')).parentElement;
    expect(notice?.textContent).toContain('Ponto Suspeito · 1 já era Ponto Suspeito');
    expect(classes(map)).toEqual(['LEAK', 'LEAK', 'LEAK', 'LEAK']);
    answers.reviewMany = ({ body: { data } }) => ({ total: data.length, anteriores: [], mantidas: [], ...user });
    click('button', 'Desfazer');
    await screen.findByText('Ação desfeita em 3 amostras');
    expect(screen.queryByText('3 amostras classificadas')).toBeNull();
    expect(classes(map)).toEqual(['LEAK', null, 'LESS', null]);
  });

  it.each([
    ['Marcar como vistas', '4 já estavam vistas'],
    ['Classificar: Consumo', '4 já eram Consumo'],
  ])('that change nothing by %j are told so, without an undo', async (name, why) => {
    const { answers } = await openTicked();
    answers.reviewMany = { total: 0, anteriores: [], mantidas: [], ...user };
    await choosing(name);
    const notice = (await screen.findByText('Nenhuma amostra foi alterada')).parentElement;
    expect(notice?.textContent).toContain(why);
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('are undone by the undo key, also from the detail of a sample that was opened since', async () => {
    const { map } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByText('4 amostras classificadas');
    fireEvent.click(listRows()[1] as HTMLElement);
    await screen.findByRole('button', { name: 'Voltar à lista' });
    fireEvent.keyDown(document.body, { key: 'z' });
    await screen.findByText(/^Ação desfeita em 3 amostras/);
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('can be undone again when the undo was not saved', async () => {
    const { map, answers } = await openTicked();
    await choosing('Classificar: Ponto Suspeito');
    await screen.findByText('4 amostras classificadas');
    const { reviewMany } = answers;
    answers.reviewMany = refuse('internal_error');
    await choosing('Desfazer a última ação');
    await screen.findByText('Nenhuma amostra foi alterada');
    answers.reviewMany = reviewMany;
    await waitFor(() => choosing('Desfazer a última ação'));
    await screen.findByText(/^Ação desfeita em 3 amostras/);
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are marked as seen in one call', async () => {
    const { map, sentData } = await openTicked();
    await choosing('Marcar como vistas');
    await screen.findByText('4 amostras marcadas como vistas');
    expect(sentData()).toEqual([1, 2, 3, 4].map((id) => ({ id, vista: true })));
    expect(map().store?.at(0)?.vista).toBe(true);
  });

  it('stay as they are when the server refuses one of them', async () => {
    const { map, answers } = await openTicked();
    answers.reviewMany = refuse('sample_not_found', { params: { samples: '2, 4' } });
    await choosing('Classificar: Consumo');
    await screen.findByText('Nenhuma amostra foi alterada');
    await screen.findByText('Amostras que não foram encontradas: S2, S4. Busque de novo.');
    expect(classes(map)).toEqual(['PASS', null, 'LESS', null]);
  });

  it('are exported alone', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await openTicked({ id_tipo_usuario: 'ADM', permite_exportar: true });
    click('button', 'Exportar');
    const [first] = await screen.findAllByRole('menuitem', { name: 'CSV' });
    fireEvent.click(first as HTMLElement);
    await waitFor(() => expect(sent('exportSamples')[0]?.body.amostras).toEqual([1, 2, 3, 4]));
  });

  it('are the ones ticked in the selection mode', async () => {
    const { at } = await openTicked('ADM');
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(at()).toMatch(/^\/inspect\//));
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('4 de 4 selecionadas'));
  });

  it('that cannot be inspected are named in the selection mode, with the reason', async () => {
    const { at, answers } = await openTicked('ADM');
    answers.listClosedSamples = { amostras: [2, 4] };
    click('button', 'Enviar geofonista');
    await waitFor(() => expect(at()).toMatch(/^\/inspect\//));
    await waitFor(() => expect(screen.getByTestId('selected-count').textContent).toBe('2 de 4 selecionadas'));
    expect(screen.getByTestId('left-out').textContent).toBe(
      '2 amostras ficam de foraEsta amostra já tem um relatório finalizado.S2, S4',
    );
  });

  it.each(['ADM', 'ANA', 'GEI', 'COL'] as const)(
    'can be given to an inspector by %s who sees inspections',
    async (role) => {
      await openTicked({ id_tipo_usuario: role, exibir_inspecao: true });
      expect(screen.getByRole('button', { name: 'Enviar geofonista' })).toBeDefined();
    },
  );

  it('can be given to nobody by a person who does not see inspections', async () => {
    await openTicked({ id_tipo_usuario: 'ANA', exibir_inspecao: false });
    expect(screen.queryByRole('button', { name: 'Enviar geofonista' })).toBeNull();
  });

  it.each(['VIS', 'COM'] as const)('are not offered to %s, who can do nothing with them', async (role) => {
    await openMap(role);
    expect(screen.queryByRole('checkbox', { name: 'Selecionar todas' })).toBeNull();
    expect(listRows().map((row) => row.getAttribute('aria-checked'))).toEqual([null, null, null, null]);
  });
});

describe('the view of the map, back from a detail', () => {
  const openDetail = async () => {
    const opened = await openMap('ANA');
    fireEvent.click(listRows()[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Voltar à lista' });
    return opened;
  };

  it('is the one from which the detail was opened', async () => {
    const { map } = await openDetail();
    fireEvent.keyDown(document.body, { key: 'j' });
    click('button', 'Voltar à lista');
    expect(map().returned).toEqual([map().place()]);
  });

  it('stays where the person has moved it', async () => {
    const { map } = await openDetail();
    act(() => map().options.onView([-60.1, -3.2, -60, -3.1], true));
    click('button', 'Voltar à lista');
    expect(map().returned).toEqual([]);
  });

  it('stays at a sample found by its id', async () => {
    const { map } = await openMap('ANA', { searchMap: () => found(1) }, {}, '/?id_amostra=S1');
    fireEvent.click(await screen.findByRole('button', { name: 'Voltar à lista' }));
    expect(map().returned).toEqual([]);
  });
});

describe('[MAP-02] the filters', () => {
  it('are sent with the next search, cleared, or set to last week’s suspect points', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const { sent } = await openMap('ADM');
    const last = () => sent('searchMap').at(-1)?.body;
    expect(last()).toEqual({ classificacao: [], data: 0, max: 99_999 });
    fireEvent.change(screen.getByLabelText('Id da amostra'), { target: { value: ' S2 ' } });
    typeMinute(screen.getByLabelText('De'), '01/10/2026 10:07');
    typeMinute(screen.getByLabelText('Até'), '02/10/2026 23:41');
    click('checkbox', 'Não vistas');
    fireEvent.click(classBox('FRAU'));
    expect(sent('searchMap')).toHaveLength(1);
    unfold('Empresa');
    await choose('Regional Leste');
    await waitUntilShown();
    // A choice in the header is applied at once, what is not sent yet stays in the form.
    expect(last()).toEqual({ id_cliente: [47], classificacao: [], data: 0, max: 99_999 });
    await filter();
    expect(last()).toEqual({
      id_amostra: 'S2',
      dti: '2026-10-01T10:07:00-03:00',
      dtf: '2026-10-02T23:41:00-03:00',
      vista: true,
      id_cliente: [47],
      classificacao: ['FRAU'],
      data: 0,
      max: 99_999,
    });
    fireEvent.click(screen.getByText('Limpar'));
    expect([box('Não vistas').checked, classBox('FRAU').checked, tags()]).toEqual([true, false, ['Regional Leste']]);
    click('checkbox', 'Vistas');
    await filter();
    expect(last()).toEqual({ vista: false, id_cliente: [47], classificacao: [], data: 0, max: 99_999 });
    click('button', 'Filtro padrão');
    await waitUntilShown();
    expect(last()).toMatchObject({ dti: '2026-11-13T12:00:00-03:00', id_cliente: [47], classificacao: ['LEAK'] });
    expect(last()).not.toHaveProperty('vista');
  });

  it('have one choice of companies, in the header, only for people with companies to choose', async () => {
    for (const role of ['GEI', 'ADM', 'SUP', 'GEO'] as const) {
      await openMap(role);
      expect(screen.getAllByLabelText(/^Empresas?$/)).toHaveLength(1);
      cleanup();
    }
    const only = { id_cliente: 9, razao_social: 'São João dos Patos', id_cliente_master: 31, ativo: true };
    await openMap('VIS', { listMapCompanies: { dados: [only], total: 1 } });
    expect(screen.queryAllByLabelText(/^Empresas?$/)).toEqual([]);
  });

  it('choose the only branch of a unit apart from its unit', async () => {
    const { sent } = await openMap('ADM');
    unfold('Empresa');
    await choose('Setor Açude');
    expect(tags()).toEqual(['Setor Açude']);
    await choose('São João dos Patos');
    expect(tags()).toEqual(['São João dos Patos']);
    const covered = screen.getByRole('treeitem', { name: 'Setor Açude' }).querySelector('[role=checkbox]');
    expect(covered?.getAttribute('aria-disabled')).toBe('true');
    await waitUntilShown();
    expect(sent('searchMap').at(-1)?.body).toMatchObject({ id_cliente: [9] });
  });
});

describe('the period of the map', () => {
  const TOMORROW = new Date(NOW.getTime() + 24 * 3_600_000);
  type Sent = Awaited<ReturnType<typeof openMap>>['sent'];
  const lastSearch = (sent: Sent) => sent('searchMap').at(-1)?.body;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

  it('that nobody typed is the last seven days also on the next day', async () => {
    await openMap('ANA', {}, null);
    cleanup();
    vi.setSystemTime(TOMORROW);
    const { sent } = await openMap('ANA', {}, null);
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-14T12:00:00-03:00', dtf: '2026-11-21T12:00:00-03:00' });
  });

  it('that an earlier version kept as the dates of a week is the last seven days', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-03 09:41', dtf: '2026-11-10 09:41' });
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-13T12:00:00-03:00', dtf: '2026-11-20T12:00:00-03:00' });
  });

  it('that an earlier version kept reversed is the last seven days', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-10 00:00', dtf: '2026-11-03 23:59' });
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-13T12:00:00-03:00', dtf: '2026-11-20T12:00:00-03:00' });
  });

  it('that nobody typed moves on when a screen left open overnight is searched again', async () => {
    const { sent } = await openMap('ANA', {}, null);
    vi.setSystemTime(TOMORROW);
    await filter();
    expect(lastSearch(sent)).toMatchObject({ dtf: '2026-11-21T12:00:00-03:00' });
  });

  it('is kept as typed, and says that it ended before today', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-03 00:00', dtf: '2026-11-10 23:59', isLastWeek: false });
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-03T00:00:00-03:00', dtf: '2026-11-10T23:59:00-03:00' });
    expect(screen.getByText('Terminou antes de hoje')).toBeTruthy();
  });

  it('that ended before today goes on to today with one click', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-03 00:00', dtf: '2026-11-10 23:59', isLastWeek: false });
    click('button', 'Ir até hoje');
    await waitUntilShown();
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-03T00:00:00-03:00', dtf: '2026-11-20T23:59:00-03:00' });
    expect(screen.queryByText('Terminou antes de hoje')).toBeNull();
  });

  it('that is reversed is marked at its field and neither searched nor kept', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-03 00:00', dtf: '2026-11-10 23:59', isLastWeek: false });
    typeMinute(screen.getByLabelText('De'), '15/11/2026 10:00');
    click('button', 'Filtrar');
    expect(screen.getByLabelText('De').getAttribute('aria-invalid')).toBe('true');
    expect(sent('searchMap')).toHaveLength(1);
    expect(keptFilters().dti).toBe('2026-11-03 00:00');
  });
});

describe('a search by filters', () => {
  /** Four samples are found at 19.9° S, 44.1° W. */
  const AROUND = [-44.2, -20.2, -43.8, -19.8] as const;
  const AWAY = [-35.1, -8.2, -34.8, -7.9] as const;
  const findFrom = async (view: readonly [number, number, number, number], isMoved: boolean) => {
    await openMap('ANA');
    const map = shownMap();
    map.view = [...view];
    map.fitted.length = 0;
    click('button', 'Filtrar');
    if (isMoved) act(() => map.options.onView(map.view, true));
    await waitUntilShown();
    return map.fitted.length;
  };

  it('moves the map to the samples when none is in view', async () => {
    expect(await findFrom(AWAY, false)).toBe(1);
  });

  it('leaves the map where it is when a sample is in view', async () => {
    expect(await findFrom(AROUND, false)).toBe(0);
  });

  it('leaves the map where the person has moved it meanwhile', async () => {
    expect(await findFrom(AWAY, true)).toBe(0);
  });
});

// domain.test.ts names the roles; roles-screen.test.tsx has the buttons of other rights.
it.each([
  ['SUP', true, 2],
  ['ANA', true, 0],
  ['COM', false, 0],
] as const)('the map has the labels and zoom buttons of a role: %s', async (role, labels, zoom) => {
  const { map } = await openMap(role);
  const buttons = (name: RegExp) => screen.queryAllByRole('button', { name }).length;
  expect(map().options.labels).toBe(labels);
  expect(buttons(/^(Aproximar|Afastar)$/)).toBe(zoom);
  expect(buttons(/^Minha posição$/)).toBe(1);
});

it('people whose company does not permit it see no export, except SUP and GEO', async () => {
  await openMap({ id_tipo_usuario: 'ANA', permite_exportar: false });
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  cleanup();
  await openMap({ id_tipo_usuario: 'SUP', permite_exportar: false });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeNull();
});

it('an export refused meanwhile is explained, and tried again', async () => {
  const { sent } = await openMap('ANA', { exportSamples: refuse('export_not_allowed') });
  click('button', 'Exportar');
  fireEvent.click(await screen.findByText('CSV'));
  expect((await screen.findByRole('alert')).textContent).toContain('A empresa não permite exportar amostras.');
  click('button', 'Tentar de novo');
  await waitFor(() => expect(sent('exportSamples').map(({ body }) => body.formato)).toEqual(['csv', 'csv']));
  await screen.findByRole('alert');
});

it.each([
  ['is cut inside a frame', WHOLE_EXPORT.slice(0, -2), 'end'],
  ['has no last frame', WHOLE_EXPORT.slice(0, -13), 'end'],
  ['breaks', WHOLE_EXPORT.slice(0, 12), 'break'],
] as const)('an export that %s is not saved until it is whole at the next try', async (_, bytes, after) => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { answers } = await openMap('ANA', { exportSamples: exportReply(bytes, { after }) });
  click('button', 'Exportar');
  fireEvent.click(await screen.findByText('CSV'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('O arquivo está incompleto e não foi salvo.');
  expect(saved).toEqual([]);
  answers.exportSamples = exportReply(WHOLE_EXPORT);
  click('button', 'Tentar de novo');
  await screen.findByText('2 amostras exportadas');
  expect(saved).toEqual(['amostras-20261120-120000.csv']);
  const [file] = made.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('ABC');
});

it('[MAP-04] the map opens where the person saved, otherwise at the place of the server at zoom 12', async () => {
  const { map } = await openMap({ lat: -2.51, lon: -44.28, zoom: 15 });
  expect(map().options.place).toEqual({ lat: -2.51, lon: -44.28, zoom: 15 });
  cleanup();
  await openMap('ANA');
  expect(map().options.place).toEqual({ lat: -2.53, lon: -44.3, zoom: 12 });
});

it('the map opens at the place of the person’s company, unless the person saved one', async () => {
  const getMapOpening = { lugar: { lat: -3.12, lon: -60.02, zoom: 14 } };
  await openMap('ANA', { getMapOpening });
  await waitFor(() => expect(shownMap().options.place).toEqual(getMapOpening.lugar));
  cleanup();
  await openMap({ lat: -2.51, lon: -44.28, zoom: 15 }, { getMapOpening });
  expect(shownMap().options.place).toEqual({ lat: -2.51, lon: -44.28, zoom: 15 });
});

it('[MAP-11] an empty result shows “Nenhuma amostra encontrada”', async () => {
  await openMap('ANA', { searchMap: () => found(0) });
  expect(screen.getByText('Nenhuma amostra encontrada')).toBeTruthy();
  expect(total()).toBe('Mostrando 0 de 0');
});

it('a search in chosen companies that finds nothing says so, and offers all companies', async () => {
  const { sent } = await openMap('ANA', { searchMap: () => found(0) }, { id_cliente: [47] });
  expect(screen.getByText(/^A busca foi só nas empresas escolhidas no cabeçalho/)).toBeTruthy();
  click('button', 'Buscar em todas as empresas');
  await waitFor(() => expect(sent('searchMap').map(({ body }) => body.id_cliente ?? [])).toEqual([[47], []]));
});

describe('[MAP-10] the search of the map', () => {
  const toasts = () => [...document.querySelectorAll('[data-toasts] > *')].map((toast) => toast.textContent);

  it('keeps the result when there are more than 99,999 samples, and says so for ten seconds', async () => {
    const { answers, sent } = await openMap('ANA');
    expect(sent('searchMap')[0]?.body).toMatchObject({ max: 99_999 });
    const params = { max: 99_999 };
    answers.searchMap = () =>
      Response.json({ error: true, message: 'too_many_samples', params, total: 0, amostras: [] });
    vi.useFakeTimers();
    click('button', 'Filtrar');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(toasts()).toEqual([expect.stringMatching(/período/)]);
    expect(total()).toBe('Mostrando 4 de 4');
    await act(() => vi.advanceTimersByTimeAsync(9900));
    expect(toasts()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(toasts()).toEqual([]);
  });

  it('keeps the result silently when the network fails', async () => {
    const { answers, sent } = await openMap('ANA');
    answers.searchMap = 'unreachable';
    await filter();
    expect(sent('searchMap')).toHaveLength(2);
    expect([total(), toasts()]).toEqual(['Mostrando 4 de 4', []]);
  });
});

it('the side list counts, checks, filters and centres the samples', async () => {
  const { map } = await openMap('SUP', { searchMap: () => found(4, { status: [0, 2, 1, 0] }) });
  expect(screen.getByRole('heading', { name: 'Lista de Amostras' })).toBeTruthy();
  const checked = () => screen.getByTestId('checked-count').textContent;
  click('checkbox', 'Selecionar todas');
  expect(checked()).toBe('4 selecionadas');
  click('checkbox', 'Selecionar todas');
  expect(checked()).toBe('');
  for (const [name, shown] of [
    ['Sem inspeção', 2],
    ['Aguardando inspeção', 1],
    ['Inspecionado', 1],
  ] as const) {
    unfold('Inspeção');
    await choose(name);
    expect(total()).toBe(`Mostrando ${shown} de 4`);
  }
  click('button', 'Centralizar amostras');
  const { store } = map();
  expect(map().fitted).toEqual([store?.boundsOf([1])]);
  expect(screen.queryByRole('button', { name: 'Trocar unidade' })).not.toBeNull();
});

describe('the address of a sample', () => {
  const open = async (role: 'ANA' | 'COM', answers: Answers = {}) => {
    const amostra = sampleDetail({ id_amostra: 2, seq: 'S2', endereco: null, endereco_distancia: null });
    const opened = await openMap(role, { getSampleDetail: { amostra }, ...answers });
    fireEvent.click(screen.getByText('S2'));
    await screen.findByText('Inês Gonçalves');
    return opened;
  };

  it('is revealed by a second try when the service did not answer', async () => {
    const { answers, sent } = await open('ANA', { revealAddress: refuse('geocoder_unavailable') });
    click('button', 'Revelar endereço');
    await screen.findByText('Não foi possível revelar o endereço');
    expect(screen.getByText(/O serviço de endereços não respondeu. Nada mudou/)).toBeTruthy();
    answers.revealAddress = { endereco: 'Rua das Cajazeiras, 7 - Centro', endereco_distancia: 12 };
    await waitFor(() => click('button', 'Revelar endereço'));
    expect(await screen.findByText('Rua das Cajazeiras, 7 - Centro')).toBeTruthy();
    expect(sent('revealAddress').map(({ body }) => body)).toEqual([{ id_amostra: 2 }, { id_amostra: 2 }]);
    expect(screen.queryByRole('button', { name: 'Revelar endereço' })).toBeNull();
  });

  it('is not revealed by commercial users', async () => {
    await open('COM');
    expect(screen.queryByRole('button', { name: 'Revelar endereço' })).toBeNull();
  });
});

describe('a change of unit', () => {
  const unit = (id_cliente: number) => COMPANIES.filter((one) => one.id_cliente === id_cliente);
  const units = { dados: [...unit(9), ...unit(12), ...unit(47)], total: 3 };
  const dialog = () => within(screen.getByRole('dialog'));
  const close = async (name: string) => {
    fireEvent.click(dialog().getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const fromEast = { searchMap: () => found(3, { id_cliente: [47, 47, 9] }), listUnits: units };

  it.each([
    ['no company', [], 4, 'Por favor, selecione um cliente.'],
    ['several companies', [9, 47], 4, 'Selecione apenas um cliente para trocar unidade'],
    ['3,000 samples', [31], 3000, /3\.000 amostras ou mais/],
    ['a company without another unit', [9], 4, 'Não há unidades disponíveis para troca'],
  ] as const)('[UNI-02] is not offered for %s', async (_, id_cliente, size, text) => {
    await openMap(
      'SUP',
      { searchMap: () => found(size, { id_cliente: Array(size).fill(9) }), listUnits: { dados: unit(9), total: 1 } },
      { id_cliente },
    );
    click('button', 'Trocar unidade');
    await screen.findByText('Atenção !');
    expect(dialog().getByText(text)).toBeTruthy();
    await close('Entendi');
  });

  it('[UNI-01] asks SUP and GEO for a unit by its name, or is cancelled', async () => {
    const { sent } = await openMap('GEO', fromEast, { id_cliente: [31] });
    click('button', 'Trocar unidade');
    await screen.findByTestId('unit-summary');
    expect(sent('listUnits')[0]?.params).toEqual({ id: 31 });
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Selecionar' }).disabled).toBe(true);
    expect(screen.getByTestId('unit-summary').textContent).toContain('3 amostras mudam de unidade');
    unfold('Nova unidade');
    await choose('Setor Açude');
    expect(screen.getByTestId('unit-summary').textContent).toContain('Setor Açude');
    await close('Cancelar');
    expect(sent('changeUnit')).toEqual([]);
    for (const [role, offered] of [
      ['SUP', 1],
      ['ADM', 0],
    ] as const) {
      cleanup();
      await openMap(role, fromEast, { id_cliente: [31] });
      expect(screen.queryAllByRole('button', { name: 'Trocar unidade' })).toHaveLength(offered);
    }
  });

  const send = async () => {
    click('button', 'Trocar unidade');
    await screen.findByTestId('unit-summary');
    unfold('Nova unidade');
    await choose('Setor Açude');
    fireEvent.click(dialog().getByRole('button', { name: 'Selecionar' }));
  };

  it('sends the samples and what was searched, confirms it and searches again', async () => {
    const { sent } = await openMap(
      'SUP',
      { ...fromEast, changeUnit: { total: 3 } },
      { id_cliente: [31], classificacao: ['INCO'] },
    );
    await send();
    await screen.findByText('Unidade substituída com sucesso.');
    expect(sent('changeUnit')[0]?.body).toMatchObject({
      ...{ amostras: [1, 2, 3], clientId: 12, oldClientId: 31, totalSamples: 3, dti: null, dtf: null },
      ...{ north: 90, south: -90, east: 180, west: -180, classificacao: ['INCO'] },
    });
    await waitUntilShown();
    expect(sent('searchMap')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of another company’s unit is refused in its dialog', async () => {
    await openMap('SUP', { ...fromEast, changeUnit: refuse('unit_not_available') }, { id_cliente: [31] });
    await send();
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'Esta unidade não é desta empresa ou não está em uso.',
    );
    expect(screen.getByText('Não foi possível realizar a substituição de Unidade.')).toBeTruthy();
  });

  it('of samples that have changed meanwhile is refused, and they are searched again', async () => {
    const { answers, sent } = await openMap(
      'SUP',
      { ...fromEast, changeUnit: refuse('snapshot_changed') },
      { id_cliente: [31] },
    );
    answers.searchMap = () => found(2);
    await send();
    await screen.findByText('Não foi possível realizar a substituição de Unidade.');
    expect(screen.getByText(/O resultado mudou desde a busca/)).toBeTruthy();
    await waitFor(() => expect(total()).toBe('Mostrando 2 de 2'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('searchMap')).toHaveLength(2);
  });
});

it('a sample found by the address is opened, and leaves the address with the next search', async () => {
  const { at, map, sent } = await openMap('ANA', { searchMap: () => found(1) }, {}, '/?id_amostra=S1');
  expect(sent('searchMap')[0]?.body).toMatchObject({ id_amostra: 'S1', id_exato: true });
  await screen.findByRole('heading', { name: 'Amostra S1' });
  await waitFor(() => expect(map().selected).toBe(1));
  expect(at()).toBe('/?id_amostra=S1');
  click('button', 'Filtrar');
  await waitFor(() => expect(at()).toBe('/'));
});

it('[MAP-04] a link from inside the product opens its sample where two companies have one of its id', async () => {
  const searchMap: Answers['searchMap'] = ({ body }) =>
    found(body.amostras?.length ?? 2, { seq: ['S1', 's1'].slice(0, body.amostras?.length ?? 2) });
  const { at, map, sent } = await openMap('SUP', { searchMap }, {}, mapPath({ seq: 'S1', id_amostra: 1 }));
  await waitFor(() => expect(map().gone).toEqual([1]));
  expect(sent('searchMap')[0]?.body).toMatchObject({ id_amostra: 'S1', id_exato: true, amostras: [1] });
  expect(map().fitted).toEqual([]);
  expect(at()).toBe('/?id_amostra=S1&amostra=1');
});

it('a typed id is searched by its beginning too, and one click leads back to the filters', async () => {
  const { at, sent } = await openMap('ANA', { searchMap: () => found(2) });
  const field = screen.getByRole('textbox', { name: 'Buscar amostra por id' });
  fireEvent.change(field, { target: { value: 'C02' } });
  fireEvent.submit(field);
  await waitFor(() => expect(at()).toBe('/?inicio_id=C02'));
  expect(sent('searchMap').at(-1)?.body).not.toHaveProperty('id_exato');
  click('button', 'Voltar aos filtros');
  await waitFor(() => expect(at()).toBe('/'));
  expect(sent('searchMap').at(-1)?.body).toEqual(sent('searchMap')[0]?.body);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar amostra por id' }).value).toBe('');
});

it.each([
  ['opened', 1],
  ['fitted into the view', 2],
])('samples found by the address before the map is loaded are %s', async (_, size) => {
  let configure: (reply: Payload<'getConfig'>) => void = () => undefined;
  const config = new Promise<Payload<'getConfig'>>((resolve) => {
    configure = resolve;
  });
  const answers: Answers = {
    getConfig: () => config,
    searchMap: () => found(size),
    searchSamples: { total: 0, amostras: [] },
    getSampleDetail: { amostra: sampleDetail({ id_amostra: 1, seq: 'S1' }) },
  };
  openScreen('/?id_amostra=S1', 'ANA', answers);
  await screen.findByTestId('list-total');
  configure(USUAL_CONFIG);
  await waitFor(() => expect(shownMap().gone.length + shownMap().fitted.length).toBe(1));
  expect(shownMap().gone).toEqual(size === 1 ? [1] : []);
});
