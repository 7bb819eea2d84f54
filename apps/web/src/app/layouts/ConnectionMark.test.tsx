import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, noteConnection } from '../../shared/api/index.ts';
import { registerTexts } from '../../shared/i18n/index.ts';
import { fakeServer, ok, refusal } from '../../shared/testing/fake-server.ts';
import { shellTexts } from '../shell.texts.ts';
import { PROBE_MS, watchConnection } from '../watch-connection.ts';
import { ConnectionMark } from './ConnectionMark.tsx';

const HEALTH = 'GET /api/health';
const CONFIG = 'GET /api/config';
const isShown = () => screen.queryByText('Sem conexão') !== null;
const request = () => act(() => call('getConfig').then(vi.fn(), vi.fn()));
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  registerTexts('shell', shellTexts);
  stop = watchConnection();
  render(<ConnectionMark />);
});

afterEach(() => {
  stop();
  noteConnection(true);
});

describe('the mark of a lost connection', () => {
  it('is shown until the server can be reached again', async () => {
    const { sent } = fakeServer({
      [CONFIG]: 'unreachable',
      [HEALTH]: () => (back ? ok({ version: '1' }) : 'unreachable'),
    });
    let back = false;
    await request();
    expect(isShown()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(PROBE_MS));
    expect(isShown()).toBe(true);
    back = true;
    await act(() => vi.advanceTimersByTimeAsync(PROBE_MS));
    expect(isShown()).toBe(false);
    const before = sent.length;
    await act(() => vi.advanceTimersByTimeAsync(10 * PROBE_MS));
    expect(sent).toHaveLength(before);
  });

  it.each([400, 500, 503])('is not shown for a response of %i', async (status) => {
    fakeServer({ [CONFIG]: refusal(status, 'internal_error') });
    await request();
    expect(isShown()).toBe(false);
  });

  it('is not shown for an aborted call', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('aborted', 'AbortError')));
    await act(() => call('getConfig', { signal: AbortSignal.abort() }).then(vi.fn(), vi.fn()));
    expect(isShown()).toBe(false);
  });

  it('follows the browser’s offline and online events', async () => {
    fakeServer({ [HEALTH]: ok({ version: '1' }) });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(isShown()).toBe(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(isShown()).toBe(false);
  });
});
