import { Email, RealmName } from '@escuta/contract';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';

/** Client id of this application in the realms. */
export const SSO_CLIENT = 'saas';
const KEYS_TIMEOUT_MS = 3_000;
const KEYS_KEPT_MS = 10 * 60_000;
/** Shortest interval between fetches of the keys after an unknown key id, so that forged tokens do not cause a fetch each. */
const KEYS_COOLDOWN_MS = 30_000;
/** Allowed clock difference between the two servers. */
const TOLERANCE_SECONDS = 5;
/** Asymmetric algorithms only: with a shared secret the verifier could also sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** A person's identity as issued by a realm. */
export interface Identity {
  email: string;
  emailVerified: boolean;
}

/** The identity server of the installation (SSO_URL), Keycloak or compatible. */
export interface IdentityServer {
  /** The realm that a token claims, not verified; null without a realm of this server. */
  realmOf(token: string): string | null;
  /** Checks an access token of a realm: signature, issuer, `azp`, kind, time. Throws TokenRefused or IdentityServerDown. */
  verify(token: string, realm: string, now: Date): Promise<Identity>;
}

/** The token is invalid; only `expired` is reported separately. The message is for the log. */
export class TokenRefused extends Error {
  readonly expired: boolean;
  constructor(message: string, expired = false) {
    super(message);
    this.expired = expired;
  }
}

/** The identity server did not return its keys; the message is for the log. */
export class IdentityServerDown extends Error {}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Errors of jose about the token itself; all others come from fetching the keys. */
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
  // The audience of Keycloak's access tokens is `account`; azp names the application that requested the token.
  if (azp !== SSO_CLIENT) throw new TokenRefused('issued for another client');
  if (typ !== 'Bearer') throw new TokenRefused('not an access token');
  const address = Email.safeParse(email);
  if (!address.success) throw new TokenRefused('no e-mail address');
  return { email: address.data, emailVerified: email_verified === true };
}

/** The identity server at an address; caches the realms' keys for ten minutes. */
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
        const [, written = ''] = /\/realms\/([^/]+)$/.exec(iss ?? '') ?? [];
        const realm = RealmName.parse(decodeURIComponent(written));
        return iss === issuerOf(realm) ? realm : null;
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
