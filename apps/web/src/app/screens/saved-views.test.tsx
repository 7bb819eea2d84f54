import type { SavedView } from '@escuta/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { signedIn } from '../../shared/testing/people.ts';
import { sampleRow } from '../../shared/testing/samples.ts';
import { click, openMap } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const VIEW = { lat: -2.53074, lon: -44.30691, zoom: 15.25 };
const view = (change: Partial<SavedView> = {}): SavedView => ({
  id_visao: 61,
  nome: 'Centro histórico',
  tela: 'mapa',
  endereco: '?classificacao=FRAU&lat=-2.53&lon=-44.3&zoom=14',
  inicial: false,
  ...change,
});
const list = (...dados: SavedView[]) => ({ listViews: { dados, total: dados.length } });
const toasts = () => [...document.querySelectorAll('[data-toasts] > *')].map((toast) => toast.textContent ?? '');

async function openViews() {
  click('button', 'Visões');
  const panel = await screen.findByRole('dialog', { name: 'Visões salvas' });
  return within(panel);
}

async function openMenu(name: string, action: string) {
  click('button', `Mais ações para ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('a view of the map', () => {
  it('is saved with filters, view and panel, and without the dates of the last week', async () => {
    const create = ({ body }: { body: Pick<SavedView, 'nome' | 'tela' | 'endereco'> }) => ({
      visao: view({ ...body, id_visao: 99 }),
    });
    const { sent, map } = await openMap('ANA', { createView: create } as Answers, null);
    act(() => map().moveTo(VIEW));
    fireEvent.click(screen.getAllByRole('option')[1] as HTMLElement);
    await screen.findByRole('heading', { name: 'Amostra S2' });
    const panel = await openViews();
    fireEvent.change(panel.getByLabelText('Nome da visão'), { target: { value: ' Maré alta ' } });
    fireEvent.click(panel.getByRole('button', { name: 'Salvar a tela atual' }));
    await waitFor(() => expect(sent('createView')).toHaveLength(1));
    const body = sent('createView')[0]?.body;
    expect(body).toMatchObject({ nome: 'Maré alta', tela: 'mapa' });
    const query = new URLSearchParams(body?.endereco);
    expect([query.get('escolhida'), query.get('painel'), query.has('dti'), query.has('lat')]).toEqual([
      'S2',
      'detalhe',
      false,
      true,
    ]);
    await waitFor(() => expect(toasts().join()).toContain('Visão “Maré alta” salva'));
    expect(panel.getByLabelText<HTMLInputElement>('Nome da visão').value).toBe('');
  });

  it('is opened by its name: its search is sent and its place shown', async () => {
    const { sent, map, at } = await openMap('ANA', list(view()));
    const panel = await openViews();
    fireEvent.click(await panel.findByRole('button', { name: 'Abrir a visão Centro histórico' }));
    await waitFor(() => expect(sent('searchMap').at(-1)?.body.classificacao).toEqual(['FRAU']));
    await waitFor(() => expect(at()).toContain('classificacao=FRAU'));
    expect(map().place()).toMatchObject({ lat: -2.53, lon: -44.3, zoom: 14 });
  });

  it('without dates searches the last seven days of the day on which it is opened', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-10T15:00:00Z') });
    const { sent } = await openMap('ANA', list(view()));
    const panel = await openViews();
    fireEvent.click(await panel.findByRole('button', { name: 'Abrir a visão Centro histórico' }));
    await waitFor(() => expect(sent('searchMap').at(-1)?.body.classificacao).toEqual(['FRAU']));
    expect(sent('searchMap').at(-1)?.body.dti).toMatch(/^2027-02-03/);
  });

  it('says when its typed period has ended; one without dates, or that goes on, says nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-10T15:00:00Z') });
    const typed = (id_visao: number, dtf: string, more: Partial<SavedView> = {}) =>
      view({ id_visao, nome: `Visão ${id_visao}`, endereco: `?dti=2026-12-01+00%3A00&dtf=${dtf}`, ...more });
    await openMap(
      'ANA',
      list(
        view(),
        typed(1, '2026-12-24+18%3A00'),
        typed(2, '2027-02-10+09%3A00'),
        typed(3, '2027-01-31+23%3A59', { tela: 'lista' }),
        view({ id_visao: 4, nome: 'Visão 4', tela: 'lista', endereco: '?filtro=rua' }),
      ),
    );
    const panel = await openViews();
    await panel.findByText('Centro histórico');
    const said = panel
      .getAllByRole('listitem')
      .map(({ textContent }) => /período encerrado em [^ ]*/.exec(textContent ?? '')?.[0]);
    expect(said).toEqual([
      undefined,
      'período encerrado em 24/12/2026',
      undefined,
      'período encerrado em 31/01/2027',
      undefined,
    ]);
  });

  it('gives a link with the dates of today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-10T15:00:00Z') });
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openMap('ANA', list(view()));
    await openViews();
    await screen.findByText('Centro histórico');
    await openMenu('Centro histórico', 'Copiar link');
    await waitFor(() => expect(copied).toHaveBeenCalled());
    const link = new URL(copied.mock.lastCall?.[0] ?? '');
    expect([link.pathname, link.searchParams.get('dti')?.slice(0, 10), link.searchParams.get('zoom')]).toEqual([
      '/',
      '2027-02-03',
      '14',
    ]);
  });
});

describe('the list of saved views', () => {
  it('renames, replaces, and deletes with an undo', async () => {
    const change = ({ body }: { body: object }) => ({ visao: view(body) });
    const answers = { ...list(view()), updateView: change, deleteView: {}, createView: { visao: view() } } as Answers;
    const { sent } = await openMap('ANA', answers);
    await openViews();
    await screen.findByText('Centro histórico');
    await openMenu('Centro histórico', 'Renomear');
    const name = await waitFor(() => {
      const inputs = screen.getAllByLabelText<HTMLInputElement>('Nome da visão');
      expect(inputs[0]?.value).toBe('Centro histórico');
      return inputs[0] as HTMLInputElement;
    });
    fireEvent.change(name, { target: { value: 'Praia Grande' } });
    click('button', 'Renomear');
    await waitFor(() => expect(sent('updateView').at(-1)?.body).toEqual({ nome: 'Praia Grande' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Renomear' })).toBeNull());

    await openMenu('Centro histórico', 'Substituir pela tela atual');
    await waitFor(() =>
      expect(sent('updateView').at(-1)?.body).toMatchObject({ endereco: expect.stringMatching(/^\?/) }),
    );

    await openMenu('Centro histórico', 'Excluir');
    await waitFor(() => expect(sent('deleteView').at(-1)?.params).toEqual({ id: 61 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(sent('createView').at(-1)?.body).toEqual({
        nome: 'Centro histórico',
        tela: 'mapa',
        endereco: view().endereco,
      }),
    );
  });

  it('marks the one that opens after the sign-in, and takes the mark away', async () => {
    const start = view({ id_visao: 62, nome: 'Alcântara', inicial: true });
    const change = ({ body }: { body: object }) => ({ visao: view(body) });
    const { sent } = await openMap('ANA', { ...list(start, view()), updateView: change } as Answers);
    const panel = await openViews();
    const star = (name: string) => panel.findByRole('button', { name: `Abrir “${name}” ao entrar` });
    expect((await star('Alcântara')).getAttribute('aria-pressed')).toBe('true');
    expect(panel.getByText(/abre ao entrar/)).toBeTruthy();
    fireEvent.click(await star('Centro histórico'));
    await waitFor(() =>
      expect(sent('updateView').at(-1)).toMatchObject({ params: { id: 61 }, body: { inicial: true } }),
    );
    fireEvent.click(await star('Alcântara'));
    await waitFor(() =>
      expect(sent('updateView').at(-1)).toMatchObject({ params: { id: 62 }, body: { inicial: false } }),
    );
  });

  it.each([
    ['view_name_taken', {}, 'Você já tem uma visão com este nome. Escolha outro nome.'],
    ['views_full', { params: { max: 50 } }, 'Você já tem 50 visões. Exclua uma para salvar outra.'],
  ] as const)('says why nothing was saved: %s', async (code, more, words) => {
    await openMap('ANA', { createView: refuse(code, more) });
    const panel = await openViews();
    fireEvent.change(panel.getByLabelText('Nome da visão'), { target: { value: 'Centro' } });
    fireEvent.click(panel.getByRole('button', { name: 'Salvar a tela atual' }));
    expect(await panel.findByText(words, { exact: false })).toBeTruthy();
    expect(panel.getByLabelText<HTMLInputElement>('Nome da visão').value).toBe('Centro');
  });
});

describe('a view of the sample list', () => {
  const rows = { searchSamples: { amostras: [sampleRow()], total: 1 } };

  it('is saved with its search, and without dates that nobody typed', async () => {
    const create = { createView: { visao: view() } };
    const { sent } = openScreen('/list?classificacao=INCO&vista=false', 'ANA', { ...rows, ...create });
    await screen.findByTestId('range');
    const panel = await openViews();
    fireEvent.change(panel.getByLabelText('Nome da visão'), { target: { value: 'Dúvidas' } });
    fireEvent.click(panel.getByRole('button', { name: 'Salvar a tela atual' }));
    await waitFor(() => expect(sent('createView')).toHaveLength(1));
    expect(sent('createView')[0]?.body).toEqual({
      ...{ nome: 'Dúvidas', tela: 'lista', endereco: '?classificacao=INCO&vista=false' },
    });
  });

  it('of a period of uploads is saved as one', async () => {
    const { sent } = openScreen('/list?pelo_envio=true', 'ANA', { ...rows, createView: { visao: view() } });
    await screen.findByTestId('range');
    const panel = await openViews();
    fireEvent.change(panel.getByLabelText('Nome da visão'), { target: { value: 'Chegadas' } });
    fireEvent.click(panel.getByRole('button', { name: 'Salvar a tela atual' }));
    await waitFor(() => expect(sent('createView')[0]?.body).toMatchObject({ endereco: '?pelo_envio=true' }));
  });

  it('that names a company out of reach opens with the others, and says so', async () => {
    const saved = view({ tela: 'lista', endereco: '?id_cliente=31%7C777&classificacao=LEAK' });
    const { sent, at } = await openMap('ANA', { ...rows, ...list(saved) });
    const panel = await openViews();
    fireEvent.click(await panel.findByRole('button', { name: 'Abrir a visão Centro histórico' }));
    await waitFor(() => expect(at()).toBe('/list?id_cliente=31&classificacao=LEAK'));
    await waitFor(() => expect(sent('searchSamples').at(-1)?.body.id_cliente).toEqual([31]));
    expect(toasts().join()).toContain('1 empresa que você não pode ver ficou de fora da busca');
  });
});

it('the view marked as the start opens after the sign-in', async () => {
  const inicio = { tela: 'lista', endereco: '?classificacao=PASS' } as const;
  const { at } = openScreen('/login', null, {
    login: { user: signedIn(), expire: 60, inicio },
    searchSamples: { amostras: [], total: 0 },
  });
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ana@example.test' } });
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma senha qualquer' } });
  click('button', 'Entrar');
  await waitFor(() => expect(at()).toBe('/list?classificacao=PASS'));
});
