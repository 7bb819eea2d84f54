import type { MapSearch } from '@escuta/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type News, tellNews } from '../../shared/live/news.ts';
import { found, openMap, total } from '../testing/open-map.tsx';

const tell = (news: News) => act(async () => tellNews(news));
const option = (id: number) => screen.queryByRole('option', { name: new RegExp(`\\bS${id}\\b`) });
const newRows = () => screen.queryByTestId('new-rows');

/** A sample as a search finds it now. */
const one = (id: number, more: object = {}) => found(1, { id_amostra: [id], seq: [`S${id}`], ...more });
const none = () => found(0);
/** Answers the first search with four samples, those of some ids as given. */
const answers = (of: (ids: readonly number[], body: MapSearch) => Response) => ({
  searchMap: ({ body }: { body: MapSearch }) => (body.amostras ? of(body.amostras, body) : found(4)),
});

describe('on the open map', () => {
  it('a changed sample changes in its place', async () => {
    const { map } = await openMap(
      'ANA',
      answers(() => one(2, { classificacao_cliente: ['PASS'], vista: [1] })),
    );
    const store = map().store;
    await tell({ amostra: [2] });
    await waitFor(() =>
      expect(store?.at(store.rowOf(2))).toMatchObject({ classificacao_cliente: 'PASS', vista: true }),
    );
    expect(map().store).toBe(store);
    expect(newRows()).toBeNull();
  });

  it('a new one is drawn at once and enters the list when the person wants it; the map stays', async () => {
    const { map } = await openMap(
      'ANA',
      answers((ids) => one(ids[0] ?? 0, { dt_amostra: [1_795_000_500] })),
    );
    const moved = map().fitted.length;
    await tell({ amostra: [77] });
    await waitFor(() => expect(map().store?.rowOf(77)).toBe(0));
    expect(option(77)).toBeNull();
    expect(newRows()?.textContent).toBe('1 nova');
    await tell({ amostra: [78] });
    await waitFor(() => expect(newRows()?.textContent).toBe('2 novas'));
    fireEvent.click(newRows() as HTMLElement);
    await waitFor(() => expect(option(77)).not.toBeNull());
    expect(total()).toContain('6 de 6');
    expect(newRows()).toBeNull();
    expect(map().fitted).toHaveLength(moved);
  });

  it('one that the search would not find stays out', async () => {
    const { map, sent } = await openMap('ANA', answers(none), { classificacao: ['LEAK'] });
    await tell({ amostra: [77] });
    await waitFor(() =>
      expect(sent('searchMap').at(-1)?.body).toMatchObject({ amostras: [77], classificacao: ['LEAK'] }),
    );
    expect(map().store?.size).toBe(4);
    expect(newRows()).toBeNull();
  });

  it('one that the search would find no more stays with its new class until the next search', async () => {
    const { map } = await openMap(
      'ANA',
      answers((_ids, { classificacao }) => (classificacao ? none() : one(3, { classificacao_cliente: ['LESS'] }))),
      { classificacao: ['LEAK'] },
    );
    await tell({ amostra: [3] });
    await waitFor(() => expect(map().store?.at(map().store?.rowOf(3) ?? -1)?.classificacao_cliente).toBe('LESS'));
    expect(option(3)).not.toBeNull();
  });

  it('one that is gone disappears, but not under the eyes of who has it open', async () => {
    const { map } = await openMap('ANA', answers(none));
    fireEvent.click(option(2) as HTMLElement);
    await screen.findByRole('heading', { name: 'Amostra S2' });
    await tell({ amostra: [2, 3] });
    await waitFor(() => expect(map().store?.rowOf(3)).toBe(-1));
    expect(map().store?.rowOf(2)).toBeGreaterThanOrEqual(0);
    expect(screen.getByRole('heading', { name: 'Amostra S2' })).toBeDefined();
  });

  it('one that was heard of while the search was on its way is shown', async () => {
    let answer: (() => void) | undefined;
    const opening = openMap('ANA', {
      searchMap: ({ body }) =>
        body.amostras
          ? one(77)
          : new Promise((done) => {
              answer = () => done(found(4));
            }),
    });
    await waitFor(() => expect(answer).toBeDefined());
    await tell({ amostra: [77] });
    answer?.();
    const { map } = await opening;
    await waitFor(() => expect(map().store?.rowOf(77)).toBeGreaterThanOrEqual(0));
  });

  it('after an unknown gap the search runs again, and shows what is new as usual', async () => {
    let isFirst = true;
    const { map } = await openMap('ANA', {
      searchMap: () => {
        const size = isFirst ? 4 : 5;
        isFirst = false;
        return found(size);
      },
    });
    await tell('again');
    await waitFor(() => expect(map().store?.rowOf(5)).toBeGreaterThanOrEqual(0));
    expect(newRows()?.textContent).toBe('1 nova');
  });

  it('is read after a class of one’s own that is on its way', async () => {
    let answer: () => void = () => undefined;
    const { map, sent } = await openMap('ANA', {
      ...answers(() => one(1, { classificacao_cliente: ['LESS'] })),
      // A sample is seen once it has its class.
      setSeen: { vista: true },
      classifyByCustomer: () =>
        new Promise((resolve) => {
          const who = { dt_classificacao_cliente: null, usuario_cliente_classificador: null, anterior: null };
          answer = () => resolve({ classificacao_cliente: 'LESS', ...who });
        }),
    });
    const searches = () => sent('searchMap').length;
    const classNow = () => map().store?.at(map().store?.rowOf(1) ?? -1)?.classificacao_cliente;
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: '1' });
    await waitFor(() => expect(sent('classifyByCustomer')).toHaveLength(1));
    const before = searches();
    await tell({ amostra: [1] });
    expect([classNow(), searches()]).toEqual(['LESS', before]);
    answer();
    await waitFor(() => expect(searches()).toBe(before + 1));
    expect(classNow()).toBe('LESS');
  });
});
