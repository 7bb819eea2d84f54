import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, getEndReason, getSession, startSession } from '../session/store.ts';
import { fakeServer, ok, refusal } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { call, callRaw, fillPath } from './client.ts';
import { ApiProblem, NetworkProblem } from './problems.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const companies = 'GET /api/amostra/clientes';
const aSession = (token = 'a-token-of-twenty-letters') =>
  startSession({ token, user: person(), expireSeconds: 43_200 }, NOW);

describe('calls to the server', () => {
  beforeEach(() => endSession('signed_out'));
  afterEach(() => vi.useRealTimers());

  it('carry an empty token and time -1 before sign-in', async () => {
    const { sent } = fakeServer({ 'POST /api/sec/login': ok() });
    await call('login', { body: { email: 'a@b.c', senha: 'x', origem: 1 } });
    expect(sent[0]?.headers).toMatchObject({ token: '', time: '-1', 'content-type': 'application/json' });
    expect(sent[0]?.body).toEqual({ email: 'a@b.c', senha: 'x', origem: 1 });
  });

  it('tell the clock of the phone where samples come in, and nowhere else', async () => {
    const kept = ok({ id_amostra: 4711, seq: 'Ç-7', avisos: [] });
    const { sent } = fakeServer({ 'POST /api/amostra': kept, 'POST /api/sec/login': ok() });
    vi.setSystemTime('2027-03-09T11:00:20.500Z');
    const body = { chave: crypto.randomUUID(), dt_amostra: '2027-03-09T11:00:00Z', lat: '-2.5', lon: '-44.3' };
    await call('createSample', { body, files: { audio: [new Blob(['RIFF'])] } });
    await call('login', { body: { email: 'a@b.c', senha: 'x', origem: 1 } });
    expect(sent.map(({ headers }) => headers['x-date'])).toEqual(['Tue, 09 Mar 2027 11:00:20 GMT', undefined]);
  });

  it('carry the token and the expiry in epoch milliseconds after it', async () => {
    aSession();
    const { sent } = fakeServer({ [companies]: ok({ dados: [], total: 0 }) });
    await call('listSampleCompanies');
    expect(sent[0]?.headers).toMatchObject({ token: 'a-token-of-twenty-letters', time: String(NOW + 43_200_000) });
  });

  it.each([
    [401, 'session_invalid', 'refused'],
    [401, 'session_expired', 'expired'],
    [401, 'user_inactive', 'inactive'],
    [403, 'capability_denied', 'refused'],
  ] as const)('end the session on %i %s', async (status, code, reason) => {
    aSession();
    fakeServer({ [companies]: refusal(status, code) });
    await expect(call('listSampleCompanies')).rejects.toMatchObject({ status, code });
    expect(getSession()).toBeNull();
    expect(localStorage.getItem('escuta.session')).toBeNull();
    expect(getEndReason()).toBe(reason);
  });

  it.each([400, 404, 409, 429, 500, 503])('keep the session on %i', async (status) => {
    aSession();
    fakeServer({ [companies]: refusal(status, 'not_found') });
    await expect(call('listSampleCompanies')).rejects.toBeInstanceOf(ApiProblem);
    expect(getSession()).not.toBeNull();
  });

  it('keep the session when the server cannot be reached or the response is cut off', async () => {
    aSession();
    fakeServer({ [companies]: 'unreachable' });
    await expect(call('listSampleCompanies')).rejects.toBeInstanceOf(NetworkProblem);
    fakeServer({ [companies]: { body: '{"error":false,"da' } });
    await expect(call('listSampleCompanies')).rejects.toBeInstanceOf(NetworkProblem);
    expect(getSession()).not.toBeNull();
  });

  it.each([
    [401, 'a page', '<h1>Sign in to the Wi-Fi</h1>'],
    [403, 'a page', '<h1>Access denied</h1>'],
    [403, 'JSON that is not the server’s', '{"reason":"blocked by policy"}'],
    [401, 'nothing', ''],
  ])('keep the session on %i with %s, which something before the server has sent', async (status, _, body) => {
    aSession();
    fakeServer({ [companies]: { status, body } });
    await expect(call('listSampleCompanies')).rejects.toBeInstanceOf(NetworkProblem);
    expect(getSession()).not.toBeNull();
  });

  it('leave a newer session alone when an old one is refused late', async () => {
    aSession('the-token-of-the-old-session');
    fakeServer({
      [companies]: () => {
        aSession('the-token-of-the-new-session');
        return refusal(401, 'session_invalid');
      },
    });
    await expect(call('listSampleCompanies')).rejects.toBeInstanceOf(ApiProblem);
    expect(getSession()?.token).toBe('the-token-of-the-new-session');
  });

  it('treat the error flag under status 200 as a problem', async () => {
    fakeServer({ 'POST /api/amostra/mapa': refusal(200, 'too_many_samples', { params: { max: 99_999 } }) });
    const problem = await call('searchMap', { body: {} }).catch((caught: unknown) => caught);
    expect(problem).toMatchObject({ status: 200, code: 'too_many_samples', params: { max: 99_999 } });
  });

  it('treat a response outside the contract as an internal error', async () => {
    fakeServer({ [companies]: { status: 502, body: '<html>Bad gateway</html>' } });
    await expect(call('listSampleCompanies')).rejects.toMatchObject({ status: 502, code: 'internal_error' });
  });

  it('return the unread response from callRaw', async () => {
    const { sent } = fakeServer({ 'POST /api/amostra/mapa': { body: 'columns' } });
    const response = await callRaw('searchMap', { body: { max: 5 }, accept: 'text/plain' });
    expect(await response.text()).toBe('columns');
    expect(sent[0]?.headers.accept).toBe('text/plain');
  });

  it('fill path parameters and escape them', () => {
    expect(fillPath('/amostra/:id/review/:x', { id: 12, x: 'null' })).toBe('/amostra/12/review/null');
    expect(fillPath('/usuario/:id', { id: 'a/b' })).toBe('/usuario/a%2Fb');
  });
});
