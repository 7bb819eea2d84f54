import type Keycloak from 'keycloak-js';
import type { KeycloakAdapter, KeycloakInitOptions } from 'keycloak-js';
import { logError } from './log-error.ts';
import { interceptUrl, type Place } from './place.ts';

/** Client ID of this app in every realm. */
const CLIENT_ID = 'saas';
const SESSION_CHECK_SECONDS = 5;
const MESSAGE_TIMEOUT_MS = 10_000;

/** The browser sends no cookies from an iframe, so the identity server's session cannot be checked without leaving the page. */
export class CannotAskSilently extends Error {}

interface ClientOptions extends KeycloakInitOptions {
  /** Awaited before the page is left for the sign-in. */
  beforeLeaving?: () => Promise<void>;
}

/** The library's default adapter, except that it never leaves the page for a silent check, and returns through /intercept. */
function adapterOf(keycloak: Keycloak, { client }: Place, beforeLeaving?: () => Promise<void>): KeycloakAdapter {
  const notSupported = () => Promise.reject(new Error('not supported'));
  return {
    redirectUri: (options) => options?.redirectUri ?? interceptUrl(client, `${location.pathname}${location.search}`),
    login: async (options) => {
      if (options?.prompt === 'none') throw new CannotAskSilently();
      const url = await keycloak.createLoginUrl(options);
      await beforeLeaving?.();
      location.assign(url);
      return new Promise(() => undefined);
    },
    logout: async (options) => location.replace(keycloak.createLogoutUrl(options)),
    register: notSupported,
    accountManagement: notSupported,
  };
}

/**
 * Opens a Keycloak client: authorization code with PKCE, state and nonce, session checked every five seconds (AUTH-12). Reads the
 * identity server's answer from the address, if there is one. A failure is logged and thrown.
 */
export async function openRealm(place: Place, options: ClientOptions = {}): Promise<Keycloak> {
  const { beforeLeaving, ...init } = options;
  const { default: KeycloakClient } = await import('keycloak-js');
  const keycloak = new KeycloakClient({ url: place.url, realm: place.realm, clientId: CLIENT_ID });
  try {
    await keycloak.init({
      adapter: adapterOf(keycloak, place, beforeLeaving),
      scope: 'email',
      pkceMethod: 'S256',
      useNonce: true,
      checkLoginIframe: true,
      checkLoginIframeInterval: SESSION_CHECK_SECONDS,
      messageReceiveTimeout: MESSAGE_TIMEOUT_MS,
      ...init,
    });
  } catch (error) {
    if (!(error instanceof CannotAskSilently)) logError('Erro durante a inicialização', error);
    throw error;
  }
  return keycloak;
}
