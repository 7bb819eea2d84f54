/**
 * A real OpenID Connect server with realms under Keycloak's paths, for journeys and `npm run sso:demo`. Anybody signs in with any
 * password, so it is not for real accounts. docs/decisions/0015 lists where Keycloak differs from the library.
 */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { LOGIN_STATUS, loginPage, THIRD_PARTY_COOKIES } from './identity-pages.ts';

const OIDC = '/protocol/openid-connect';
const RESOURCE = 'urn:escuta:account';
const SCOPES = 'openid email';
/** Prefix of e-mail addresses that the realm has not verified. */
const UNVERIFIED = 'unverified.';

export interface IdentityRealm {
  /** Issuer (`iss`) of the realm's tokens. */
  issuer: string;
  /** Signs claims that the realm itself would never issue. */
  sign(claims: JWTPayload): Promise<string>;
}

export interface IdentityServer {
  /** Value of SSO_URL. */
  url: string;
  realms: Record<string, IdentityRealm>;
  /** Lets an application at this origin use the realms. */
  allow(origin: string): void;
  stop(): Promise<void>;
}

interface Options {
  realms: readonly string[];
  port?: number;
  /** Lifetime of an access token. */
  tokenSeconds?: number;
}

/** keycloak-js reads refresh tokens as Keycloak makes them: as JWTs. */
function jwtShaped(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ typ: 'Refresh' })}.${randomBytes(32).toString('base64url')}`;
}

interface RealmSettings {
  name: string;
  base: string;
  key: KeyObject;
  tokenSeconds: number;
  isAllowed(uri: string): boolean;
}

const accessTokensAsJwt = (seconds: number): NonNullable<Configuration['features']>['resourceIndicators'] => ({
  enabled: true,
  defaultResource: () => RESOURCE,
  useGrantedResource: () => true,
  getResourceServerInfo: () => ({
    scope: 'email',
    audience: 'account',
    accessTokenFormat: 'jwt',
    accessTokenTTL: seconds,
    jwt: { sign: { alg: 'RS256' } },
  }),
});

function configuration({ name, base, key, tokenSeconds, isAllowed }: RealmSettings): Configuration {
  const cookie = { path: `/realms/${name}`, sameSite: 'lax', httpOnly: true } as const;
  return {
    clients: [
      {
        client_id: 'saas',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [base],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: name, use: 'sig', alg: 'RS256' }] } as NonNullable<
      Configuration['jwks']
    >,
    routes: {
      authorization: `${OIDC}/auth`,
      token: `${OIDC}/token`,
      jwks: `${OIDC}/certs`,
      userinfo: `${OIDC}/userinfo`,
      end_session: `${OIDC}/logout`,
    },
    cookies: { keys: [randomBytes(16).toString('hex')], long: cookie, short: cookie },
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: 3600,
      RefreshToken: 3600,
      Session: 36_000,
      Grant: 36_000,
      Interaction: 3600,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    interactions: { url: (_ctx, { uid }) => `/realms/${name}/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...mailOf(id) }) }),
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token && token.accountId
        ? { typ: 'Bearer', azp: 'saas', sid: token.sessionUid, ...mailOf(token.accountId) }
        : undefined,
    clientBasedCORS: (_ctx, origin) => isAllowed(`${origin}/`),
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    loadExistingGrant: async (ctx) => {
      const known = ctx.oidc.session?.grantIdFor('saas');
      const grant = known ? await ctx.oidc.provider.Grant.find(known) : undefined;
      if (grant) return grant;
      const made = new ctx.oidc.provider.Grant({ clientId: 'saas', accountId: ctx.oidc.session?.accountId });
      made.addOIDCScope(SCOPES);
      made.addResourceScope(RESOURCE, 'email');
      await made.save();
      return made;
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: accessTokensAsJwt(tokenSeconds),
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
  };
}

const mailOf = (email: string) => ({ email, email_verified: !email.startsWith(UNVERIFIED) });

/** Skips the confirmation for a request with the session's ID token, as Keycloak does. */
async function logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  ctx.body = `<!doctype html>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <script>document.querySelector('button').click()</script>`;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}

/** Pages that the library leaves to its user: signing in, and the frames in which keycloak-js checks the session. */
function realmHandler(provider: Provider, name: string): Handle {
  const callback = provider.callback();
  const sidOf = async (request: IncomingMessage, response: ServerResponse) => {
    const { uid, accountId } = await provider.Session.get(provider.createContext(request, response));
    return accountId ? uid : '';
  };
  return async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path.startsWith('/interaction/')) {
      if (request.method !== 'POST') return html(response, loginPage(name));
      const accountId = (await readForm(request)).get('email')?.trim().toLowerCase() ?? '';
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    if (path === `${OIDC}/3p-cookies/step1.html`) return html(response, THIRD_PARTY_COOKIES);
    if (path === `${OIDC}/login-status-iframe.html`) return html(response, LOGIN_STATUS);
    if (path === `${OIDC}/login-status-iframe.html/session`) return html(response, await sidOf(request, response));
    await callback(request, response);
  };
}

/** Starts the server; each realm has its own key, accounts and sessions. */
export async function startIdentityServer({ realms, port = 0, tokenSeconds = 300 }: Options): Promise<IdentityServer> {
  const handlers = new Map<string, Handle>();
  const server = createServer((request, response) => {
    const [, name = '', rest = ''] = /^\/realms\/([^/?]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const handle = handlers.get(name);
    if (!handle) return void response.writeHead(404).end();
    Object.assign(request, { originalUrl: request.url, url: rest });
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const origins = new Set<string>();
  const isAllowed = (uri: string) => URL.canParse(uri) && origins.has(new URL(uri).origin);
  const made = realms.map((name): [string, IdentityRealm] => {
    const issuer = `${url}/realms/${name}`;
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(issuer, configuration({ name, base: issuer, key, tokenSeconds, isAllowed }));
    // Set after the library has answered: it refuses other origins when the header is already set.
    provider.use(async (ctx, next) => {
      await next();
      ctx.set('access-control-allow-credentials', 'true');
    });
    Object.assign(provider.Client.prototype, {
      redirectUriAllowed: isAllowed,
      postLogoutRedirectUriAllowed: isAllowed,
    });
    Object.assign(provider.RefreshToken.prototype, { generateTokenId: jwtShaped });
    handlers.set(name, realmHandler(provider, name));
    const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: name }).sign(key);
    return [name, { issuer, sign }];
  });
  return {
    url,
    realms: Object.fromEntries(made),
    allow: (origin) => void origins.add(new URL(origin).origin),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
