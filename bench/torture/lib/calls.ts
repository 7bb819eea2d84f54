import { type Route, type RouteName, routes } from '@escuta/contract';
import { bodyOf, type CallInput, pathOf } from '../../../apps/api/src/testing/call-path.ts';
import type { Findings } from './findings.ts';
import type { Fate } from './journal.ts';

/** Where the product runs, as it is now: its processes come and go. */
export interface Place {
  urls(): readonly string[];
  /** Address of the database for its owner. */
  owner(): string;
  /** A stored file; rejects without it. */
  stored(key: string): Promise<Buffer>;
}

export interface Person {
  id: number;
  id_cliente: number;
  email: string;
  /** By which the product knows who calls. */
  headers: Readonly<Record<string, string>>;
  /** Word in every text of this person's company; null for who sees all companies. */
  mark: string | null;
}

export interface Reply {
  status: number;
  text: string;
  json: Record<string, unknown>;
}

/** Longest wait for a reply. */
const REPLY_MS = 20_000;

export interface Tally {
  findings: Findings;
  /** How many replies there were of each kind. */
  replies: Map<string, number>;
  /** Words in texts of companies. */
  marks: readonly string[];
}

interface Sent {
  body?: string | FormData | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
}

async function sentOf(route: Route, input: CallInput): Promise<Sent> {
  const { payload, headers } = await bodyOf(route, input);
  if (payload === undefined) return {};
  if (payload instanceof FormData || payload instanceof Buffer)
    return { body: payload as FormData | Buffer<ArrayBuffer>, ...(headers && { headers }) };
  return { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
}

/** One call; null without a whole reply. */
export async function send(
  url: string,
  name: RouteName,
  input: CallInput,
  { headers = {}, limitMs = REPLY_MS }: { headers?: Person['headers']; limitMs?: number } = {},
): Promise<Reply | null> {
  const route: Route = routes[name];
  const sent = await sentOf(route, input);
  try {
    const reply = await fetch(`${url}${pathOf(route, input)}`, {
      ...sent,
      method: route.method,
      headers: { ...headers, ...sent.headers },
      signal: AbortSignal.timeout(limitMs),
    });
    const text = await reply.text();
    return { status: reply.status, text, json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** A refusal changed nothing; after an error of the server nobody knows. */
export function fateOf(reply: Reply | null): Fate {
  if (!reply || reply.status >= 500) return 'unknown';
  return reply.status === 200 && reply.json.error === false ? 'acknowledged' : 'refused';
}

/** A signed-in person who calls any of the processes, and looks at each reply. */
export class Caller {
  readonly person: Person;
  readonly #place: Place;
  readonly #tally: Tally;

  constructor(place: Place, person: Person, tally: Tally) {
    this.#place = place;
    this.person = person;
    this.#tally = tally;
  }

  async call(name: RouteName, input: CallInput): Promise<Reply | null> {
    const urls = this.#place.urls();
    const url = urls[Math.floor(Math.random() * urls.length)];
    const reply = url === undefined ? null : await send(url, name, input, { headers: this.person.headers });
    this.#look(name, reply);
    return reply;
  }

  #look(name: RouteName, reply: Reply | null): void {
    const { findings, replies, marks } = this.#tally;
    const kind = reply ? [reply.status, reply.json.message].filter(Boolean).join(' ') : 'none';
    replies.set(kind, (replies.get(kind) ?? 0) + 1);
    if (!reply) return;
    const { mark, email } = this.person;
    const foreign = marks.filter((other) => mark !== null && other !== mark && reply.text.includes(other));
    if (foreign.length > 0) findings.mixed.push(`${email} got ${foreign} from ${name}: ${reply.text.slice(0, 200)}`);
    if (reply.status === 401) findings.lost.push(`the session of ${email}: ${name} answered ${reply.text}`);
    if (reply.status === 500) findings.unclear.push(`${name} answered ${reply.text.slice(0, 200)}`);
  }

  /** A reply that this load never causes is a finding of its own. */
  odd(name: RouteName, reply: Reply): void {
    this.#tally.findings.unclear.push(`${name} answered ${reply.status} ${reply.text.slice(0, 200)}`);
  }
}
