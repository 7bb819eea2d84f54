import { CLASSIFIER_NAMES } from '@escuta/domain';
import { z } from 'zod';
import type { S3Place } from './platform/s3-storage.ts';

/** A model file as classifier, by its path. */
type ModelPath = `${string}.onnx`;
export const isModelFile = (name: string): name is ModelPath => /\.onnx$/i.test(name);

const flag = z.enum(['on', 'off']);
const center = z
  .string()
  .regex(/^-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?$/, 'expected latitude,longitude')
  .transform((text) => text.split(',').map(Number) as [number, number]);

/** A host source of a Content-Security-Policy without a path, such as `https://tiles.example.org` or `https://*.example.org`. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;
const origins = z
  .string()
  .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
  .refine((parts) => parts.every((part) => ORIGIN.test(part)), 'expected http(s)://host … without a path');

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;
const isStorage = (value: string) =>
  !/^[a-z][a-z0-9+.-]+:\/\//.test(value) || value.startsWith('file://') || S3_URL.test(value);

const postgres = z.url({ protocol: /^postgres(ql)?$/, error: 'expected postgres://…' });
const address = z.email('expected an e-mail address');
const REFUSED = /^([^@\s]+@)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** All environment variables of the server (D-30, D-32), checked at start. */
const Environment = z
  .object({
    /** `production`, as in the container: no demonstration unless it is asked for. */
    NODE_ENV: z.string().optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).optional(),
    /** Port of the figures for Prometheus; none without it. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    /** A collector of OpenTelemetry; without it no traces are made. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    ESCUTA_DATA_DIR: z.string().min(1).default('./data'),
    ESCUTA_DEMO: flag.optional(),
    ESCUTA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Behind a reverse proxy: the caller's address is the last entry of X-Forwarded-For, written by this proxy. */
    ESCUTA_TRUST_PROXY: flag.default('off'),
    /** The owner of the tables. Beside the next two it is needed by `npm run migrate`, `backup` and `restore` alone. */
    DATABASE_URL: postgres.optional(),
    /** Logins of the roles escuta_app and escuta_system. */
    DATABASE_APP_URL: postgres.optional(),
    DATABASE_SYSTEM_URL: postgres.optional(),
    /** A standby of the same server, for exports and dashboards. */
    DATABASE_READ_URL: postgres.optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
    STORAGE_URL: z.string().refine(isStorage, 'expected a folder, file://… or s3://bucket/prefix').optional(),
    /** Settings of the object storage, named as in Amazon's tools. */
    AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    AWS_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'expected a region')
      .default('us-east-1'),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** A Nominatim-compatible service; without it addresses come from `npm run import-addresses`. */
    GEOCODER_URL: z
      .url({ protocol: /^https?$/, error: 'expected http(s)://…' })
      .refine((value) => !/^[a-z]+:\/\/[^/?#]*@/i.test(value), 'expected no user or password in it')
      .optional(),
    /** Public address of this installation, for links in mails. */
    ESCUTA_URL: z
      .url({ protocol: /^https?$/, error: 'expected http(s)://…' })
      .refine((value) => !/[?#]/.test(value), 'expected no ? or # in it')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    /** Without it mails are written to the folder `mails` in the data folder. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'expected smtp://… or smtps://…' }).optional(),
    MAIL_FROM: address.optional(),
    /** Receiver of support tickets. */
    SUPPORT_EMAIL: address.optional(),
    /** Addresses and domains that cannot be registered. */
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
    /** A list of Mailchimp or a compatible service, such as https://us1.api.mailchimp.com/3.0/lists/0123abcd. */
    NEWSLETTER_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    NEWSLETTER_KEY: z.string().min(1).optional(),
    /** Base address of a Keycloak server, without `/realms`. */
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
    /** Who gives recordings their class (D-22): the rule, a model file, or nobody, so that they wait for a person. */
    CLASSIFIER: z
      .union([z.enum(CLASSIFIER_NAMES), z.custom<ModelPath>((name) => typeof name === 'string' && isModelFile(name))], {
        error: `expected ${CLASSIFIER_NAMES.join(', ')}, or the path of a model file that ends with .onnx`,
      })
      .default('built-in'),
    MAP_STYLE_URL: z.url({ protocol: /^https?$/, error: 'expected http(s)://…' }).optional(),
    /** Hosts of tiles, glyphs and sprites in the style; the style's own host is always allowed. */
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
    if (env.DATABASE_APP_URL) need(['DATABASE_SYSTEM_URL'], 'with DATABASE_APP_URL');
    if (env.DATABASE_SYSTEM_URL) need(['DATABASE_APP_URL'], 'with DATABASE_SYSTEM_URL');
    if (env.DATABASE_READ_URL && !env.DATABASE_URL) need(['DATABASE_APP_URL'], 'with DATABASE_READ_URL');
    if (env.STORAGE_URL?.startsWith('s3://')) need(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], 'for s3://…');
    if (env.SMTP_URL) need(['ESCUTA_URL', 'MAIL_FROM', 'SUPPORT_EMAIL'], 'with SMTP_URL');
    if (env.NEWSLETTER_URL) need(['NEWSLETTER_KEY'], 'with NEWSLETTER_URL');
  });

type Settings = z.output<typeof Environment>;

/**
 * The demonstration is on by default only where it cannot be meant for others: with the embedded database, on this machine, and not in
 * production (D-38). Its passwords are public.
 */
function demoOf({ NODE_ENV, DATABASE_URL, DATABASE_APP_URL, ESCUTA_DEMO }: Settings): 'on' | 'off' {
  if (ESCUTA_DEMO) return ESCUTA_DEMO;
  return DATABASE_URL || DATABASE_APP_URL || NODE_ENV === 'production' ? 'off' : 'on';
}

function withDefaults(env: Settings) {
  const demo = demoOf(env);
  return { ...env, ESCUTA_DEMO: demo, HOST: env.HOST ?? (demo === 'on' ? '127.0.0.1' : '0.0.0.0') };
}

export type Config = ReturnType<typeof withDefaults>;

/** Names of all settings; README and deploy/ must list them. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

/** The object storage of STORAGE_URL; null for a folder. */
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

/** Base address of links to this installation. */
export const publicUrl = (config: Config): string => config.ESCUTA_URL ?? `http://localhost:${config.PORT}`;

export class ConfigError extends Error {}

/** A database address that a deployment forgot to fill in would start an empty embedded database without a word. */
function emptyAddresses(env: Record<string, string | undefined>): string[] {
  if (env.NODE_ENV !== 'production') return [];
  return Object.keys(Environment.shape)
    .filter((name) => /^DATABASE_.*URL$/.test(name) && env[name] === '')
    .map((name) => `  ${name}: empty; leave it out for the embedded database`);
}

/** Reads the settings. Throws ConfigError with the name of each faulty variable, but no values, since they may be secrets. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  const faults = result.success ? [] : result.error.issues;
  const lines = [...emptyAddresses(env), ...faults.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)];
  if (result.success && lines.length === 0) return withDefaults(result.data);
  throw new ConfigError(`These environment variables cannot be used:\n${lines.join('\n')}`);
}
