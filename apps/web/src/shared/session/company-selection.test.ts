import { beforeEach, expect, it, vi } from 'vitest';
import { person } from '../testing/people.ts';
import { selectCompanies, startSession } from './index.ts';

/** The choice that a page has when it is loaded. */
async function chosenAfterReload(): Promise<readonly number[]> {
  vi.resetModules();
  return (await import('./index.ts')).getSelectedCompanies();
}

beforeEach(() => {
  sessionStorage.clear();
  startSession({ token: 'token-one', user: person(), expireSeconds: 60 });
});

it('the chosen companies are kept for the session, also after a reload', async () => {
  selectCompanies([2]);
  expect(sessionStorage.getItem('sel_id_cliente')).toBe(JSON.stringify({ id_usuario: 7, ids: [2] }));
  expect(await chosenAfterReload()).toEqual([2]);
});

it('the companies that another user chose are not taken over', async () => {
  sessionStorage.setItem('sel_id_cliente', JSON.stringify({ id_usuario: 8, ids: [2] }));
  expect(await chosenAfterReload()).toEqual([]);
});
