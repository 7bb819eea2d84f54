import type Keycloak from 'keycloak-js';
import type { KeycloakAdapter, KeycloakInitOptions } from 'keycloak-js';
import { logError } from './log-error.ts';
import { interceptUrl, type Place } from './place.ts';

/** This application as the realms know it. */
const CLIENT_ID = 'saas';
const SESSION_CHECK_SECONDS = 5;
const MESSAGE_TIMEOUT_MS = 10_000;

/** The browser sends no cookies from a frame: whether the identity server's session lasts cannot be asked without leaving the page. */
export class CannotAskSilently extends Error {}

interface ClientOptions extends KeycloakInitOptions {
  /** What must be over before the page is left for the sign-in. */
  beforeLeaving?: () => Promise<void>;
}

/** As the library's own, but it never leaves the page just to ask, and comes back by /intercept. */
function adapterOf(keycloak: Keycloak, { client }: Place, beforeLeaving?: () => Promise<void>): KeycloakAdapter {
  const notOffered = () => Promise.reject(new Error('not offered'));
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
    register: notOffered,
    accountManagement: notOffered,
  };
}

/**
 * A client of a realm: authorization code with PKCE, state and nonce, the session checked every five seconds (AUTH-12). It has read the
 * identity server's answer, if the address carries one. A failure is logged and thrown.
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
