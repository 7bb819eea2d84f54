import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { useSessionLife } from '../features/session/index.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { Toasts } from '../shared/ui/Toasts.tsx';
import { createAppRouter } from './router.tsx';
import { useForgetOnEnd } from './use-forget-on-end.ts';
import './texts.ts';

const queryClient = createQueryClient();

/** The whole app: session life, cached answers, routes, toasts. */
export function App() {
  const [router] = useState(createAppRouter);
  useSessionLife();
  useForgetOnEnd(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
