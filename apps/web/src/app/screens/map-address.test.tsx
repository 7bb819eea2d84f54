import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { endSession, getSelectedCompanies } from '../../shared/session/index.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import { forgetOnEnd } from '../forget-on-end.ts';
import { click, filter, found, keptFilters, openMap, total, waitUntilShown } from '../testing/open-map.tsx';

const VIEW = { lat: -19.93174, lon: -44.05391, zoom: 15.25 };
const MOVED = 'lat=-19.93174&lon=-44.05391&zoom=15.25';
const row = (place: number) => within(screen.getByTestId('sample-list')).getAllByRole('option')[place] as HTMLElement;
const heading = (seq: string) => screen.findByRole('heading', { name: `Amostra ${seq}` });
const toasts = () => [...document.querySelectorAll('[data-toasts] > *')].map((toast) => toast.textContent ?? '');

/** Waits for longer than the address waits for the map to come to rest. */
async function rest(): Promise<void> {
  vi.useFakeTimers();
  act(() => shownMap().moveTo(shownMap().place()));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
}
afterEach(() => vi.useRealTimers());

/** Clicks “Copiar link” and answers what was copied. */
async function copyLink(): Promise<URL> {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  click('button', 'Copiar link');
  await waitFor(() => expect(copied).toHaveBeenCalled());
  return new URL(copied.mock.lastCall?.[0] ?? '');
}

describe('the address of the map', () => {
  it('is bare for the standard filters with the map where it opens', async () => {
    const { at } = await openMap('ANA', {}, null);
    await rest();
    expect(at()).toBe('/');
  });

  it('has the kept filters without a new entry of the history', async () => {
    const { at, router } = await openMap('ANA', {}, { classificacao: ['VISI'] });
    await waitFor(() => expect(at()).toBe('/?dti=&dtf=&classificacao=VISI'));
    await act(() => router.navigate(-1));
    expect(at()).toBe('/?dti=&dtf=&classificacao=VISI');
  });

  it('follows the map by hand, and the person to a sample and back', async () => {
    const { at, map, router } = await openMap('ANA', {}, null);
    act(() => map().moveTo(VIEW));
    await waitFor(() => expect(at()).toBe(`/?${MOVED}`));
    fireEvent.click(row(1));
    await heading('S2');
    await waitFor(() => expect(at()).toBe(`/?escolhida=S2&painel=detalhe&${MOVED}`));
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Lista de Amostras' });
    expect(at()).toBe(`/?${MOVED}`);
    expect(map().selected).toBeNull();
    await act(() => router.navigate(1));
    await heading('S2');
    expect(map().selected).toBe(2);
  });

  it('keeps the view that is left for a sample at once', async () => {
    const { at, map, router } = await openMap('ANA', {}, null);
    act(() => map().moveTo(VIEW));
    fireEvent.click(row(1));
    await heading('S2');
    await waitFor(() => expect(at()).toContain('escolhida=S2'));
    act(() => map().moveTo({ ...VIEW, zoom: 20 }));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(map().returned.at(-1)).toEqual(VIEW));
    expect(at()).toBe(`/?${MOVED}`);
  });

  it('has no entry for each step through the samples', async () => {
    const { at, router } = await openMap('ANA', {}, null);
    fireEvent.click(row(0));
    await heading('S1');
    fireEvent.keyDown(document.body, { key: 'j' });
    await heading('S2');
    await waitFor(() => expect(at()).toContain('escolhida=S2'));
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Lista de Amostras' });
  });

  it('has no entry for a click on the sample that is open already, nor for what is changed after it', async () => {
    const { at, map, router } = await openMap('ANA', {}, null);
    fireEvent.click(row(1));
    await heading('S2');
    await waitFor(() => expect(at()).toContain('escolhida=S2'));
    act(() => map().click(2));
    click('checkbox', 'Só esta amostra no mapa');
    await waitFor(() => expect(at()).toContain('sozinha'));
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Lista de Amostras' });
  });

  it('has an entry for each search, and Back searches again what was searched before', async () => {
    const { at, router, sent } = await openMap('ANA', {}, null);
    fireEvent.click(screen.getByTestId('class-VISI'));
    await filter();
    expect(at()).toBe('/?classificacao=LEAK%7CVISI');
    expect(keptFilters()).toMatchObject({ classificacao: ['LEAK', 'VISI'] });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(sent('searchMap').at(-1)?.body.classificacao).toEqual(['LEAK']));
    expect(at()).toBe('/');
    expect(screen.getByTestId<HTMLInputElement>('class-VISI').checked).toBe(false);
    await act(() => router.navigate(1));
    await waitFor(() => expect(sent('searchMap').at(-1)?.body.classificacao).toEqual(['LEAK', 'VISI']));
    expect(sent('searchMap')).toHaveLength(4);
  });
});

