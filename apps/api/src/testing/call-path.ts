import type { Route } from '@escuta/contract';

/** What a call is made with. */
export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The path of a call with its parameters filled in. */
export function pathOf(route: Route, { params, query }: CallInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
}
