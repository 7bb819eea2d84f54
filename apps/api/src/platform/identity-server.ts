import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';

/** This application as the identity server's realms know it. */
export const SSO_CLIENT = 'saas';
const KEYS_TIMEOUT_MS = 3_000;
const KEYS_KEPT_MS = 10 * 60_000;
/** An unknown key makes the keys be asked again, so often at most: a forged token must not make us ask all the time. */
const KEYS_COOLDOWN_MS = 30_000;
/** By which the clocks of the two servers may differ. */
const TOLERANCE_SECONDS = 5;
/** Public keys only: with a shared secret whoever checks could also sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** What a realm says of a person. */
export interface Identity {
  email: string;
  emailVerified: boolean;
}

/** The identity server of the installation (SSO_URL), which speaks as Keycloak does. */
export interface IdentityServer {
  /** The realm that a token says it is of, unchecked; null where it says none of this server. */
  realmOf(token: string): string | null;
  /** Checks an access token of a realm: signature, issuer, client, kind, time. Throws TokenRefused or IdentityServerDown. */
  verify(token: string, realm: string, now: Date): Promise<Identity>;
}

/** The token is not good; `expired` is the one reason that is told apart. The message is for the log. */
export class TokenRefused extends Error {
  readonly expired: boolean;
  constructor(message: string, expired = false) {
    super(message);
    this.expired = expired;
  }
}

/** The identity server did not hand out its keys; the message is for the log. */
export class IdentityServerDown extends Error {}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** What jose throws about the token itself; everything else it throws comes of fetching the keys. */
const OF_THE_TOKEN = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function failureOf(error: unknown): Error {
  if (error instanceof TokenRefused) return error;
  if (error instanceof errors.JWTExpired) return new TokenRefused('expired', true);
  const { message, cause } = error as Error & { cause?: { code?: string } };
  if (OF_THE_TOKEN.some((kind) => error instanceof kind)) return new TokenRefused(message);
  return new IdentityServerDown(cause?.code ?? message);
}

function identityOf({ azp, typ, email, email_verified }: JWTPayload): Identity {
  // Keycloak's access tokens are made out to `account`; whom they were made for stands in azp.
  if (azp !== SSO_CLIENT) throw new TokenRefused('made for another client');
  if (typ !== 'Bearer') throw new TokenRefused('not an access token');
  if (typeof email !== 'string' || email === '') throw new TokenRefused('no e-mail address in it');
  return { email: email.trim().toLowerCase(), emailVerified: email_verified === true };
}

/** The identity server at an address; its realms' keys are kept for ten minutes. */
export function identityServer(base: string): IdentityServer {
  const keysOf = new Map<string, Keys>();
  const issuerOf = (realm: string) => `${base}/realms/${encodeURIComponent(realm)}`;
  const keys = (realm: string) => {
    const known = keysOf.get(realm);
    if (known) return known;
    const made = createRemoteJWKSet(new URL(`${issuerOf(realm)}/protocol/openid-connect/certs`), {
      timeoutDuration: KEYS_TIMEOUT_MS,
      cacheMaxAge: KEYS_KEPT_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
    });
    keysOf.set(realm, made);
    return made;
  };
  return {
    realmOf: (token) => {
      try {
        const { iss } = decodeJwt(token);
        const [, realm] = /\/realms\/([^/]+)$/.exec(iss ?? '') ?? [];
        return realm && iss === issuerOf(decodeURIComponent(realm)) ? decodeURIComponent(realm) : null;
      } catch {
        return null;
      }
    },
    verify: async (token, realm, now) => {
      try {
        const { payload } = await jwtVerify(token, keys(realm), {
          issuer: issuerOf(realm),
          algorithms: ALGORITHMS,
          clockTolerance: TOLERANCE_SECONDS,
          currentDate: now,
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        return identityOf(payload);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
