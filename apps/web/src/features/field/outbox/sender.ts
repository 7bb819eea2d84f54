import { can } from '@escuta/domain';
import { ApiProblem, call, NetworkProblem, subscribeConnection } from '../../../shared/api/index.ts';
import { textsOf } from '../../../shared/i18n/index.ts';
import { getSession, subscribeSession } from '../../../shared/session/index.ts';
import { bodyOf } from '../report.ts';
import { followChanges } from '../store/changes.ts';
import type { Draft, SendProblem } from '../store/draft.ts';
import { beginSending, listDrafts, markSent, readPhoto, refuseDraft, waitToSend } from '../store/drafts.ts';

const LOCK = 'escuta.field.sender';
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 300_000;
/** Timeout of one attempt, milliseconds: 4 MB at 16 kB/s. */
const TRY_MS = 300_000;

/** Wait after this many attempts, in milliseconds: three times longer after each, up to five minutes. */
export function waitMs(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 3 ** Math.max(0, attempts - 1));
}

/** Only one tab sends at a time. Without Web Locks (plain http), the idempotency key alone prevents duplicates. */
function withLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

type Outcome = 'sent' | 'later' | 'refused' | 'stop';

/** A report is refused only by the server's own answer, not by a proxy, a captive portal or an expired session. */
function outcomeOf(problem: unknown): Outcome {
  if (problem instanceof NetworkProblem || problem instanceof DOMException) return 'stop';
  // This report alone failed: the others are still sent.
  if (!(problem instanceof ApiProblem)) return 'later';
  if (problem.status === 401 || problem.status === 403) return 'stop';
  if (problem.status === 413) return 'refused';
  return problem.status >= 500 || problem.status === 429 || problem.code === 'internal_error' ? 'later' : 'refused';
}

function sendProblemOf(problem: unknown): SendProblem {
  if (!(problem instanceof ApiProblem)) {
    const code = outcomeOf(problem) === 'stop' ? 'network' : 'internal_error';
    return { code, params: {}, details: [] };
  }
  const { code, status, params, details } = problem;
  return { code: status === 413 ? 'payload_too_large' : code, params: { ...params }, details: [...details] };
}

async function post(draft: Draft): Promise<void> {
  const files: Blob[] = [];
  const photos: Draft['photos'][number][] = [];
  for (const photo of draft.photos) {
    const blob = await readPhoto(photo.id);
    if (!blob) continue;
    files.push(blob);
    photos.push(photo);
  }
  const t = textsOf('field');
  const body = bodyOf({ ...draft, photos }, (n) => t('photos.untitled', { n }));
  const reply = await call('createReport', { body, files, signal: AbortSignal.timeout(TRY_MS) });
  // A successful response without a report ID did not come from the server.
  if (typeof reply.id_relatorio !== 'number') throw new NetworkProblem('unreadable');
}

async function sendOne(person: number, { chave }: Draft): Promise<Outcome> {
  const draft = await beginSending(person, chave, Date.now());
  if (!draft) return 'sent';
  try {
    await post(draft);
    await markSent(draft);
    return 'sent';
  } catch (problem) {
    const outcome = outcomeOf(problem);
    if (outcome === 'refused') await refuseDraft(draft, sendProblemOf(problem));
    else await waitToSend(draft, sendProblemOf(problem), Date.now() + waitMs(draft.attempts));
    return outcome;
  }
}

/** Sends the reports that are due, or all with `now`, oldest first. Returns when the next one is due (epoch milliseconds), or null. */
async function sendDue(now: boolean): Promise<number | null> {
  const user = getSession()?.user;
  if (!user || !can(user, 'reports.create')) return null;
  const waiting = async () => (await listDrafts(user.id_usuario)).filter(({ state }) => state === 'queued').reverse();
  for (const draft of await waiting()) {
    if (getSession()?.user.id_usuario !== user.id_usuario) return null;
    if (!now && draft.nextAttempt > Date.now()) continue;
    if ((await sendOne(user.id_usuario, draft)) === 'stop') break;
  }
  const left = await waiting();
  return left.length > 0 && getSession() ? Math.min(...left.map(({ nextAttempt }) => nextAttempt)) : null;
}

const rounds: { requested: 'none' | 'due' | 'now'; running: boolean } = { requested: 'none', running: false };
const isRequested = () => rounds.requested !== 'none';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Requests a round of sending; with `now`, reports that are not due yet are sent too. A request during a round runs after it. */
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
