import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession, startSession } from '../session/store.ts';
import { person } from '../testing/people.ts';
import { followEvents } from './follow-events.ts';
import { hearNews, type News } from './news.ts';

interface Stream {
  query: URLSearchParams;
  token: string;
  say(event: string, id: string, data?: object): void;
  end(): void;
  cut(): void;
  isGone(): boolean;
}

let streams: Stream[];
let heard: News[];
let ends: (() => void)[];
/** What the server answers in place of a stream. */
let refusal: Response | 'unreachable' | null;

const last = () => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('no stream was opened');
  return stream;
};

function serve() {
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    if (refusal === 'unreachable') throw new TypeError('Failed to fetch');
    if (refusal) return refusal.clone();
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        control = controller;
      },
    });
    const bytes = new TextEncoder();
    streams.push({
      query: new URL(url, 'http://x').searchParams,
      token: (headers as Record<string, string>).token ?? '',
      // In two pieces, as a network may send it.
      say: (event, id, data = {}) => {
        const text = `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
        control?.enqueue(bytes.encode(text.slice(0, 9)));
        control?.enqueue(bytes.encode(text.slice(9)));
      },
      end: () => control?.close(),
      cut: () => control?.error(new TypeError('network error')),
      isGone: () => signal?.aborted === true,
    });
    signal?.addEventListener('abort', () => control?.error(signal.reason));
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const start = async (token = 'a-token') => {
  startSession({ token, user: person({ id_tipo_usuario: 'ANA' }), expireSeconds: 3600 });
  ends.push(followEvents());
  await pass(0);
};
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the events of a signed-in person', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    [streams, heard, refusal] = [[], [], null];
    ends = [hearNews((news) => heard.push(news))];
    serve();
  });
  afterEach(() => {
    for (const end of ends) end();
  });

  it('tell what has changed', async () => {
    await start();
    expect([...last().query.keys()]).toEqual([]);
    expect(last().token).toBe('a-token');
    last().say('agora', 'c1');
    last().say('mudou', 'c2', { amostra: [4, 5], relatorio: null });
    last().say('busque', 'c3');
    await pass(0);
    expect(heard).toEqual([{ amostra: [4, 5], relatorio: null }, 'again']);
  });

  it('are searched again where a newer server tells of an unknown kind', async () => {
    await start();
    last().say('mudou', 'c1', { cano: [4] });
    await pass(0);
    expect(heard).toEqual(['again']);
  });

  it.each([
    ['ends', (stream: Stream) => stream.end()],
    ['is cut', (stream: Stream) => stream.cut()],
  ])('go on from the last cursor when the stream %s', async (_case, stop) => {
    await start();
    last().say('agora', 'c1');
    last().say('mudou', 'c2', { amostra: [4] });
    await pass(0);
    stop(last());
    await pass(300);
    expect(streams).toHaveLength(2);
    expect(last().query.get('desde')).toBe('c2');
    last().say('mudou', 'c3', { amostra: [7] });
    await pass(0);
    expect(heard).toEqual([{ amostra: [4] }, { amostra: [7] }]);
  });

  it('are asked for ever more rarely while the server is away', async () => {
    refusal = 'unreachable';
    const asked = vi.spyOn(globalThis, 'fetch');
    await start();
    await pass(60_000);
    const inAMinute = asked.mock.calls.length;
    expect(inAMinute).toBeGreaterThan(4);
    expect(inAMinute).toBeLessThan(12);
    refusal = null;
    await pass(20_000);
    expect(streams.length).toBeGreaterThan(0);
  });

  it('are followed by a new stream when this one has been silent for too long', async () => {
    await start();
    last().say('agora', 'c1');
    await pass(30_000);
    expect(streams).toHaveLength(1);
    await pass(10_000);
    expect(streams[0]?.isGone()).toBe(true);
    expect(last().query.get('desde')).toBe('c1');
  });

  it.each<[string, () => void]>([
    [
      'too many streams are open',
      () => {
        const body = { error: true, message: 'too_many_streams' };
        refusal = Response.json(body, { status: 429 });
      },
    ],
    ['a proxy keeps back what the stream says', () => undefined],
  ])('are asked for, one by one, where %s', async (_case, prepare) => {
    prepare();
    await start();
    await pass(8_000);
    refusal = null;
    await pass(2_000);
    expect(last().query.get('uma_vez')).toBe('true');
    last().say('mudou', 'c5', { amostra: [4] });
    last().end();
    await pass(1_200);
    expect(Object.fromEntries(last().query)).toEqual({ uma_vez: 'true', desde: 'c5' });
    expect(heard).toEqual([{ amostra: [4] }, 'again']);
    // A stream is tried again after a minute.
    for (let turn = 0; turn < 60 && last().query.has('uma_vez'); turn++) {
      last().end();
      await pass(1_300);
    }
    expect(last().query.has('uma_vez')).toBe(false);
  });

  it('cost a hidden tab nothing, which catches up when it is shown', async () => {
    await start();
    last().say('agora', 'c1');
    await pass(0);
    hide(true);
    await pass(4_000);
    expect(last().isGone()).toBe(false);
    await pass(2_000);
    expect(last().isGone()).toBe(true);
    await pass(600_000);
    expect(streams).toHaveLength(1);
    hide(false);
    await pass(0);
    expect(last().query.get('desde')).toBe('c1');
  });

  it.each(['online', 'pageshow'])('begin anew from the cursor on %s, as after a sleep', async (event) => {
    await start();
    last().say('agora', 'c1');
    await pass(0);
    window.dispatchEvent(Object.assign(new Event(event), { persisted: true }));
    await pass(0);
    expect(streams[0]?.isGone()).toBe(true);
    expect(last().query.get('desde')).toBe('c1');
  });

  it('are not begun anew by the load of the page', async () => {
    await start();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await pass(0);
    expect(streams).toHaveLength(1);
    expect(last().isGone()).toBe(false);
  });

  it('have screens search again where the first one came long after the page', async () => {
    await start();
    await pass(3_000);
    last().say('agora', 'c1');
    await pass(0);
    expect(heard).toEqual(['again']);
    last().say('mudou', 'c2', { amostra: [4] });
    await pass(0);
    expect(heard).toEqual(['again', { amostra: [4] }]);
  });

  it('of the next session begin without the cursor of the one before', async () => {
    await start();
    last().say('agora', 'c1');
    await pass(0);
    startSession({ token: 'another', user: person({ id_tipo_usuario: 'ADM' }), expireSeconds: 3600 });
    await pass(0);
    expect(streams[0]?.isGone()).toBe(true);
    expect([last().token, last().query.has('desde')]).toEqual(['another', false]);
  });

  it('end the session where it is refused, and are asked for no more', async () => {
    const body = { error: true, message: 'session_invalid' };
    refusal = Response.json(body, { status: 401 });
    await start();
    const asked = vi.spyOn(globalThis, 'fetch');
    await pass(60_000);
    expect(getSession()).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('are none for blind reviewers', async () => {
    startSession({ token: 'br', user: person({ id_tipo_usuario: 'BR' }), expireSeconds: 3600 });
    ends.push(followEvents());
    await pass(1_000);
    expect(streams).toEqual([]);
  });
});
