import {
  type BodyOf,
  CLOCK_HEADER,
  type ParamsOf,
  PROBLEM_HEADER,
  type QueryOf,
  type ReplyOf,
  type Route,
  type RouteName,
  routes,
} from '@escuta/contract';
import { type EndReason, endSession, getSession, timeHeader } from '../session/store.ts';
import { noteConnection } from './connection.ts';
import { type ApiProblem, isProblemReply, NetworkProblem, problemOf } from './problems.ts';

interface Options {
  /** Media type for the Accept header; JSON by default. */
  accept?: string;
  signal?: AbortSignal;
  /** Continues after the page is left (fetch keepalive). */
  keepalive?: boolean;
  /** Files to upload; the call is then sent as multipart/form-data. By the name of their field where the route has a form. */
  files?: readonly Blob[] | Readonly<Record<string, readonly Blob[]>>;
  /** The body of a call whose body is one file. */
  file?: Blob;
}

type Needs<N extends RouteName> = ([ParamsOf<N>] extends [never] ? unknown : { params: ParamsOf<N> }) &
  ([QueryOf<N>] extends [never] ? unknown : { query?: QueryOf<N> }) &
  ([BodyOf<N>] extends [never] ? unknown : { body: BodyOf<N> });

/** Input of a call: path parameters, query and body, as the route table declares them. */
export type InputOf<N extends RouteName> = Options & Needs<N>;

/** The successful reply of a call. */
export type SuccessOf<N extends RouteName> = Exclude<ReplyOf<N>, { error: true }>;

type Arguments<N extends RouteName> = unknown extends Needs<N> ? [input?: InputOf<N>] : [input: InputOf<N>];

/**
 * Calls the server by the route's name.
 * @throws ApiProblem when the server refuses, also under status 200; NetworkProblem when it cannot be reached or something before it
 *   answers; the signal's own reason when aborted
 */
export async function call<N extends RouteName>(name: N, ...[input]: Arguments<N>): Promise<SuccessOf<N>> {
  const response = await send(name, input ?? {});
  const body = await readJson(response);
  if (isProblemReply(body)) throw problemOf(response.status, body);
  return body as SuccessOf<N>;
}

/** As {@link call}, with the response unread, for replies that are not JSON or too large to be parsed at once. */
export function callRaw<N extends RouteName>(name: N, ...[input]: Arguments<N>): Promise<Response> {
  return send(name, input ?? {});
}

interface LooseInput extends Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What refuses a session, or what it asks for. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/** Sends one call; a session that the server itself refuses ends here (AUTH-05), a failed connection never ends it. */
async function send(name: RouteName, input: LooseInput): Promise<Response> {
  const route: Route = routes[name];
  const token = getSession()?.token;
  const response = await reach(`/api${fillPath(route.path, input.params)}${queryText(input.query)}`, {
    method: route.method,
    headers: headersFor(route, input, token),
    ...(input.body === undefined ? {} : { body: bodyOf(route, input) }),
    ...(input.file ? { body: input.file } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(input.keepalive ? { keepalive: true } : {}),
  });
  // The contract knows no other success: a redirect, or a 204 where JSON is expected, comes from a proxy and has no reply to read.
  if (response.status === 200 || (response.status === 204 && route.raw)) return response;
  const body = await readRefusal(route, response);
  // A captive portal, a proxy or a firewall answers 401 and 403 too. Only our own server may end the session.
  if (REFUSALS.has(response.status) && !isProblemReply(body)) throw new NetworkProblem('unreadable');
  const problem = problemOf(response.status, body);
  const reason = endOf(name, route, problem);
  if (reason && token !== undefined) endSession(reason, token);
  throw problem;
}

/** What a refusal tells; null where it is not the server's. */
async function readRefusal({ method }: Route, response: Response): Promise<unknown> {
  if (method !== 'HEAD') return response.json().catch(() => null);
  return new Response(response.headers.get(PROBLEM_HEADER)).json().catch(() => null);
}

/** The body as JSON, or as a form with the body first and then the files. */
function bodyOf({ files: field, form: parts }: Route, { body, files }: LooseInput): string | FormData {
  const form = new FormData();
  if (parts) {
    for (const [name, value] of Object.entries(body as object)) if (value !== undefined) form.append(name, value);
  } else {
    const json = JSON.stringify(body);
    if (!field || !files) return json;
    form.append('dados', json);
  }
  const byField = Array.isArray(files) ? { [field?.field ?? '']: files } : { ...files };
  for (const [name, some] of Object.entries(byField)) for (const file of some) form.append(name, file);
  return form;
}

/** How a refusal ends the session (AUTH-05); null where it does not. */
function endOf(name: RouteName, route: Route, { status, code }: ApiProblem): Exclude<EndReason, null> | null {
  if (!REFUSALS.has(status)) return null;
  // Signing out of an ended session is a success.
  if (name === 'logout') return 'signed_out';
  // Blind review has rules of its own (BR-04, D-25).
  if (route.capability === 'blind_review.take') return status === 401 ? 'review' : null;
  if (code === 'session_expired') return 'expired';
  return code === 'user_inactive' ? 'inactive' : 'refused';
}

function headersFor({ form, devices }: Route, input: LooseInput, token = ''): Record<string, string> {
  return {
    accept: input.accept ?? 'application/json',
    token,
    time: timeHeader(),
    // The server warns of samples from a phone whose clock is wrong.
    ...(devices ? { [CLOCK_HEADER]: new Date().toUTCString() } : {}),
    ...(input.file ? { 'content-type': 'application/octet-stream' } : {}),
    // The browser sets the type of a form, because it chooses the boundary.
    ...(input.body === undefined || input.files || form ? {} : { 'content-type': 'application/json' }),
  };
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteConnection(true);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    noteConnection(false);
    throw new NetworkProblem('unreachable', { cause });
  }
}

/** A body cut off half-way counts as a lost connection. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkProblem('unreadable', { cause });
  }
}

/** Query string of an address, without undefined values. */
function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Fills `:name` segments of a route's path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
