import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerTexts } from '../../shared/i18n/index.ts';
import { endSession, getEndReason, getSession, startSession } from '../../shared/session/index.ts';
import { fakeServer, ok, refusal } from '../../shared/testing/fake-server.ts';
import { person } from '../../shared/testing/people.ts';
import { notify } from '../../shared/ui/notify.ts';
import { sessionTexts } from './session.texts.ts';
import { startSessionLife } from './session-life.ts';
import { logStart } from './use-log-start.ts';

const HOUR_S = 3600;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const getUser = 'GET /api/usuario/7';
const begin = (expireSeconds: number) => startSession({ token: 'token-one', user: person(), expireSeconds });

let stop: () => void;
let error: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  registerTexts('session', sessionTexts);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
  endSession('signed_out');
  error = vi.spyOn(notify, 'error');
  stop = startSessionLife();
});

afterEach(() => {
  stop();
});

describe('the end of a session', () => {
  it('comes exactly at its expiry, with a message', () => {
    begin(1800);
    vi.advanceTimersByTime(1_799_999);
    expect(getSession()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(getSession()).toBeNull();
    expect(error).toHaveBeenCalledExactlyOnceWith('Sua sessão expirou', {
      description: 'Logue novamente',
      kind: 'login',
    });
  });

  it('may lie further ahead than setTimeout’s 32 bits can count', () => {
    fakeServer({ [getUser]: ok({ user: person() }) });
    begin(40 * 24 * HOUR_S);
    vi.advanceTimersByTime(39 * DAY_MS);
    expect(getSession()).not.toBeNull();
    vi.advanceTimersByTime(DAY_MS);
    expect(getEndReason()).toBe('expired');
  });

  it('is noticed when the device wakes up', () => {
    begin(HOUR_S);
    vi.setSystemTime(Date.now() + 2 * HOUR_S * 1000);
    expect(getSession()).not.toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(getSession()).toBeNull();
  });

  it('is noticed when the page loads', () => {
    stop();
    begin(HOUR_S);
    vi.setSystemTime(Date.now() + 2 * HOUR_S * 1000);
    stop = startSessionLife();
    expect(getSession()).toBeNull();
    expect(error).toHaveBeenCalledOnce();
  });

  it('has no message after a sign-out', () => {
    begin(HOUR_S);
    endSession('signed_out');
    expect(error).not.toHaveBeenCalled();
  });
});

describe('the hourly check of the user', () => {
  it('signs an inactive user out', async () => {
    fakeServer({ [getUser]: ok({ user: person({ ativo: false }) }) });
    begin(12 * HOUR_S);
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(getSession()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(getEndReason()).toBe('inactive');
    expect(error).toHaveBeenCalledOnce();
  });

  it('signs out when the server refuses', async () => {
    fakeServer({ [getUser]: refusal(401, 'user_inactive') });
    begin(12 * HOUR_S);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(getSession()).toBeNull();
  });

  it('updates the user and repeats every hour', async () => {
    const { sent } = fakeServer({ [getUser]: ok({ user: person({ exibir_inspecao: false }) }) });
    begin(12 * HOUR_S);
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(sent).toHaveLength(3);
    expect(getSession()?.user.exibir_inspecao).toBe(false);
  });

  it('keeps the session when the server cannot be reached', async () => {
    fakeServer({ [getUser]: 'unreachable' });
    begin(12 * HOUR_S);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(getSession()).not.toBeNull();
  });
});

describe('the start of work', () => {
  it('is logged once per sign-in', async () => {
    const { sent } = fakeServer({ 'POST /api/save/logs': ok() });
    begin(HOUR_S);
    await logStart();
    await logStart();
    expect(sent.map((call) => call.body)).toEqual([{ tipo_acao: 6, origem: 1 }]);
    begin(HOUR_S);
    await logStart();
    expect(sent).toHaveLength(2);
  });

  it('is logged later if the first attempt failed', async () => {
    fakeServer({ 'POST /api/save/logs': 'unreachable' });
    begin(HOUR_S);
    const failing = logStart();
    await vi.advanceTimersByTimeAsync(1000);
    await failing;
    const { sent } = fakeServer({ 'POST /api/save/logs': ok() });
    await logStart();
    expect(sent).toHaveLength(1);
  });

  it('is not logged again if the page was left before the response', async () => {
    fakeServer({ 'POST /api/save/logs': 'unreachable' });
    begin(HOUR_S);
    void logStart();
    // A page that the user leaves aborts its calls and runs no more code.
    await vi.advanceTimersByTimeAsync(100);
    const { sent } = fakeServer({ 'POST /api/save/logs': ok() });
    await logStart();
    expect(sent).toEqual([]);
  });
});
