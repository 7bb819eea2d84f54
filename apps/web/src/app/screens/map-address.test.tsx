import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getSelectedCompanies } from '../../shared/session/index.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import { click, filter, found, keptFilters, openMap, total } from '../testing/open-map.tsx';

const VIEW = { lat: -19.93174, lon: -44.05391, zoom: 15.25 };
const MOVED = 'lat=-19.93174&lon=-44.05391&zoom=15.25';
const row = (place: number) => within(screen.getByTestId('sample-list')).getAllByRole('option')[place] as HTMLElement;
const heading = (seq: string) => screen.findByRole('heading', { name: `Amostra ${seq}` });
const toasts = () => [...document.querySelectorAll('[data-toasts] > *')].map((toast) => toast.textContent ?? '');

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
    await new Promise((settled) => window.setTimeout(settled, 400));
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
    await waitFor(() => expect(at()).toBe(`/?escolhida=2&painel=detalhe&${MOVED}`));
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
    await waitFor(() => expect(at()).toContain('escolhida=2'));
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
    await waitFor(() => expect(at()).toContain('escolhida=2'));
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
    const address = `/?escolhida=3&painel=comentarios&sozinha=true&${MOVED}`;
    const { at, map } = await openMap('ANA', {}, null, address);
    await screen.findByRole('button', { name: 'Voltar ao detalhe' });
    expect(map().options.place).toEqual(VIEW);
    expect([map().selected, map().only, map().gone, map().fitted]).toEqual([3, true, [], []]);
    await new Promise((settled) => window.setTimeout(settled, 400));
    expect(at()).toBe(address);
  });

  it('without a view moves the map to its sample', async () => {
    const { map } = await openMap('ANA', {}, null, '/?escolhida=3&painel=detalhe');
    await heading('S3');
    expect(map().gone).toEqual([3]);
  });

  it('tells the person of a sample that they do not see, without a word on whether it exists', async () => {
    const { at } = await openMap('ANA', {}, null, `/?escolhida=99&painel=detalhe&${MOVED}`);
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

it('the copied link has what is shown, with its view and the dates of the last week', async () => {
  const { at } = await openMap('ANA', {}, null);
  fireEvent.click(row(0));
  await heading('S1');
  const { origin, pathname, searchParams } = await copyLink();
  expect([origin, pathname]).toEqual([window.location.origin, '/']);
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const place = { lat: '-2.53', lon: '-44.3', zoom: '12' };
  const chosen = { escolhida: '1', painel: 'detalhe' };
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
  await waitFor(() => expect(at()).toBe(`/?escolhida=2&painel=detalhe&${MOVED}`));
  const actions = within(screen.getByRole('navigation', { name: 'Ações da busca' }));
  fireEvent.click(actions.getByRole('link', { name }));
  await waitFor(() => expect(screen.queryByTestId('map')).toBeNull());
  await act(() => router.navigate('/'));
  await heading('S2');
  expect(map().options.place).toEqual(VIEW);
  expect(map().gone).toEqual([]);
  await waitFor(() => expect(at()).toBe(`/?escolhida=2&painel=detalhe&${MOVED}`));
});