describe('what is about to be written', () => {
  const leave = (router: { navigate(to: string | number): Promise<void> }) => act(() => router.navigate('/list'));

  it('of a map moved just before another screen is opened is there on the way back', async () => {
    const { at, map, router } = await openMap('ANA', {}, null);
    act(() => map().moveTo(VIEW));
    await leave(router);
    await act(() => router.navigate(-1));
    await waitUntilShown();
    expect(map().options.place).toEqual(VIEW);
    await waitFor(() => expect(at()).toBe(`/?${MOVED}`));
  });

  it('of a map moved just before another screen is opened is there by its link too', async () => {
    const { map, router } = await openMap('ANA', {}, null);
    act(() => map().moveTo(VIEW));
    await leave(router);
    await act(() => router.navigate('/'));
    await waitUntilShown();
    expect(map().options.place).toEqual(VIEW);
  });

  it('does not follow the person who goes back meanwhile', async () => {
    const { at, map, router } = await openMap('ANA', {}, null, `/?classificacao=FRAU&${MOVED}`);
    fireEvent.click(screen.getByTestId('class-VISI'));
    await filter();
    await waitFor(() => expect(at()).toContain('VISI'));
    const navigate = router.navigate.bind(router);
    let release = () => {};
    vi.spyOn(router, 'navigate').mockImplementationOnce(
      () =>
        new Promise((written) => {
          release = written;
        }),
    );
    act(() => map().moveTo({ ...VIEW, zoom: 11 }));
    fireEvent.click(row(1));
    await heading('S2');
    // The view that is left is still being written; the opened sample waits.
    await act(() => navigate(-1));
    release();
    await rest();
    expect(at()).toBe(`/?classificacao=FRAU&${MOVED}`);
    await act(() => navigate(1));
    expect(at()).toContain('VISI');
  });

  it('is written after a change that the browser has refused', async () => {
    const { at, map, router } = await openMap('ANA', {}, null);
    vi.spyOn(router, 'navigate').mockRejectedValueOnce(new DOMException('too many calls', 'SecurityError'));
    act(() => map().moveTo({ ...VIEW, zoom: 11 }));
    await waitFor(() => expect(router.navigate).toHaveBeenCalled());
    act(() => map().moveTo(VIEW));
    await waitFor(() => expect(at()).toBe(`/?${MOVED}`));
  });

  it('is forgotten with the session: the next sign-in opens the map where it always opens', async () => {
    const { map } = await openMap('ANA', {}, null);
    const stop = forgetOnEnd(createQueryClient());
    act(() => map().moveTo(VIEW));
    expect(Object.values(sessionStorage).join()).toContain('15.25');
    act(() => endSession('signed_out'));
    expect(Object.values(sessionStorage).join()).not.toContain('15.25');
    stop();
  });
});

describe('an opened address', () => {
  it('takes precedence over the kept filters, and does not replace them', async () => {
    const { sent } = await openMap('ANA', {}, { classificacao: ['VISI'] }, '/?classificacao=FRAU&antigo=1');
    expect(sent('searchMap').map(({ body }) => body.classificacao)).toEqual([['FRAU']]);
    expect(keptFilters()).toMatchObject({ classificacao: ['VISI'] });
  });

  it('leaves the kept filters where it says nothing of the map', async () => {
    const { sent } = await openMap('ANA', {}, { classificacao: ['VISI'] }, '/?utm_source=mail');
    expect(sent('searchMap').map(({ body }) => body.classificacao)).toEqual([['VISI']]);
  });

  it('shows its view, sample and panel without moving the map', async () => {
    const address = `/?escolhida=S3&painel=comentarios&sozinha=true&${MOVED}`;
    const { at, map } = await openMap('ANA', {}, null, address);
    await screen.findByRole('button', { name: 'Voltar ao detalhe' });
    expect(map().options.place).toEqual(VIEW);
    expect([map().selected, map().only, map().gone, map().fitted]).toEqual([3, true, [], []]);
    await rest();
    expect(at()).toBe(address);
  });

  it('without a view moves the map to its sample', async () => {
    const { map } = await openMap('ANA', {}, null, '/?escolhida=S3&painel=detalhe');
    await heading('S3');
    expect(map().gone).toEqual([3]);
  });

  it('tells the person of a sample that they do not see, without a word on whether it exists', async () => {
    const { at } = await openMap('ANA', {}, null, `/?escolhida=S99&painel=detalhe&${MOVED}`);
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('A amostra do link não está entre as que')]));
    await waitFor(() => expect(at()).toBe(`/?${MOVED}`));
    expect(screen.getByRole('heading', { name: 'Lista de Amostras' })).toBeTruthy();
  });

  it('searches all companies of a person to whom its companies are unknown, and says so', async () => {
    const searchMap = ({ body }: { body: { id_cliente?: number[] | null | undefined } }) =>
      body.id_cliente?.length ? refuse('company_not_found') : found(4);
    const { at, map, sent } = await openMap('ANA', { searchMap }, null, `/?id_cliente=501&${MOVED}`);
    await waitFor(() => expect(total()).toBe('Mostrando 4 de 4'));
    expect(sent('searchMap').map(({ body }) => body.id_cliente ?? null)).toEqual([[501], null]);
    expect(toasts()).toEqual([expect.stringContaining('As empresas do link não estão entre as suas')]);
    expect(getSelectedCompanies()).toEqual([]);
    await waitFor(() => expect(at()).toBe(`/?${MOVED}`));
    expect(map().fitted).toEqual([]);
  });
});

