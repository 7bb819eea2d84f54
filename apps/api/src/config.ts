import { z } from 'zod';

const flag = z.enum(['on', 'off']);
const center = z
  .string()
  .regex(/^-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?$/, 'expected latitude,longitude')
  .transform((text) => text.split(',').map(Number) as [number, number]);

/** Such as `https://tiles.example.org` or `https://*.example.org`: what a Content-Security-Policy takes, without a path. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;
const origins = z
  .string()
  .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
  .refine((parts) => parts.every((part) => ORIGIN.test(part)), 'expected http(s)://host … without a path');

/** Every environment variable that the server reads (D-30, D-32); each is checked at start. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  ESCUTA_DATA_DIR: z.string().min(1).default('./data'),
  ESCUTA_DEMO: flag.default('on'),
  ESCUTA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Behind a reverse proxy: the caller's address is the last entry of X-Forwarded-For, the one that this proxy wrote. */
  ESCUTA_TRUST_PROXY: flag.default('off'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  STORAGE_URL: z
    .string()
    .refine(
      (value) => !/^[a-z][a-z0-9+.-]+:\/\//.test(value) || value.startsWith('file://'),
      'expected a folder or file://…',
    )
    .optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
  /** Hosts that the style names for tiles, glyphs and sprites; its own is allowed anyway. */
  MAP_ORIGINS: origins.default([]),
  MAP_PMTILES: z.string().min(1).optional(),
  MAP_CENTER: center.default([-19.9317, -44.0539]),
});
export type Config = z.output<typeof Environment>;

/** Names of all settings, as README and deploy/ must have them. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

export class ConfigError extends Error {}

/** Reads the settings. Throws a ConfigError that names each variable at fault; values are never repeated, they may be secrets. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These environment variables cannot be used:\n${lines.join('\n')}`);
}
