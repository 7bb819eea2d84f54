import '../../shared/testing/phone-store.ts';
import type { OpenInspection } from '@escuta/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSender } from '../../features/field/index.ts';
import { fieldDb } from '../../features/field/store/db.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { openScreen } from '../testing/open-screen.tsx';

const GILDA = { id_usuario: 12, id_tipo_usuario: 'GEI' } as const;

const inspection = (change: Partial<OpenInspection> = {}): OpenInspection => ({
  id_amostra: 4711,
  seq: '104-B',
  ordem_inspecao: 1,
  id_cliente: 31,
  razao_social: 'Águas do Maranhão',
  classificacao: 'LEAK',
  classificacao_cliente: null,
  dt_amostra: '2026-09-22T08:31:00-03:00',
  lat: -2.53073,
  lon: -44.30682,
  precisao: null,
  avisos: [],
  hidrometro: null,
  endereco: 'Rua da Palma, 7',
  obs_app: null,
  obs: null,
  obs_aprovacao: null,
  finalizada: false,
  url: null,
  espectrograma: null,
  gravacao: null,
  ...change,
});
const SENT = { id_relatorio: 88, repetido: false };

let stop: (() => void) | undefined;
beforeEach(async () => {
  const db = await fieldDb();
  for (const store of ['drafts', 'inspections', 'sounds', 'photos'] as const) await db.clear(store);
});
afterEach(() => stop?.());

/** Opens the phone's list, with a sender that sends what waits. */
async function open(list: OpenInspection[], answers: Answers = {}) {
  const opened = openScreen('/field', GILDA, {
    listMyInspections: { dados: list, total: list.length, decididos: [] },
    createReport: SENT,
    ...answers,
  });
  stop = startSender();
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const states = () => screen.queryAllByTestId('state').map(({ textContent }) => textContent);
const shows = (...wanted: string[]) => waitFor(() => expect(states()).toEqual(wanted));

/** Begins the report of the first inspection. */
async function begin() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Fazer relatório' }))[0] as Element);
  await screen.findByLabelText('Tipo de vazamento (obrigatório)');
}

async function send() {
  await begin();
  await finish();
}

/** Writes and sends the report that is begun. */
async function finish() {
  type('Tipo de vazamento (obrigatório)', 'Visível');
  type('Observações da inspeção', 'Não pode se perder');
  await waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false'));
  press('Enviar relatório');
}

it('an operator sent after a rejected report reads the reason', async () => {
  await open([inspection({ ordem_inspecao: 2, obs_aprovacao: 'Voltar à noite com o geofone' })]);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('2ª inspeção');
  expect(card.textContent).toContain('Pedido de nova inspeçãoVoltar à noite com o geofone');
});

it('a sample with several open visits has one card, for the first of them, and says that others follow', async () => {
  const visits = [1, 2, 3].map((ordem_inspecao) => inspection({ ordem_inspecao }));
  await open([...visits, inspection({ id_amostra: 52, seq: '9-Ç' })]);
  const [first, other, ...more] = await screen.findAllByRole('article');
  expect(first?.textContent).toMatch(/104-B.*1ª inspeção/);
  expect(first?.textContent).toContain('Depois, mais 2 visitas suas a esta amostra');
  expect(other?.textContent).not.toContain('Depois');
  expect(more).toEqual([]);
});

it('what was asked for with a later visit of a sample stands on its card', async () => {
  const asked = { ordem_inspecao: 3, obs_aprovacao: 'Refazer à noite, no nº 12 da travessa' };
  await open([inspection({ ordem_inspecao: 2 }), inspection(asked)]);
  expect((await screen.findByRole('article')).textContent).toContain(asked.obs_aprovacao);
});

it('the card of a sample says that a report on it is finalized', async () => {
  await open([inspection({ finalizada: true }), inspection({ id_amostra: 52, seq: '9-Ç' })]);
  const told = 'Um relatório desta amostra já foi finalizado. Confirme antes de ir.';
  const cards = await screen.findAllByRole('article');
  expect(cards.map(({ textContent }) => textContent?.includes(told))).toEqual([true, false]);
});

it('once a visit has its report, the card is for the next visit of the sample', async () => {
  const visits = [1, 2].map((ordem_inspecao) => inspection({ ordem_inspecao }));
  const { answers } = await open(visits);
  await send();
  answers.listMyInspections = { dados: visits.slice(1), total: 1, decididos: [] };
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('2ª inspeção'));
  expect(screen.getByRole('article').textContent).not.toContain('Depois');
});

