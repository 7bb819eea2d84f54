import type { MapSearch } from '@escuta/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tellNews } from '../../shared/live/news.ts';
import { pending } from '../testing/desk.ts';
import { found } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const NEW = { id_amostra: [7041, 93], seq: ['7041', '93'], classificacao: ['PEND', 'PEND'] } as object;

/** The desk, after two samples have come. */
async function openWithNews() {
  openScreen('/admin/samples', 'GEO', {
    ...pending(),
    searchMap: ({ body }: { body: MapSearch }) =>
      body.amostras ? found(2, NEW) : found(3, { classificacao: Array(3).fill('PEND') }),
  });
  await waitFor(() => expect(screen.getByTestId('desk-stage').dataset.sample).toBe('1'));
  await act(async () => tellNews({ amostra: [7041, 93] }));
  return screen.findByTestId('new-rows');
}

it('the notice of new samples stands before the queue, where they come', async () => {
  const notice = await openWithNews();
  const order = notice.compareDocumentPosition(screen.getByTestId('desk-queue'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('the notice stands in the head of the queue, which is there without it too', async () => {
  const notice = await openWithNews();
  const head = screen.getByRole('heading', { name: 'Fila de amostras' }).parentElement;
  expect(head?.contains(notice)).toBe(true);
  fireEvent.click(notice);
  await waitFor(() => expect(screen.queryByTestId('new-rows')).toBeNull());
  expect(head?.isConnected).toBe(true);
});

it('samples that came while the desk was left are told when it is opened again', async () => {
  const three = { classificacao: Array(3).fill('PEND') };
  const { answers, at, router } = openScreen('/admin/samples', 'GEO', {
    ...pending(),
    searchMap: () => found(3, three),
  });
  await waitFor(() => expect(screen.getByTestId('desk-stage').dataset.sample).toBe('1'));
  await act(() => router.navigate('/admin/my-profile'));
  await waitFor(() => expect(at()).toBe('/admin/my-profile'));
  const five = { id_amostra: [7041, 1, 2, 3, 93], seq: ['7041', 'S1', 'S2', 'S3', '93'] } as object;
  answers.searchMap = ({ body }: { body: MapSearch }) =>
    body.amostras ? found(3, three) : found(5, { ...five, classificacao: Array(5).fill('PEND') });
  await act(() => router.navigate('/admin/samples'));
  fireEvent.click(await screen.findByText('2 novas'));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5));
});
