import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, getEndReason, getSession, startSession } from '../session/store.ts';
import { refuse, serve } from '../testing/contract-server.ts';
import { person } from '../testing/people.ts';
import { call, callRaw, fillPath } from './client.ts';
import { ApiProblem, NetworkProblem } from './problems.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const aSession = (token = 'a-token-of-twenty-letters') =>
  startSession({ token, user: person(), expireSeconds: 43_200 }, NOW);

describe('calls to the server', () => {
  beforeEach(() => endSession('signed_out'));

  it('carry an empty token and time -1 before sign-in', async () => {
    const { sent } = serve({ login: { user: { ...person(), token: 'a-token-of-twenty-letters' }, expire: 60 } });
    await call('login', { body: { email: 'a@b.c', senha: 'x', origem: 1 } });
    const [request] = sent('login');
    expect(request?.headers).toMatchObject({ token: '', time: '-1', 'content-type': 'application/json' });
    expect(request?.rawBody).toEqual({ email: 'a@b.c', senha: 'x', origem: 1 });
  });

  it('carry the token and the expiry in epoch milliseconds after it', async () => {
    aSession();
    const { sent } = serve({ listMapCompanies: { dados: [], total: 0 } });
    await call('listMapCompanies');
    expect(sent('listMapCompanies')[0]?.headers).toMatchObject({
      token: 'a-token-of-twenty-letters',
      time: String(NOW + 43_200_000),
    });
  });

  it.each([
    [401, 'session_invalid', 'refused'],
    [401, 'session_expired', 'expired'],
    [401, 'user_inactive', 'inactive'],
    [403, 'capability_denied', 'refused'],
  ] as const)('end the session on %i %s', async (status, code, reason) => {
    aSession();
    serve({ listMapCompanies: refuse(code) });
    await expect(call('listMapCompanies')).rejects.toMatchObject({ status, code });
    expect(getSession()).toBeNull();
    expect(localStorage.getItem('escuta.session')).toBeNull();
    expect(getEndReason()).toBe(reason);
  });

  it.each([
    [400, 'invalid_input'],
    [404, 'not_found'],
    [409, 'slots_full'],
    [429, 'too_many_requests'],
    [500, 'internal_error'],
    [503, 'database_unavailable'],
  ] as const)('keep the session on %i', async (status, code) => {
    aSession();
    serve({ listMapCompanies: refuse(code) });
    const problem = await call('listMapCompanies').catch((caught: unknown) => caught);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({ status, code });
    expect(getSession()).not.toBeNull();
  });

  it('keep the session when the server cannot be reached or the response is cut off', async () => {
    aSession();
    serve({ listMapCompanies: 'unreachable' });
    await expect(call('listMapCompanies')).rejects.toBeInstanceOf(NetworkProblem);
    serve({ listMapCompanies: new Response('{"error":false,"da') });
    await expect(call('listMapCompanies')).rejects.toBeInstanceOf(NetworkProblem);
    expect(getSession()).not.toBeNull();
  });

  it('leave a newer session alone when an old one is refused late', async () => {
    aSession('the-token-of-the-old-session');
    serve({
      listMapCompanies: () => {
        aSession('the-token-of-the-new-session');
        return refuse('session_invalid');
      },
    });
    await expect(call('listMapCompanies')).rejects.toBeInstanceOf(ApiProblem);
    expect(getSession()?.token).toBe('the-token-of-the-new-session');
  });

  it('treat the error flag under status 200 as a problem', async () => {
    serve({ searchMap: refuse('too_many_samples', { params: { max: 99_999 } }) });
    const problem = await call('searchMap', { body: {} }).catch((caught: unknown) => caught);
    expect(problem).toMatchObject({ status: 200, code: 'too_many_samples', params: { max: 99_999 } });
  });

  it('treat a response outside the contract as an internal error', async () => {
    serve({ listMapCompanies: new Response('<html>Bad gateway</html>', { status: 502 }) });
    await expect(call('listMapCompanies')).rejects.toMatchObject({ status: 502, code: 'internal_error' });
  });

  it('return the unread response from callRaw', async () => {
    const { sent } = serve({ searchMap: new Response('columns') });
    const response = await callRaw('searchMap', { body: { max: 5 }, accept: 'text/plain' });
    expect(await response.text()).toBe('columns');
    expect(sent('searchMap')[0]?.headers.accept).toBe('text/plain');
  });

  it('fill path parameters and escape them', () => {
    expect(fillPath('/amostra/:id/review/:x', { id: 12, x: 'null' })).toBe('/amostra/12/review/null');
    expect(fillPath('/usuario/:id', { id: 'a/b' })).toBe('/usuario/a%2Fb');
  });
});