it('the companies of a link that the person may not see are counted, and the others are searched', async () => {
  const searchMap = ({ body }: { body: { id_cliente?: number[] | null | undefined } }) =>
    body.id_cliente?.includes(501) ? refuse('company_not_found') : found(4);
  const { at, sent } = await openMap('ANA', { searchMap }, null, `/?id_cliente=12%7C501%7C47&${MOVED}`);
  await waitFor(() => expect(total()).toBe('Mostrando 4 de 4'));
  expect(sent('searchMap').map(({ body }) => body.id_cliente ?? null)).toEqual([
    [12, 501, 47],
    [12, 47],
  ]);
  expect(toasts()).toEqual([expect.stringContaining('1 das 3 empresas do link não está entre as suas')]);
  expect(getSelectedCompanies()).toEqual([12, 47]);
  await waitFor(() => expect(at()).toBe(`/?id_cliente=12%7C47&${MOVED}`));
});

it('a link with the comments shows the detail to those who have no comments', async () => {
  await openMap('VIS', {}, null, `/?escolhida=S3&painel=comentarios&${MOVED}`);
  await heading('S3');
  expect(await screen.findByText('Precisão')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /Coment/ })).toBeNull();
});

it('of two samples with the same id the address tells the company', async () => {
  const searchMap = () => found(4, { seq: ['S1', 'S2', 'S9', 'S2'], id_cliente: [9, 9, 9, 47] });
  const { at, map } = await openMap('ANA', { searchMap }, null, `/?escolhida=S2&empresa_escolhida=47&${MOVED}`);
  expect(map().selected).toBe(4);
  await waitFor(() => expect(at()).toBe(`/?escolhida=S2&empresa_escolhida=47&${MOVED}`));
});

describe('only the open samples', () => {
  // The files of the tests share the window.
  const width = window.innerWidth;
  afterEach(() => window.happyDOM.setViewport({ width }));
  const half = { searchMap: () => found(4, { status: [2, 0, 2, 0] }) };

  it('are in the address, and are left out again with it', async () => {
    const { at, map, router } = await openMap('ANA', half, null);
    click('button', 'Só as abertas');
    await waitFor(() => expect(at()).toBe('/?abertas=true'));
    await act(() => router.navigate('/?abertas=false'));
    await waitFor(() => expect(map().openOnly).toBe(false));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(map().openOnly).toBe(true));
  });

  it('are shown by a link, on the map and in the list', async () => {
    const { map } = await openMap('ANA', half, null, '/?abertas=true');
    expect(map().openOnly).toBe(true);
    expect(total()).toBe('Mostrando 2 de 4');
  });

  it('stay so where the screen becomes narrow, with the view of the map', async () => {
    const { map } = await openMap('ANA', half, null);
    click('button', 'Só as abertas');
    act(() => map().moveTo(VIEW));
    const before = map();
    act(() => window.happyDOM.setViewport({ width: 760 }));
    await waitFor(() => expect(map()).not.toBe(before));
    expect([map().openOnly, map().options.place]).toEqual([true, VIEW]);
  });
});

it('the copied link has what is shown, with its view and the dates of the last week', async () => {
  const { at } = await openMap('ANA', {}, null);
  fireEvent.click(row(0));
  await heading('S1');
  const { origin, pathname, searchParams } = await copyLink();
  expect([origin, pathname]).toEqual([window.location.origin, '/']);
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const place = { lat: '-2.53', lon: '-44.3', zoom: '12' };
  const chosen = { escolhida: 'S1', painel: 'detalhe' };
  expect(Object.fromEntries(searchParams)).toEqual({ dti: minute, dtf: minute, ...chosen, ...place });
  expect(toasts()).toEqual([expect.stringContaining('Link copiado')]);
  expect(at()).not.toContain('dti');
});

it('a link that the browser does not let copy is shown', async () => {
  await openMap('ANA', {}, null);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  click('button', 'Copiar link');
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/Não foi possível copiar o link.*\/\?dti=/)]));
});

it.each(['Lista', 'Relatório'])('the way back from the screen %s shows the map as it was left', async (name) => {
  const { at, map, router } = await openMap('ANA', {}, null);
  act(() => map().moveTo(VIEW));
  fireEvent.click(row(1));
  await waitFor(() => expect(at()).toBe(`/?escolhida=S2&painel=detalhe&${MOVED}`));
  const actions = within(screen.getByRole('navigation', { name: 'Ações da busca' }));
  fireEvent.click(actions.getByRole('link', { name }));
  await waitFor(() => expect(screen.queryByTestId('map')).toBeNull());
  await act(() => router.navigate('/'));
  await heading('S2');
  expect(map().options.place).toEqual(VIEW);
  expect(map().gone).toEqual([]);
  await waitFor(() => expect(at()).toBe(`/?escolhida=S2&painel=detalhe&${MOVED}`));
});
