import type { Route } from '@escuta/contract';

/** What a call is made with. */
export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Files of a form, or the one that is the body, by field. */
  files?: readonly { field: string; bytes: Uint8Array }[];
}

const isPlain = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a call as it travels, with its type where that does not follow from it. */
export async function bodyOf(
  { form, fileBody }: Route,
  { body, files = [] }: CallInput,
): Promise<{ payload?: object; headers?: Record<string, string> }> {
  if (fileBody) return { payload: Buffer.from(files[0]?.bytes ?? []), headers: { 'content-type': 'audio/wav' } };
  if (!form || !isPlain(body)) return body === undefined ? {} : { payload: body as object };
  const filled = new FormData();
  for (const [name, value] of Object.entries(body)) filled.append(name, value);
  for (const { field, bytes } of files) filled.append(field, new Blob([Buffer.from(bytes)]), field);
  const encoded = new Response(filled);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers };
}

/** The path of a call with its parameters filled in. */
export function pathOf(route: Route, { params, query }: CallInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
}
