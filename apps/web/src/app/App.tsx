import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { Toasts } from '../shared/ui/Toasts.tsx';
import type { createAppRouter } from './router.tsx';

interface Props {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/**
 * The whole app: query cache, routes, toasts. The provider of `react-router/dom` differs only by `flushSync`, which no navigation uses, and
 * Node would load it with a second copy of the router.
 */
export function App({ queryClient, router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
