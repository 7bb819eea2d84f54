import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problems.ts';

const MAX_RETRIES = 2;

/** Retries only lost connections and server errors, never refusals. */
export function shouldRetry(failures: number, problem: unknown): boolean {
  if (problem instanceof ApiProblem && problem.status < 500) return false;
  return failures < MAX_RETRIES;
}

/** The app's query client. Mutations are never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
