import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

export interface RealmServer {
  /** Value of SSO_URL. */
  url: string;
  /** Behaviour of the server: returns its keys, returns nonsense, or does not reply. */
  mode: 'up' | 'nonsense' | 'silent';
  /** Number of requests for keys. */
  asked: number;
  issuer(realm: string): string;
  /** Signs a token with a realm's key or a given one. */
  sign(
    realm: string,
    claims: JWTPayload,
    other?: { key?: KeyObject; header?: Partial<JWTHeaderParameters> },
  ): Promise<string>;
  publicKey(realm: string): KeyObject;
  stop(): Promise<void>;
}

/** The part of an identity server that the application calls: the public keys of each realm, at Keycloak's path. */
export async function startRealmServer(realms: readonly string[]): Promise<RealmServer> {
  const pairs = new Map(realms.map((realm) => [realm, generateKeyPairSync('rsa', { modulusLength: 2048 })]));
  const pair = (realm: string) => {
    const found = pairs.get(realm);
    if (!found) throw new Error(`no realm ${realm}`);
    return found;
  };
  const server = createServer((request, response) => {
    state.asked += 1;
    if (state.mode === 'silent') return;
    const [, realm = ''] = /^\/realms\/([^/]+)\/protocol\/openid-connect\/certs$/.exec(request.url ?? '') ?? [];
    const known = pairs.get(realm);
    if (!known) return void response.writeHead(404).end();
    const jwk = { ...known.publicKey.export({ format: 'jwk' }), kid: realm, use: 'sig', alg: 'RS256' };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(state.mode === 'nonsense' ? '<html>' : JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: RealmServer = {
    url,
    mode: 'up',
    asked: 0,
    issuer: (realm) => `${url}/realms/${realm}`,
    sign: (realm, claims, { key = pair(realm).privateKey, header } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: realm, ...header }).sign(key),
    publicKey: (realm) => pair(realm).publicKey,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return state;
}
