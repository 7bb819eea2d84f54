import { beforeEach, describe, expect, it, vi } from 'vitest';
import { person } from '../testing/people.ts';
import {
  endSession,
  followOtherTabs,
  getEndReason,
  getSession,
  startSession,
  timeHeader,
  updateSession,
} from './store.ts';

const KEY = 'escuta.session';
const start = () => startSession({ token: 'token-one', user: person(), expireSeconds: 10 }, 5000);

/** Changes the storage like another tab, with the event that this tab gets. */
function otherTabStores(value: string | null) {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: value }));
}

describe('the session of this browser', () => {
  beforeEach(() => {
    endSession('signed_out');
    localStorage.clear();
  });

  it('expires after the seconds that the server gives', () => {
    expect(start().expiresAt).toBe(15_000);
    expect(timeHeader()).toBe('15000');
  });

  it('is restored after a reload', async () => {
    start();
    vi.resetModules();
    const reloaded = await import('./store.ts');
    expect(reloaded.getSession()).toMatchObject({ token: 'token-one', expiresAt: 15_000 });
  });

  it.each(['not json', '{"token":5}', '{"token":"x","expiresAt":"soon","user":{}}', '[]'])(
    'is none when the stored text is %s',
    async (stored) => {
      localStorage.setItem(KEY, stored);
      vi.resetModules();
      const reloaded = await import('./store.ts');
      expect(reloaded.getSession()).toBeNull();
    },
  );

  it('ends only for its own token', () => {
    start();
    endSession('refused', 'another-token');
    expect(getSession()).not.toBeNull();
    endSession('refused', 'token-one');
    expect(getSession()).toBeNull();
    expect(timeHeader()).toBe('-1');
  });

  it('follows sign-out and sign-in in other tabs', () => {
    const stop = followOtherTabs();
    const stored = JSON.stringify(start());
    otherTabStores(null);
    expect(getSession()).toBeNull();
    expect(getEndReason()).toBe('elsewhere');
    otherTabStores(stored);
    expect(getSession()?.token).toBe('token-one');
    stop();
  });

  it('is not restored by a change after another tab has ended it', () => {
    start();
    localStorage.removeItem(KEY);
    updateSession({ startPending: false });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('keeps changes of the user', () => {
    start();
    updateSession({ user: person({ nome: 'Outro Nome' }) });
    expect(JSON.parse(localStorage.getItem(KEY) ?? '').user.nome).toBe('Outro Nome');
  });
});
