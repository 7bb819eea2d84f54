import {
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
  type ProblemCode,
  problems,
  type Route,
  type RouteName,
  routes,
} from '@escuta/contract';
import { vi } from 'vitest';
import { z } from 'zod';
import type { SuccessOf } from '../api/client.ts';

/** What a successful reply carries beside its envelope. */
export type Payload<N extends RouteName> = SuccessOf<N> extends infer S ? Omit<S, 'error' | 'message'> : never;

/** A call as received: its parts as the contract parsed them. */
export interface Received<N extends RouteName = RouteName> {
  name: N;
  params: ParsedParamsOf<N>;
  query: ParsedQueryOf<N>;
  body: ParsedBodyOf<N>;
  /** Uploaded files. */
  files: File[];
}

class Refused {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A refusal by its code, with the values of its text. */
export const refuse = (code: ProblemCode, more: object = {}) =>
  new Refused(problems[code].status, { error: true, message: code, ...more });

type Answer<N extends RouteName> = Payload<N> | Refused | Response | 'unreachable';
/** Answers by the name of the call: a payload, a refusal, a whole response, or a function of the received call. */
export type Answers = {
  [N in RouteName]?: Answer<N> | ((call: Received<N>) => Answer<N> | Promise<Answer<N>>);
};

/** The settings of a server without base map, single sign-on and newsletter. */
export const USUAL_CONFIG: Payload<'getConfig'> = {
  config: {
    mapStyleUrl: null,
    pmtilesUrl: null,
    mapCenter: [-2.53, -44.3],
    ssoUrl: null,
    newsletter: false,
    version: '1.0.0',
    demo: false,
  },
};

/** Every app asks these when it starts; no sample has been visited before, nobody has saved a view. */
const USUAL: Answers = {
  health: { version: '1.0.0' },
  getConfig: USUAL_CONFIG,
  listRealms: { dados: [], total: 0 },
  saveLog: {},
  getMapOpening: { lugar: null },
  listVisits: { dados: [], total: 0, hidrometro: null },
  compareSample: { nivel: null, habitual: null, vazamento: null, sem_vazamento: null, visita_anterior: null },
  listViews: { dados: [], total: 0 },
  listNetworks: { dados: [], total: 0 },
  listMapCompanies: {
    dados: [{ id_cliente: 31, razao_social: 'Águas do Maranhão', id_cliente_master: null, ativo: true }],
    total: 1,
  },
};

const PATTERNS = (Object.keys(routes) as RouteName[]).map((name) => {
  const { method, path } = routes[name];
  return { name, method, path: new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
});

/**
 * Replaces `fetch` by a server that speaks the contract: a request that the contract refuses, a reply outside its schema or a call without
 * an answer makes the test fail. Answers may be changed during a test.
 */
export function serve(given: Answers) {
  const answers: Answers = { ...USUAL, ...given };
  const received: Received[] = [];
  /** Faults of the test or of the app, which would otherwise look like a lost connection. */
  const faults: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    try {
      const call = read(url, init);
      received.push(call);
      const answer = await Promise.race([find(answers, call), aborted(init.signal)]);
      init.signal?.throwIfAborted();
      return respond(call.name, answer);
    } catch (error) {
      const isAborted = init.signal?.aborted && error === init.signal.reason;
      const isExpected = isAborted || (error instanceof TypeError && error.message === UNREACHABLE);
      if (!isExpected) faults.push(String(error));
      throw error;
    }
  });
  return {
    answers,
    faults,
    /** The calls of this name, oldest first. */
    sent: <N extends RouteName>(name: N) => received.filter((call): call is Received<N> => call.name === name),
  };
}

const UNREACHABLE = 'Failed to fetch';

/** Rejects when a call is aborted, as `fetch` does. */
const aborted = (signal: RequestInit['signal']) =>
  new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));

/** Parses a request as the server would. */
function read(url: string, init: RequestInit): Received {
  const { pathname, searchParams } = new URL(url, location.href);
  const method = init.method ?? 'GET';
  const found = PATTERNS.find((one) => one.method === method && one.path.test(pathname));
  if (!found) throw new Error(`the contract has no call ${method} ${pathname}`);
  const route: Route = routes[found.name];
  const values = Object.entries(found.path.exec(pathname)?.groups ?? {});
  const { body, files } = content(init.body);
  const parsed = {
    params: route.params?.parse(Object.fromEntries(values.map(([key, value]) => [key, decodeURIComponent(value)]))),
    query: route.query?.parse(Object.fromEntries(searchParams)),
    body: route.body?.parse(body),
  };
  return { name: found.name, files, ...parsed } as unknown as Received;
}

function content(body: RequestInit['body']): { body: unknown; files: File[] } {
  if (body instanceof FormData) {
    const files = [...body.values()].filter((value) => value instanceof File);
    const whole = body.get('dados');
    // Some routes have one field with all values as JSON, others a field for each.
    const texts = [...body].filter(([, value]) => typeof value === 'string');
    return { body: whole === null ? Object.fromEntries(texts) : JSON.parse(String(whole)), files };
  }
  if (body instanceof Blob) return { body: undefined, files: [new File([body], 'body')] };
  return { body: typeof body === 'string' ? JSON.parse(body) : undefined, files: [] };
}

async function find(answers: Answers, call: Received): Promise<unknown> {
  const entry = answers[call.name];
  if (entry === undefined) throw new Error(`no answer for ${call.name}`);
  return typeof entry === 'function' ? await (entry as (call: Received) => unknown)(call) : entry;
}

function respond(name: RouteName, answer: unknown): Response {
  if (answer === 'unreachable') throw new TypeError(UNREACHABLE);
  if (answer instanceof Response) return answer;
  if (answer instanceof Refused) return Response.json(answer.body, { status: answer.status });
  const body = { error: false, message: null, ...(answer as object) };
  const { error } = z.safeParse(routes[name].reply, body);
  if (error) throw new Error(`the reply of ${name} is outside the contract: ${z.prettifyError(error)}`);
  return Response.json(body);
}
