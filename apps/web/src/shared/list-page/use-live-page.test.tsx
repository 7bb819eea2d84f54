import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tellNews } from '../live/news.ts';
import { useLivePage } from './use-live-page.ts';

const page = (state: string) => ({ total: 1, rows: [{ id: 31, state }] });
const queryKey = ['a', 'page'];

it('a row heard of while its page is on its way is shown as it is now', async () => {
  const client = new QueryClient();
  let answer: (found: ReturnType<typeof page>) => void = () => undefined;
  const queryFn = () => new Promise<ReturnType<typeof page>>((done) => (answer = done));
  const both = () => {
    useLivePage({
      kind: 'relatorio',
      queryKey,
      read: async () => page('now'),
      keyOf: ({ id }: { id: number; state: string }) => id,
    });
    return useQuery({ queryKey, queryFn });
  };
  const { result, unmount } = renderHook(both, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => tellNews({ relatorio: [31] }));
  await act(async () => new Promise((wake) => setTimeout(wake, 0)));
  await act(async () => answer(page('before')));
  await waitFor(() => expect(result.current.data).toEqual(page('now')));
  unmount();
});
