import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { Toasts } from '../shared/ui/Toasts.tsx';
import type { createAppRouter } from './router.tsx';

interface Props {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** Lets `navigate` render at once instead of in a transition; see use-history.ts of the desk. */
const atOnce = (change: () => unknown): undefined => void flushSync(change);

/**
 * The whole app: query cache, routes, toasts. The provider of `react-router/dom` differs only by `flushSync`, and Node would load it with a
 * second copy of the router.
 */
export function App({ queryClient, router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} flushSync={atOnce} />
      <Toasts />
    </QueryClientProvider>
  );
}
