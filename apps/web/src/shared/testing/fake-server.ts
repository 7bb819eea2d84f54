import { vi } from 'vitest';

export interface SentCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status?: number; body: unknown } | 'unreachable';

/** Replaces `fetch`: answers `METHOD /path` from a table and records the requests. */
export function fakeServer(answers: Record<string, Answer | ((call: SentCall) => Answer)>): { sent: SentCall[] } {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call: SentCall = {
      method: init.method ?? 'GET',
      path,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(call);
    const entry = answers[`${call.method} ${path}`];
    if (!entry) throw new Error(`no answer for ${call.method} ${path}`);
    const answer = typeof entry === 'function' ? entry(call) : entry;
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200 });
  });
  return { sent };
}

/** A success with its payload. */
export const ok = (payload: object = {}) => ({ body: { error: false, message: null, ...payload } });

/** A refusal with its code. */
export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { error: true, message, ...more },
});
