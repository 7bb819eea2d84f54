import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problems.ts';

const MAX_RETRIES = 2;

/** Asks again only where asking again can help: no answer or a server fault, never a refusal. */
export function shouldRetry(failures: number, problem: unknown): boolean {
  if (problem instanceof ApiProblem && problem.status < 500) return false;
  return failures < MAX_RETRIES;
}

/** The app's one query client. Writes are never repeated by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
