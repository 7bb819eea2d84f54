import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { selectionPath } from '../../features/inspections/selection-address.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import { click, companies, found, openMap } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const LIKELIEST = 'Vazamentos mais prováveis primeiro';
const listed = () =>
  within(screen.getByTestId('sample-list'))
    .getAllByRole('option')
    .map((row) => /S\d+/.exec(row.textContent ?? '')?.[0]);
const reach = () => screen.queryByTestId('reach')?.textContent?.trim();
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: LIKELIEST });

describe('the side list most likely first', () => {
  it('has the samples without a place last, says how far it reaches, and is kept in the address', async () => {
    const { at, sent } = await openMap('ANA', { rankSamples: { amostras: [3, 999, 1] } });
    expect(listed()).toEqual(['S1', 'S2', 'S3', 'S4']);
    expect([sent('rankSamples'), reach()]).toEqual([[], undefined]);
    fireEvent.click(box());
    await waitFor(() => expect(listed()).toEqual(['S3', 'S1', 'S2', 'S4']));
    expect(reach()).toBe('A ordem alcança 2 de 4 amostras, as que têm referência; as outras seguem por data.');
    await waitFor(() => expect(at()).toMatch(/[?&]provaveis=true/));
    // The order is asked for by the search that is shown.
    expect(sent('rankSamples').map(({ body }) => body)).toEqual(sent('searchMap').map(({ body }) => body));
    fireEvent.click(box());
    await waitFor(() => expect(listed()).toEqual(['S1', 'S2', 'S3', 'S4']));
    await waitFor(() => expect(at()).not.toContain('provaveis'));
  });

  it('names the first tenth where there is one', async () => {
    const likeliest = Array.from({ length: 25 }, (_, place) => 40 - place);
    await openMap(
      'ANA',
      { searchMap: () => found(40), rankSamples: { amostras: likeliest } },
      null,
      '/?provaveis=true',
    );
    await waitFor(() => expect(reach()).toMatch(/25 de 40 .* As primeiras 2 são as 10% mais prováveis\.$/));
  });

  it('is opened by its address, and keys step in its order', async () => {
    await openMap('ANA', { rankSamples: { amostras: [4, 2] } }, null, '/?provaveis=true');
    await waitFor(() => expect(listed()).toEqual(['S4', 'S2', 'S1', 'S3']));
    const chosen = () => document.querySelector('[data-testid=sample-list] [aria-selected=true]')?.textContent ?? '';
    const step = (key: string) => act(() => fireEvent.keyDown(document.body, { key }));
    for (const [key, seq] of [
      ['j', 'S4'],
      ['j', 'S2'],
      ['j', 'S1'],
      ['k', 'S2'],
    ] as const) {
      step(key);
      await waitFor(() => expect(chosen()).toContain(seq));
    }
  });

  it('says so when nothing has a reference, and when the order cannot be loaded', async () => {
    const { answers } = await openMap('ANA', { rankSamples: { amostras: [] } }, null, '/?provaveis=true');
    await waitFor(() => expect(reach()).toBe('Nenhuma destas amostras tem referência ainda: vêm por data.'));
    answers.rankSamples = refuse('internal_error');
    click('button', 'Filtrar');
    await waitFor(() => expect(reach()).toMatch(/^A ordem não pôde ser carregada; as amostras vêm por data\./));
    answers.rankSamples = { amostras: [4] };
    click('button', 'Tentar de novo');
    await waitFor(() => expect(listed()).toEqual(['S4', 'S1', 'S2', 'S3']));
  });
});

it('while the order of another search is loading, the list is not in the order of the one before', async () => {
  const { answers } = await openMap('ANA', { rankSamples: { amostras: [3, 1] } }, null, '/?provaveis=true');
  await waitFor(() => expect(listed()).toEqual(['S3', 'S1', 'S2', 'S4']));
  let answer: (reply: Response) => void = () => undefined;
  answers.rankSamples = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  click('button', 'Filtrar');
  await waitFor(() => expect(reach()).toBe('Ordenando…'));
  expect(listed()).toEqual(['S1', 'S2', 'S3', 'S4']);
  await act(async () => answer(Response.json({ error: false, message: null, amostras: [2] })));
  await waitFor(() => expect(listed()).toEqual(['S2', 'S1', 'S3', 'S4']));
});

it('samples that came ticked stand before the most likely, of which then no first ones are named', async () => {
  const ranked = Array.from({ length: 30 }, (_, place) => 40 - place);
  await openMap('ADM', {
    ...{ listClosedSamples: { amostras: [] }, rankSamples: { amostras: ranked } },
    searchMap: () => found(40),
  });
  fireEvent.click(screen.getByText('S2').closest('[role=option]')?.querySelector('[data-checked]') as Element);
  click('button', 'Enviar geofonista');
  await screen.findByRole('checkbox', { name: /^Selecionar a amostra S2$/ });
  fireEvent.click(box());
  await waitFor(() => expect(reach()).toMatch(/^A ordem alcança 30 de 40 amostras/));
  expect(reach()).not.toMatch(/primeiras/);
});

it('the list of the selection mode is sorted most likely first, kept in its address', async () => {
  const path = selectionPath({ id_cliente: 31 });
  const { at } = openScreen(path, 'SUP', {
    listMapCompanies: companies,
    searchMap: () => found(4),
    listClosedSamples: { amostras: [] },
    searchSamples: { total: 0, amostras: [] },
    rankSamples: { amostras: [3, 1] },
  });
  const order = () =>
    screen
      .getAllByRole('checkbox', { name: /^Selecionar a amostra/ })
      .map((one) => one.getAttribute('aria-label')?.slice(-2));
  await waitFor(() => expect(order()).toEqual(['S1', 'S2', 'S3', 'S4']));
  fireEvent.click(box());
  await waitFor(() => expect(order()).toEqual(['S3', 'S1', 'S2', 'S4']));
  expect(at()).toBe(`${path}?provaveis=true`);
  expect(reach()).toMatch(/^A ordem alcança 2 de 4 amostras/);
});