it('the card of a sample says that its place is doubtful, and no other doubt', async () => {
  await open([inspection({ avisos: ['clock_behind', 'place_unlikely', 'imprecise'], precisao: 300 })]);
  const card = within(await screen.findByRole('article'));
  expect(card.queryByText('Posição improvável: longe de onde a empresa trabalha')).toBeTruthy();
  expect(card.queryByText('Posição imprecisa (300 m)')).toBeTruthy();
  expect(card.queryByText(/^Data/)).toBeNull();
});

it('the card of a sample says the number of its water meter', async () => {
  await open([inspection({ hidrometro: 'A21K-0047' })]);
  expect((await screen.findByRole('article')).textContent).toContain('Hidrômetro A21K-0047');
});

it.each([
  [1, null, 'Finalizado', ''],
  [2, 'Escavação sem água: voltar à noite', 'Nova inspeção pedida', 'Escavação sem água: voltar à noite'],
] as const)('a sent report says the decision on it: %i', async (id_status_relatorio, obs_aprovacao, state, told) => {
  const { answers } = await open([inspection()]);
  await begin();
  const [draft] = await (await fieldDb()).getAll('drafts');
  const decididos = [{ chave: draft?.chave ?? '', id_status_relatorio, obs_aprovacao }];
  answers.listMyInspections = { dados: [], total: 0, decididos };
  await finish();
  await shows(state);
  expect(screen.getByTestId('state').closest('li')?.textContent).toContain(told);
});

it('an older server, which tells neither doubts nor water meters, has a list too', async () => {
  const { avisos: _, hidrometro: __, finalizada: ___, ...told } = inspection();
  await open([], { listMyInspections: Response.json({ error: false, message: null, dados: [told], total: 1 }) });
  expect(await screen.findByText('Amostra 104-B')).toBeTruthy();
});

it('the list that an earlier version of the page has stored is shown without a network', async () => {
  const { avisos: _, hidrometro: __, finalizada: ___, ...stored } = inspection();
  await (await fieldDb()).put('inspections', {
    id_usuario: GILDA.id_usuario,
    list: [stored],
    total: 1,
    at: Date.now(),
  });
  await open([], { listMyInspections: Response.error() });
  expect(await screen.findByText('Amostra 104-B')).toBeTruthy();
});

it('an empty list of inspections can be reloaded', async () => {
  const { answers } = await open([]);
  await screen.findByText('Nenhuma inspeção em aberto');
  answers.listMyInspections = { dados: [inspection()], total: 1, decididos: [] };
  press('Atualizar');
  expect(await screen.findByText('Amostra 104-B')).toBeTruthy();
});

it('the list keeps the order of the last visit', async () => {
  const near = { lat: -2.53073, lon: -44.30682 };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition: (found: PositionCallback) =>
      found({ coords: { latitude: near.lat, longitude: near.lon, accuracy: 5 } } as GeolocationPosition),
  } as Geolocation);
  const list = [inspection({ seq: '9-Ç', lat: -3.1, lon: -60.02 }), inspection({ id_amostra: 52, ...near })];
  const samples = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const comesBack = async () => {
    cleanup();
    await open(list);
    await screen.findByText('Amostra 9-Ç');
  };
  await open(list);
  await screen.findByText('Amostra 9-Ç');
  press('Mais perto primeiro');
  await comesBack();
  await waitFor(() => expect(samples()).toEqual(['Amostra 104-B', 'Amostra 9-Ç']));
  press('Mais antigas primeiro');
  await comesBack();
  expect(samples()).toEqual(['Amostra 9-Ç', 'Amostra 104-B']);
});

it('a sound that fails to load delays no other', async () => {
  const gravacao = { taxa_amostragem: 8000, duracao: 10, freq_max: 4000, sintetico: true };
  const { sent } = await open([inspection({ gravacao }), inspection({ id_amostra: 32, seq: '32', gravacao })], {
    getSample: refuse('sample_not_found'),
  });
  await waitFor(() => expect(sent('getSample').map(({ params }) => params.id)).toEqual([4711, 32]));
  expect((await screen.findByTestId('sounds')).textContent).toMatch(/0 de 2$/);
});

it('a draft is discarded after a confirmation', async () => {
  await open([inspection()]);
  await begin();
  fireEvent.click(screen.getByRole('link', { name: /Voltar à lista/ }));
  await shows('Rascunho');
  press('Descartar');
  press('Cancelar');
  expect(states()).toEqual(['Rascunho']);
  press('Descartar');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
  await shows();
});

