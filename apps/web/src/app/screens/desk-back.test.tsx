import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isDeskReady, pending } from '../testing/desk.ts';
import { openScreen } from '../testing/open-screen.tsx';

const ready = () => waitFor(() => expect(isDeskReady()).toBe(true));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const current = () => screen.getByTestId('desk-stage').dataset.sample;

describe('Back of the browser', () => {
  const row = (id: number) => document.querySelector(`[data-testid=desk-queue] [data-sample="${id}"]`) as Element;
  const go = (router: ReturnType<typeof openScreen>['router'], by: number) => act(() => router.navigate(by));
  async function openFromHome() {
    const opened = openScreen('/admin/home-geo', 'GEO', {
      ...pending(),
      summariseCompanies: {
        dados: [],
        total: 0,
        totais: { s_classificacao: 3, classificadas: 0, amostras_dia: 0, total: 3 },
      },
    });
    await screen.findByRole('heading', { level: 1 });
    await act(() => opened.router.navigate('/admin/samples'));
    await ready();
    return opened;
  }

  it('leads through the samples that were opened in the queue, and Forward too', async () => {
    const { router, at } = await openFromHome();
    fireEvent.click(row(3));
    fireEvent.click(row(3));
    await ready();
    fireEvent.click(row(2));
    await ready();
    const shown = [];
    for (const by of [-1, -1, 1, 1, -1, -1]) {
      await go(router, by);
      shown.push(current());
    }
    expect(shown).toEqual(['3', '1', '3', '2', '3', '1']);
    await go(router, -1);
    expect(at()).toBe('/admin/home-geo');
  });

  it('leads through samples that were opened faster than the page follows', async () => {
    const { router } = await openFromHome();
    act(() => {
      fireEvent.click(row(3));
      fireEvent.click(row(2));
    });
    await waitFor(() => expect(current()).toBe('2'));
    await ready();
    const shown = [];
    for (const by of [-1, -1, 1, 1]) {
      await go(router, by);
      shown.push(current());
    }
    expect(shown).toEqual(['3', '1', '3', '2']);
  });

  it('leads back from a sample that the page has not followed yet', async () => {
    const { router } = await openFromHome();
    fireEvent.click(row(3));
    await ready();
    act(() => {
      fireEvent.click(row(2));
      void router.navigate(-1);
    });
    await waitFor(() => expect(current()).toBe('3'));
    await go(router, -1);
    expect(current()).toBe('1');
    await go(router, 1);
    await go(router, 1);
    expect(current()).toBe('2');
  });

  it('leads from any number of steps to where they began', async () => {
    const { router, at } = await openFromHome();
    fireEvent.click(row(2));
    await ready();
    for (const key of ['j', 'k', 'k']) press(key);
    await ready();
    expect(current()).toBe('1');
    await go(router, -1);
    expect(current()).toBe('2');
    await go(router, 1);
    expect(current()).toBe('1');
    await go(router, -1);
    await go(router, -1);
    expect([current(), at()]).toEqual(['1', '/admin/samples']);
    await go(router, -1);
    expect(at()).toBe('/admin/home-geo');
  });

  /** Opens sample 3 and then sample 2, goes to another page, and comes back. */
  async function openLeaveReturn(path: string) {
    const opened = await openFromHome();
    for (const id of [3, 2]) {
      fireEvent.click(row(id));
      await ready();
    }
    await act(() => opened.router.navigate(path));
    await waitFor(() => expect(opened.at()).toBe(path));
    await go(opened.router, -1);
    await waitFor(() => expect([opened.at(), isDeskReady()]).toEqual(['/admin/samples', true]));
    return opened;
  }

  it.each([
    ['page', '/admin/home-geo'],
    ['queue', '/admin/samples?classificacao=LEAK'],
  ])('knows the samples after another %s', async (_, path) => {
    const { router } = await openLeaveReturn(path);
    const shown = [current()];
    for (const by of [-1, -1, 1]) {
      await go(router, by);
      shown.push(current());
    }
    expect(shown).toEqual(['2', '3', '1', '3']);
  });

  it('brings back the sample of the entry, not the last one, from another page', async () => {
    const { router, at } = await openLeaveReturn('/admin/home-geo');
    await go(router, -2);
    await waitFor(() => expect(current()).toBe('1'));
    await act(() => router.navigate('/admin/home-geo', { replace: true }));
    await waitFor(() => expect(at()).toBe('/admin/home-geo'));
    await go(router, 2);
    await waitFor(() => expect([current(), isDeskReady()]).toEqual(['2', true]));
  });

  it('has no part in a desk opened by its address, which goes on with the last sample', async () => {
    openScreen('/admin/samples', 'GEO', pending());
    await ready();
    fireEvent.click(row(3));
    await ready();
    cleanup();
    openScreen('/admin/samples', 'GEO', pending());
    await ready();
    expect(current()).toBe('3');
  });
});
