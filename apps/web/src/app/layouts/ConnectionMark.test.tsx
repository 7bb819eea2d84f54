import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, noteConnection } from '../../shared/api/index.ts';
import { registerTexts } from '../../shared/i18n/index.ts';
import { refuse, serve } from '../../shared/testing/contract-server.ts';
import { shellTexts } from '../shell.texts.ts';
import { PROBE_MS, watchConnection } from '../watch-connection.ts';
import { ConnectionMark } from './ConnectionMark.tsx';

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
  cleanup();
  noteConnection(true);
  vi.useRealTimers();
});

describe('the mark of a lost connection', () => {
  it('is shown until the server can be reached again', async () => {
    const { received } = serve({
      getConfig: 'unreachable',
      health: () => (back ? { version: '1' } : 'unreachable'),
    });
    let back = false;
    await request();
    expect(isShown()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(PROBE_MS));
    expect(isShown()).toBe(true);
    back = true;
    await act(() => vi.advanceTimersByTimeAsync(PROBE_MS));
    expect(isShown()).toBe(false);
    const before = received.length;
    await act(() => vi.advanceTimersByTimeAsync(10 * PROBE_MS));
    expect(received).toHaveLength(before);
  });

  it.each([
    [400, 'invalid_input'],
    [500, 'internal_error'],
    [503, 'database_unavailable'],
  ] as const)('is not shown for a response of %i', async (_status, code) => {
    serve({ getConfig: refuse(code) });
    await request();
    expect(isShown()).toBe(false);
  });

  it('is not shown for an aborted call', async () => {
    serve({});
    await act(() => call('getConfig', { signal: AbortSignal.abort() }).then(vi.fn(), vi.fn()));
    expect(isShown()).toBe(false);
  });

  it('follows the browser’s offline and online events', async () => {
    serve({ health: { version: '1' } });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(isShown()).toBe(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(isShown()).toBe(false);
  });
});
