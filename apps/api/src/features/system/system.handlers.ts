import type { Handlers } from '../../http/register.ts';
import { VERSION } from '../../version.ts';
import { checkReady } from './ready.service.ts';
import { ping } from './system.queries.ts';

/** Path of the PMTiles base map. */
export const PMTILES_PATH = '/tiles/base.pmtiles';

export const systemHandlers: Handlers<'health' | 'ready' | 'live' | 'getConfig'> = {
  health: async ({ services }) => {
    await ping(services.connections.system);
    return { version: VERSION };
  },
  ready: async ({ services, outages }) => {
    await checkReady(services, outages);
    return { version: VERSION };
  },
  live: async () => ({ version: VERSION }),
  getConfig: async ({ services: { config, demo, baseMap, newsletter } }) => ({
    config: {
      mapStyleUrl: config.MAP_STYLE_URL ?? null,
      pmtilesUrl: baseMap ? PMTILES_PATH : null,
      mapCenter: config.MAP_CENTER,
      ssoUrl: config.SSO_URL ?? null,
      newsletter: newsletter !== null,
      version: VERSION,
      demo,
    },
  }),
};
