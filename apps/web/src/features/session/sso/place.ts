/** Where to sign in: the name in the address, its realm, and the base URL of the identity server. */
export interface Place {
  client: string;
  realm: string;
  url: string;
}

const STORAGE_KEY = 'escuta.sso';

/** Stores the last place for the next visit and for reloads. */
export function keepPlace(place: Place): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(place));
}

/** The last place, or null. */
export function lastPlace(): Place | null {
  try {
    const { client, realm, url } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Place>;
    const whole = typeof client === 'string' && typeof realm === 'string' && typeof url === 'string';
    return whole ? { client, realm, url } : null;
  } catch {
    return null;
  }
}

/** Address that the users of a company return to; `module` is the page to open next (AUTH-11). */
export function interceptUrl(client: string, module: string): string {
  const url = new URL(`/intercept/${encodeURIComponent(client)}`, location.origin);
  if (!/^\/($|login|intercept)/.test(module)) url.searchParams.set('module', module);
  return url.href;
}