it('a report whose reply was lost is sent again with the same key, unchanged', async () => {
  const { answers, sent } = await open([inspection()], { createReport: 'unreachable' });
  await send();
  expect(await screen.findByText(/Sem conexão com o servidor. Verifique a rede/)).toBeTruthy();
  expect(screen.getByText(/1 tentativa/)).toBeTruthy();
  // The server may have the report already, so a later change could not be sent.
  expect(screen.queryByRole('button', { name: 'Alterar' })).toBeNull();
  answers.createReport = { ...SENT, repetido: true };
  press('Enviar agora');
  await shows('Enviado');
  const [first, second, ...others] = sent('createReport').map(({ body }) => body);
  expect(others).toEqual([]);
  expect(second).toEqual(first);
});

it('a report that has lost a photo on the phone is not sent without a word, and goes without it once its author says so', async () => {
  const { answers, sent } = await open([inspection()], { createReport: 'unreachable' });
  await send();
  await screen.findByText(/1 tentativa/);
  const db = await fieldDb();
  const [kept] = await db.getAll('drafts');
  await db.put('drafts', { ...kept, photos: [{ id: 'gone', title: '' }] } as NonNullable<typeof kept>);
  answers.createReport = SENT;
  press('Enviar agora');
  expect(await screen.findByText(/^Uma foto não está mais neste celular/)).toBeTruthy();
  expect(sent('createReport')).toHaveLength(1);
  press('Corrigir');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Uma foto se perdeu neste celular: tire outra, ou envie sem ela.',
  );
  press('Enviar relatório');
  await shows('Enviado');
});

it('a refused report is kept with its reason until its author corrects it', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const { answers, sent } = await open([inspection()], { createReport: refuse('inspection_not_found') });
  await send();
  await shows('Recusado');
  expect(screen.getByText('Esta inspeção não é sua, ou foi passada a outra pessoa.')).toBeTruthy();
  press('Copiar texto');
  expect(await screen.findByText('Texto copiado')).toBeTruthy();
  expect(copied[0]).toContain('Tipo de vazamento: Visível');
  expect(copied[0]).toContain('Não pode se perder');
  answers.createReport = SENT;
  press('Corrigir');
  expect(await screen.findByText(/O servidor recusou/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Observações da inspeção').value).toBe('Não pode se perder');
  press('Enviar relatório');
  await shows('Enviado');
  expect(sent('createReport').at(-1)?.body.obs_inspecao).toBe('Não pode se perder');
});

it('a report covers the operator’s other inspections at the same place', async () => {
  const near = inspection({ id_amostra: 32, seq: '32-A', lat: -2.53033 });
  const far = inspection({ id_amostra: 33, seq: '33-A', lat: -2.54 });
  const { sent } = await open([inspection(), near, far]);
  await begin();
  expect(screen.queryByRole('checkbox', { name: /Amostra 33-A/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /Amostra 32-A .* a 44 m/ }));
  type('Tipo de vazamento (obrigatório)', 'Visível');
  await waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false'));
  press('Enviar relatório');
  await shows('Enviado');
  expect(sent('createReport')[0]?.body.amostras.map(({ id_amostra }) => id_amostra)).toEqual([4711, 32]);
});

it('an address without its number says that it is not shown', async () => {
  await open([inspection()]);
  await begin();
  const hint = /Sem número/;
  expect(screen.queryByText(hint)).toBeNull();
  type('Endereço inspecionado', 'Rua do Riacho Fundo');
  const shown = await screen.findByText(hint);
  expect(screen.getByLabelText('Número').getAttribute('aria-describedby')).toContain(shown.id);
  type('Número', 's/n');
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
});

it('the address of a draft opens for its author alone', async () => {
  const { at } = await open([inspection()]);
  await begin();
  type('Endereço inspecionado', 'Só minha rua');
  await waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false'));
  const address = at();
  stop?.();
  cleanup();
  openScreen(
    address,
    { ...GILDA, id_usuario: 8 },
    { listMyInspections: { dados: [inspection()], total: 1, decididos: [] } },
  );
  expect(await screen.findByText('Este relatório não está neste celular')).toBeTruthy();
  expect(screen.queryByDisplayValue('Só minha rua')).toBeNull();
});

it('the list is found where it was left for a report', async () => {
  await open([inspection()]);
  await screen.findByRole('article');
  const frame = screen.getByRole('main');
  frame.scrollTop = 340;
  fireEvent.scroll(frame);
  await begin();
  // The browser scrolls a page that is shorter to its top.
  frame.scrollTop = 0;
  fireEvent.click(screen.getByRole('link', { name: /Voltar à lista/ }));
  await screen.findByRole('article');
  await waitFor(() => expect(frame.scrollTop).toBe(340));
});
