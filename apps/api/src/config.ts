import { z } from 'zod';
import type { S3Place } from './platform/s3-storage.ts';

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

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;
const isStorage = (value: string) =>
  !/^[a-z][a-z0-9+.-]+:\/\//.test(value) || value.startsWith('file://') || S3_URL.test(value);

const address = z.email('expected an e-mail address');
const REFUSED = /^([^@\s]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Every environment variable that the server reads (D-30, D-32); each is checked at start. */
const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    ESCUTA_DATA_DIR: z.string().min(1).default('./data'),
    ESCUTA_DEMO: flag.default('on'),
    ESCUTA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Behind a reverse proxy: the caller's address is the last entry of X-Forwarded-For, the one that this proxy wrote. */
    ESCUTA_TRUST_PROXY: flag.default('off'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' }).optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
    STORAGE_URL: z.string().refine(isStorage, 'expected a folder, file://… or s3://bucket/prefix').optional(),
    /** Of the object storage, under the names that Amazon's own tools read. */
    AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    AWS_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'expected a region')
      .default('us-east-1'),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** A Nominatim-compatible service; without it the addresses of `npm run import-addresses` answer. */
    GEOCODER_URL: z
      .url({ protocol: /^https?$/, error: 'expected http(s)://…' })
      .refine((value) => !/^[a-z]+:\/\/[^/?#]*@/i.test(value), 'expected no user or password in it')
      .optional(),
    /** Where people reach this installation; links in mails begin with it. */
    ESCUTA_URL: z
      .url({ protocol: /^https?$/, error: 'expected http(s)://…' })
      .refine((value) => !/[?#]/.test(value), 'expected no ? or # in it')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    /** Without it mails are written to the folder `mails` in the data folder. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
    MAIL_FROM: address.optional(),
    /** Who is written to by the support ticket. */
    SUPPORT_EMAIL: address.optional(),
    /** Addresses and domains that nobody is registered under. */
    REFUSED_EMAILS: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter((part) => part !== ''),
      )
      .refine(
        (parts) => parts.every((part) => REFUSED.test(part)),
        'expected addresses and domains, separated by spaces',
      )
      .default([]),
    /** A list of a service that speaks Mailchimp's protocol, such as https://us1.api.mailchimp.com/3.0/lists/0123abcd. */
    NEWSLETTER_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    NEWSLETTER_KEY: z.string().min(1).optional(),
    /** Base of a Keycloak server: its realms lie below `/realms` there. */
    SSO_URL: z
      .url({ protocol: /^https?$/, error: 'expected http(s)://…' })
      .refine((value) => !/^[a-z]+:\/\/[^/?#]*@/i.test(value), 'expected no user or password in it')
      .refine((value) => !/[?#]/.test(value), 'expected no ? or # in it')
      .refine((value) => !/\/realms(\/|$)/.test(value), 'expected the address before /realms')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    /** Blind review (D-18): minutes of a block of work before the rest, hours of work in a day. */
    BR_WORK_MINUTES: z.coerce.number().int().min(1).max(600).default(50),
    BR_DAY_HOURS: z.coerce.number().min(0.1).max(24).default(6),
    MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    /** Hosts that the style names for tiles, glyphs and sprites; its own is allowed anyway. */
    MAP_ORIGINS: origins.default([]),
    MAP_PMTILES: z.string().min(1).optional(),
    MAP_CENTER: center.default([-19.9317, -44.0539]),
  })
  .superRefine((env, context) => {
    const need = (names: readonly (keyof typeof env)[], why: string) => {
      for (const name of names) {
        if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: `needed ${why}` });
      }
    };
    if (env.STORAGE_URL?.startsWith('s3://')) need(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], 'for s3://…');
    if (env.SMTP_URL) need(['ESCUTA_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'], 'with SMTP_URL');
    if (env.NEWSLETTER_URL) need(['NEWSLETTER_KEY'], 'with NEWSLETTER_URL');
  });
export type Config = z.output<typeof Environment>;

/** Names of all settings, as README and deploy/ must have them. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

/** Where STORAGE_URL and its companions say that files lie in an object storage; null when they lie in a folder. */
export function s3PlaceOf(config: Config): S3Place | null {
  const [, bucket, path] = S3_URL.exec(config.STORAGE_URL ?? '') ?? [];
  if (!bucket) return null;
  return {
    endpoint: (config.AWS_ENDPOINT_URL ?? `https://s3.${config.AWS_REGION}.amazonaws.com`).replace(/\/+$/, ''),
    region: config.AWS_REGION,
    bucket,
    prefix: path ? `${path.slice(1)}/` : '',
    accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
  };
}

/** The address that a link into this installation begins with. */
export const publicUrl = (config: Config): string => config.ESCUTA_URL ?? `http://localhost:${config.PORT}`;

export class ConfigError extends Error {}

/** Reads the settings. Throws a ConfigError that names each variable at fault; values are never repeated, they may be secrets. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These environment variables cannot be used:\n${lines.join('\n')}`);
}
