import { type Capability, REQUEST_MS_MAX } from '@escuta/contract';
import { can } from '@escuta/domain';
import { ApiProblem, NetworkProblem, subscribeConnection } from '../../../shared/api/index.ts';
import { getSession, subscribeSession } from '../../../shared/session/index.ts';
import { followChanges } from '../store/changes.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { LostFile, UnreadFile } from '../store/files.ts';
import type { SendProblem, Waiting } from '../store/waiting.ts';

const LOCK = 'escuta.field.sender';
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 300_000;
/** Shortest timeout of an attempt, milliseconds. */
const LEAST_TRY_MS = 300_000;
/** A slow network of a phone, bytes per second. */
const SLOW = 16_000;

/** How the drafts of one kind are sent. */
interface Sending<D extends Waiting> {
  store: DraftStore<D>;
  capability: Capability;
  /** Sends one and returns what the draft keeps of the answer. Throws if the answer is not the server's. */
  post(draft: D): Promise<Partial<D>>;
}

/** A draft that waits, with its way to the server. */
interface Waits {
  draft: Waiting;
  send(): Promise<Outcome>;
}

type Outcome = 'sent' | 'later' | 'refused' | 'stop';

/** Lists what waits of one kind. */
type Kind = (person: number) => Promise<Waits[]>;

/** Wait after this many attempts, in milliseconds: three times longer after each, up to five minutes. */
export function waitMs(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 3 ** Math.max(0, attempts - 1));
}

/** Timeout of an attempt: what its files need on a slow network, at most what the server waits. */
export function attemptSignal(files: readonly { size: number }[]): AbortSignal {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return AbortSignal.timeout(Math.min(REQUEST_MS_MAX, Math.max(LEAST_TRY_MS, (bytes / SLOW) * 1000)));
}

/** Only one tab sends at a time. Without Web Locks (plain http), the idempotency key alone prevents duplicates. */
function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** Only the server's own answer refuses a draft, or this device when a file is lost; never a proxy, a captive portal or an expired session. */
function outcomeOf(problem: unknown): Outcome {
  if (problem instanceof LostFile) return 'refused';
  if (problem instanceof NetworkProblem || problem instanceof DOMException) return 'stop';
  // This draft alone failed: the others are still sent.
  if (!(problem instanceof ApiProblem)) return 'later';
  const { status, code } = problem;
  if (status === 401 || status === 403) return 'stop';
  if (status === 413) return 'refused';
  // Under way: an earlier attempt, whose answer was lost, is still at work on the server.
  const isForLater = code === 'internal_error' || code === 'upload_in_progress';
  return status >= 500 || status === 429 || isForLater ? 'later' : 'refused';
}

function sendProblemOf(problem: unknown): SendProblem {
  if (problem instanceof LostFile) return { code: problem.code, params: problem.params, details: [] };
  if (problem instanceof UnreadFile) return { code: 'file_unread', params: { times: problem.times }, details: [] };
  if (!(problem instanceof ApiProblem)) {
    const code = outcomeOf(problem) === 'stop' ? 'network' : 'internal_error';
    return { code, params: {}, details: [] };
  }
  const { code, status, params, details } = problem;
  return { code: status === 413 ? 'payload_too_large' : code, params: { ...params }, details: [...details] };
}

async function sendOne<D extends Waiting>({ store, post }: Sending<D>, waiting: D): Promise<Outcome> {
  const draft = await store.beginSending(waiting, Date.now());
  if (!draft) return 'sent';
  try {
    await store.markSent(draft, await post(draft));
    return 'sent';
  } catch (problem) {
    const outcome = outcomeOf(problem);
    if (outcome === 'refused') await store.refuse(draft, sendProblemOf(problem));
    else await store.waitToSend(draft, sendProblemOf(problem), Date.now() + waitMs(draft.attempts));
    return outcome;
  }
}

const kinds: Kind[] = [];

/** Adds a kind of draft to what is sent. */
export function sends<D extends Waiting>(sending: Sending<D>): void {
  kinds.push(async (person) => {
    const user = getSession()?.user;
    if (user?.id_usuario !== person || !can(user, sending.capability)) return [];
    const queued = (await sending.store.list(person)).filter(({ state }) => state === 'queued');
    return queued.map((draft) => ({ draft, send: () => sendOne(sending, draft) }));
  });
}

/** What a person has waiting, oldest first. */
async function listWaiting(person: number): Promise<Waits[]> {
  const all = await Promise.all(kinds.map((list) => list(person)));
  return all.flat().sort((a, b) => a.draft.changed - b.draft.changed);
}

/** Sends the drafts that are due, or all with `now`, oldest first. Returns when the next one is due (epoch milliseconds), or null. */
async function sendDue(now: boolean): Promise<number | null> {
  const person = getSession()?.user.id_usuario;
  if (person === undefined) return null;
  for (const { draft, send } of await listWaiting(person)) {
    if (getSession()?.user.id_usuario !== person) return null;
    if (!now && draft.nextAttempt > Date.now()) continue;
    if ((await send()) === 'stop') break;
  }
  const left = await listWaiting(person);
  return left.length > 0 && getSession() ? Math.min(...left.map(({ draft }) => draft.nextAttempt)) : null;
}

const rounds: { requested: 'none' | 'due' | 'now'; running: boolean } = { requested: 'none', running: false };
const isRequested = () => rounds.requested !== 'none';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Requests a round of sending; with `now`, drafts that are not due yet are sent too. A request during a round runs after it. */
export async function sendWaiting(now = false): Promise<void> {
  rounds.requested = now || rounds.requested === 'now' ? 'now' : 'due';
  if (rounds.running) return;
  rounds.running = true;
  clearTimeout(timer);
  let next: number | null = null;
  try {
    while (isRequested()) {
      await withLock(async () => {
        const all = rounds.requested === 'now';
        rounds.requested = 'none';
        next = await sendDue(all);
      });
    }
  } finally {
    rounds.running = false;
    if (next !== null) timer = setTimeout(() => void sendWaiting(), Math.max(FIRST_WAIT_MS / 5, next - Date.now()));
  }
}

/** Sends automatically: after queueing, signing in, going online, or returning to the page. Returns a function that stops it. */
export function startSender(): () => void {
  const send = () => void sendWaiting();
  const sendNow = () => void sendWaiting(true);
  const onVisible = () => document.visibilityState === 'visible' && send();
  const stops = [followChanges(send), subscribeSession(send), subscribeConnection(send)];
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', onVisible);
  send();
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('online', sendNow);
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
  };
}
