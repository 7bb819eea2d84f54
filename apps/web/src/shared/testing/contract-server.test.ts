import { expect, it } from 'vitest';
import { call } from '../api/index.ts';
import { type Answers, serve } from './contract-server.ts';

const OWN = fetch;

/** Calls the server as a screen does that shows every failure as a lost connection. */
async function ask(answers: Answers, id = 7) {
  serve(answers);
  await call('getUser', { params: { id } }).catch(() => {});
}

it.fails('a call without an answer fails the test', () => ask({}));

it.fails('a reply outside the contract fails the test', () => ask({ getUser: { user: {} as never } }));

it.fails('a request outside the contract fails the test', () => ask({ getUser: 'unreachable' }, -1));

it('a server that cannot be reached does not fail the test', () => ask({ getUser: 'unreachable' }));

it('fetch is replaced only until the test ends', () => expect(fetch).toBe(OWN));
