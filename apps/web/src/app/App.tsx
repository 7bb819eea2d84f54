import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { Toasts } from '../shared/ui/Toasts.tsx';
import type { createAppRouter } from './router.tsx';

interface Props {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

/** The whole app: query cache, routes, toasts. */
export function App({ queryClient, router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
