import { EVENTS_MEDIA_TYPE, LIVE_BEAT_MS, LIVE_EVENTS, LiveChanges } from '@escuta/contract';
import { can } from '@escuta/domain';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { callRaw } from '../api/client.ts';
import { ApiProblem } from '../api/problems.ts';
import { getSession, subscribeSession } from '../session/store.ts';
import { tellNews } from './news.ts';

/** Waits before a new connection, milliseconds: at first short, since the server may only be replaced; then longer, up to the last. */
const RETRY_MS = [300, 1_000, 3_000, 10_000, 20_000] as const;
/** A stream that is silent for this long is dead: some proxies let it hang, others keep back what it says. */
const SILENT_MS = 2.5 * LIVE_BEAT_MS;
/** Time until the first event. */
const FIRST_MS = 8_000;
/** Interval of questions where no stream can be kept open, and for how long it is then not tried again. */
const ASK_MS = 1_200;
const ASKING_MS = 60_000;
const RESTARTS = ['online', 'resume'] as const;
/** How long a hidden screen keeps its stream: the six connections of a browser to a server are for screens that are seen. */
const HIDDEN_MS = 5_000;

/** A first cursor later than this may be later than the first searches, milliseconds. */
const SOON_MS = 1_000;

/** The last cursor, with the token of the session that has it. */
interface Place {
  token: string;
  cursor: string | undefined;
  /** When the session began here, epoch milliseconds. */
  since: number;
}

interface Event {
  event?: string | undefined;
  id?: string | undefined;
  data: string;
}

/** Takes over one event. @returns its cursor */
function take({ event, id, data }: Event): string | undefined {
  if (event === LIVE_EVENTS.again) tellNews('again');
  if (event === LIVE_EVENTS.changed) {
    const changes = LiveChanges.safeParse(JSON.parse(data));
    // A newer server may tell of more than this screen knows.
    tellNews(changes.success ? changes.data : 'again');
  }
  return id;
}

/** Reads events until the stream ends. Throws when it stays silent, or is cut. */
async function read(place: Place, once: boolean, signal: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), FIRST_MS);
  let reader: ReadableStreamDefaultReader<Event> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENT_MS);
  };
  try {
    const query = {
      ...(place.cursor !== undefined && { desde: place.cursor }),
      ...(once && { uma_vez: 'true' as const }),
    };
    const either = AbortSignal.any([signal, silent.signal]);
    const response = await callRaw('followEvents', { query, accept: EVENTS_MEDIA_TYPE, signal: either });
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    reader = events?.getReader();
    for (let one = await reader?.read(); one?.value; one = await reader?.read()) {
      hear();
      const isFirst = place.cursor === undefined;
      place.cursor = take(one.value) ?? place.cursor;
      // What changed before it was told to nobody; screens may have searched already.
      if (isFirst && place.cursor !== undefined && Date.now() > place.since + SOON_MS) tellNews('again');
    }
  } finally {
    clearTimeout(timer);
    // Where an event could not be read, the stream is still open.
    void reader?.cancel().catch(() => undefined);
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });

/** Half of it at least, so that the screens of a server that was away do not all come back in one moment. */
const jittered = (ms: number) => ms * (0.5 + Math.random() / 2);

/** Whether a stream cannot be kept here: too many are open, or what it says does not arrive. */
const isHeldBack = (problem: unknown, heard: boolean) =>
  (problem instanceof ApiProblem && problem.code === 'too_many_streams') ||
  (!heard && problem instanceof DOMException && problem.name === 'AbortError');

/** Keeps a stream open until the signal; what was missed in between comes first. */
async function follow(place: Place, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let askUntil = 0;
  while (!signal.aborted) {
    const before = place.cursor;
    const asks = Date.now() < askUntil;
    const problem = await read(place, asks, signal).then(
      () => null,
      (cause: unknown) => cause,
    );
    if (signal.aborted) return;
    const heard = place.cursor !== before;
    if (!asks && isHeldBack(problem, heard)) askUntil = Date.now() + ASKING_MS;
    failures = heard || problem === null ? 0 : failures + 1;
    const retryMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
    await wait(Date.now() < askUntil ? ASK_MS : jittered(retryMs), signal);
  }
}

/**
 * Hears of changes while somebody who may see samples is signed in and looks at this tab. A tab that is shown again, has slept or was without
 * network first catches up from its last cursor. Returns a function that stops it.
 */
export function followEvents(): () => void {
  let place: Place | null = null;
  let running: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    running?.abort();
    running = null;
  };
  const start = () => {
    const session = getSession();
    if (session?.token !== place?.token) {
      stop();
      place = session && { token: session.token, cursor: undefined, since: Date.now() };
    }
    if (!place || !session || !can(session.user, 'samples.view') || running || document.hidden) return;
    running = new AbortController();
    void follow(place, running.signal);
  };
  const restart = () => {
    stop();
    start();
  };
  // A page that has only just been loaded has nothing to catch up.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && restart();
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(stop, HIDDEN_MS);
    else start();
  };
  const unsubscribe = subscribeSession(start);
  document.addEventListener('visibilitychange', onVisibility);
  // The connection may be dead without having ended.
  for (const event of RESTARTS) window.addEventListener(event, restart);
  window.addEventListener('pageshow', onPageShow);
  start();
  return () => {
    clearTimeout(hiding);
    stop();
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    for (const event of RESTARTS) window.removeEventListener(event, restart);
    window.removeEventListener('pageshow', onPageShow);
  };
}
