import { z } from 'zod';
import { success } from '../common/reply.ts';
import { text } from '../common/text.ts';
import { route } from '../route.ts';

/** Settings that the web app needs before sign-in. */
const AppConfig = z.object({
  mapStyleUrl: z.string().nullable().describe('Style of the base map (MAP_STYLE_URL)'),
  pmtilesUrl: z
    .string()
    .nullable()
    .describe('Same-origin address of the PMTiles base map (MAP_PMTILES, or the demonstration’s streets)'),
  mapCenter: z.tuple([z.number(), z.number()]).describe('Default latitude and longitude (MAP_CENTER)'),
  ssoUrl: z.string().nullable().describe('Base address of the identity server (SSO_URL)'),
  newsletter: z.boolean().describe('Whether a mailing list is configured (NEWSLETTER_URL)'),
  version: z.string().describe('Version of the application'),
  demo: z.boolean().describe('Whether the database holds the demonstration company'),
});

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    capability: 'public',
    summary: 'Health of the application and its database',
    reply: success({ version: z.string().describe('Version of the application') }),
    errors: [],
    tenant: 'none',
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    capability: 'public',
    summary: 'Whether this process can serve: database, its roles, and storage; a refusal names the part',
    reply: success({ version: z.string().describe('Version of the application') }),
    errors: [],
    tenant: 'none',
  }),
  live: route({
    method: 'GET',
    path: '/live',
    capability: 'public',
    summary: 'Whether this process answers; asks nothing else',
    reply: success({ version: z.string().describe('Version of the application') }),
    errors: [],
    tenant: 'none',
  }),
  getConfig: route({
    method: 'GET',
    path: '/config',
    capability: 'public',
    summary: 'Settings of the web app',
    reply: success({ config: AppConfig.describe('Settings of the web app') }),
    errors: [],
    tenant: 'none',
  }),
  getMedia: route({
    method: 'GET',
    path: '/media/:chave',
    capability: 'public',
    summary: 'A recording, spectrogram or photo by its signed link; supports byte ranges (D-07)',
    params: z.strictObject({ chave: text(400).describe('Encrypted key of the file') }),
    query: z.strictObject({
      exp: z
        .string()
        .regex(/^\d{10}$/)
        .describe('Epoch second at which the link expires'),
      sig: text(64).describe('Signature over the key and the expiry'),
    }),
    reply: z.unknown(),
    errors: ['media_link_invalid', 'media_link_expired'],
    tenant: 'none',
    raw: true,
  }),
};
