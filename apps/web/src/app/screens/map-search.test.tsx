import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mapPath } from '../../shared/api/index.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { type Answers, type Payload, USUAL_CONFIG } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import {
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
const tags = () =>
  [...document.querySelectorAll('header .ant-select-selection-item-content')].map((tag) => tag.textContent);

it('[MAP-03] the map opens with the last search, at first the last week’s suspect points', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const first = await openMap('ANA', {}, null);
  // The last week has no end.
  const week = { dti: '2026-11-13T12:00:00-03:00' };
  expect(first.sent('searchMap')[0]?.body).toEqual({ ...week, classificacao: ['LEAK'], data: 0, max: 99_999 });
  fireEvent.click(classBox('LESS'));
  await filter();
  expect(keptFilters()).toMatchObject({ classificacao: ['LESS', 'LEAK'], isLastWeek: true });
  cleanup();
  const second = await openMap('ANA', {}, null);
  expect(second.sent('searchMap')[0]?.body).toMatchObject({ ...week, classificacao: ['LESS', 'LEAK'] });
  expect(classBox('LESS').checked).toBe(true);
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
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-14T12:00:00-03:00' });
  });

  it('that an earlier version kept as the dates of a week is the last seven days', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-03 09:41', dtf: '2026-11-10 09:41' });
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-13T12:00:00-03:00' });
  });

  it('that an earlier version kept reversed is the last seven days', async () => {
    const { sent } = await openMap('ANA', {}, { dti: '2026-11-10 00:00', dtf: '2026-11-03 23:59' });
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-13T12:00:00-03:00' });
  });

  it('that nobody typed moves on when a screen left open overnight is searched again', async () => {
    const { sent } = await openMap('ANA', {}, null);
    vi.setSystemTime(TOMORROW);
    await filter();
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-14T12:00:00-03:00' });
  });

  const ends = () => ['De', 'Até'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
  const BEFORE_MIDNIGHT = new Date('2026-11-21T02:58:00Z');
  const AFTER_MIDNIGHT = new Date('2026-11-21T03:02:00Z');
  /** The person comes back to the screen. */
  const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

  it('that nobody typed is shown as of now after midnight, and the result as of its search', async () => {
    vi.setSystemTime(BEFORE_MIDNIGHT);
    const { sent } = await openMap('ANA', {}, null);
    expect(ends()).toEqual(['13/11/2026 23:58', '20/11/2026 23:58']);
    vi.setSystemTime(AFTER_MIDNIGHT);
    comeBack();
    expect(ends()).toEqual(['14/11/2026 00:02', '21/11/2026 00:02']);
    expect(sent('searchMap')).toHaveLength(1);
    await filter();
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-14T00:02:00-03:00' });
  });

  it('that nobody typed stays where the form shows it when one end is typed', async () => {
    vi.setSystemTime(BEFORE_MIDNIGHT);
    const { sent } = await openMap('ANA', {}, null);
    vi.setSystemTime(AFTER_MIDNIGHT);
    comeBack();
    typeMinute(screen.getByLabelText('De'), '15/11/2026 07:00');
    await filter();
    expect(ends()).toEqual(['15/11/2026 07:00', '21/11/2026 00:02']);
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-15T07:00:00-03:00' });
  });

  it('does not move under what is being typed', async () => {
    vi.setSystemTime(BEFORE_MIDNIGHT);
    await openMap('ANA', {}, null);
    const from = screen.getByLabelText<HTMLInputElement>('De');
    act(() => from.focus());
    fireEvent.change(from, { target: { value: '15/11/20' } });
    vi.setSystemTime(AFTER_MIDNIGHT);
    comeBack();
    expect(from.value).toBe('15/11/20');
  });

  it('with a date that cannot be read stays so when the minute turns, and is not searched', async () => {
    vi.setSystemTime(BEFORE_MIDNIGHT);
    const { sent } = await openMap('ANA', {}, null);
    const from = screen.getByLabelText<HTMLInputElement>('De');
    act(() => from.focus());
    fireEvent.change(from, { target: { value: 'abobrinha' } });
    act(() => from.blur());
    expect((await screen.findByRole('alert')).textContent).toBe('Data ou hora ilegível: use DD/MM/AAAA HH:MM');
    vi.setSystemTime(AFTER_MIDNIGHT);
    comeBack();
    expect([from.value, from.getAttribute('aria-invalid')]).toEqual(['abobrinha', 'true']);
    click('button', 'Filtrar');
    expect(document.activeElement).toBe(from);
    expect(sent('searchMap')).toHaveLength(1);
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
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-11-03T00:00:00-03:00' });
    expect(lastSearch(sent)).not.toHaveProperty('dtf');
    expect(keptFilters().dtf).toBe('2026-11-20 23:59');
    expect(screen.queryByText('Terminou antes de hoje')).toBeNull();
  });

  it('is that of the upload where the box is ticked, which its chip says', async () => {
    const { sent, at } = await openMap('ANA', {}, { dti: '2026-09-07 06:30', dtf: '' });
    click('checkbox', 'Período pela data de envio');
    await filter();
    expect(lastSearch(sent)).toMatchObject({ dti: '2026-09-07T06:30:00-03:00', data: 1 });
    expect(screen.getByText('Envio: Desde 07/09/2026 06:30')).toBeTruthy();
    await waitFor(() => expect(at()).toContain('pelo_envio=true'));
    expect(keptFilters()).toMatchObject({ pelo_envio: true });
  });

  it('of the upload goes along to the list', async () => {
    await openMap('ANA', {}, null, '/?pelo_envio=true');
    expect(box('Período pela data de envio').checked).toBe(true);
    const actions = within(screen.getByRole('navigation', { name: 'Ações da busca' }));
    expect(actions.getByRole('link', { name: 'Lista' }).getAttribute('href')).toContain('pelo_envio=true');
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

  it('of a link that has them framed moves the map to them also when one is in view, and in a tab of its own', async () => {
    await openMap('ANA', {}, {}, { pathname: '/', search: '?pelo_envio=true&enquadrar=true' });
    expect(shownMap().fitted).toHaveLength(1);
  });

  it('leaves the map where the person has moved it meanwhile', async () => {
    expect(await findFrom(AWAY, true)).toBe(0);
  });
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

  it.each(['', '{"error":false,"amostras":{"id_am', '<html>'])(
    'keeps the result silently after the answer %j',
    async (text) => {
      const { answers, sent } = await openMap('ANA');
      answers.searchMap = () => new Response(text);
      await filter();
      expect(sent('searchMap')).toHaveLength(2);
      expect([total(), toasts()]).toEqual(['Mostrando 4 de 4', []]);
    },
  );
});

it('a sample found by the address is opened, and its id leaves the address with the next search', async () => {
  const { at, map, sent } = await openMap('ANA', { searchMap: () => found(1) }, {}, '/?id_amostra=S1');
  expect(sent('searchMap')[0]?.body).toMatchObject({ id_amostra: 'S1', id_exato: true });
  await screen.findByRole('heading', { name: 'Amostra S1' });
  await waitFor(() => expect(map().selected).toBe(1));
  expect(at()).toBe('/?id_amostra=S1');
  click('button', 'Filtrar');
  await waitFor(() => expect(at()).toMatch(/^\/\?dti=&dtf=&classificacao=&escolhida=S1&painel=detalhe/));
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
  await waitFor(() => expect(at()).toBe('/?dti=&dtf=&classificacao='));
  expect(sent('searchMap').at(-1)?.body).toEqual(sent('searchMap')[0]?.body);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar amostra por id' }).value).toBe('');
});

describe('the view of the map, back at the filters from a typed id', () => {
  const VIEW = { lat: -3.1, lon: -60.02, zoom: 14.5 };
  async function backFromId(meanwhile?: (map: typeof shownMap) => void) {
    const { map } = await openMap('ANA', { searchMap: ({ body }) => found(body.id_amostra ? 1 : 4) });
    act(() => map().moveTo(VIEW));
    const field = screen.getByRole('textbox', { name: 'Buscar amostra por id' });
    fireEvent.change(field, { target: { value: 'C02' } });
    fireEvent.submit(field);
    await waitFor(() => expect(map().gone).toEqual([1]));
    act(() => meanwhile?.(map));
    click('button', 'Voltar aos filtros');
    await waitFor(() => expect(map().store?.size).toBe(4), { timeout: 9000 });
    return map().returned;
  }

  it('is the one before', async () => {
    expect(await backFromId()).toEqual([VIEW]);
  });

  it('stays where the person has moved it', async () => {
    expect(await backFromId((map) => map().moveTo({ ...VIEW, zoom: 18 }))).toEqual([]);
  });
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
