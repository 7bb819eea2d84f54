import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { WavErrorCode } from '@escuta/acoustics';
import { METER_MAX } from '@escuta/contract';
import { meterNumber } from '@escuta/domain';
import type { Address } from '../addresses/index.ts';
import type { RecordingRow, RefusalCode } from './recordings-folder.ts';

/** Reasons for refusing a recording. */
export type ImportRefusalCode =
  | RefusalCode
  | WavErrorCode
  | 'no_date'
  | 'date_in_future'
  | 'no_position'
  | 'text_too_long'
  | 'file_unreadable';

/** Refuses one recording; the import continues with the others. */
export class ImportRefused extends Error {
  readonly reason: ImportRefusalCode;
  readonly detail: string | undefined;

  constructor(reason: ImportRefusalCode, detail?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Position for a recording without coordinates. */
export type Place = { lat: number; lon: number; endereco?: string };

/** Fields of a sample from a row, checked against the columns' limits. */
export interface ImportedFields {
  dt_amostra: Date;
  lat: number;
  lon: number;
  precisao: number | null;
  coletor: string | null;
  endereco: string | null;
  obs_app: string | null;
  hidrometro: string | null;
}

/** Longest texts in the samples table, characters. */
const LONGEST = { coletor: 64, endereco: 300, obs_app: 1000, hidrometro: METER_MAX } as const;

function textOf(name: keyof typeof LONGEST, value: string | null | undefined): string | null {
  if (!value) return null;
  if (value.length > LONGEST[name])
    throw new ImportRefused('text_too_long', `${name}: at most ${LONGEST[name]} characters`);
  // PostgreSQL refuses NUL.
  return value.replaceAll('\0', '');
}

/** Turns a row into the fields of its sample. Throws ImportRefused. */
export function toFields(
  row: RecordingRow,
  given: { place: Place | Address | null; coletor: string | null; now: Date },
): ImportedFields {
  const { lat, lon, dt_amostra, extra } = row;
  if (!dt_amostra) throw new ImportRefused('no_date');
  if (dt_amostra > given.now) throw new ImportRefused('date_in_future', dt_amostra.toISOString());
  const place = lat !== null && lon !== null ? { lat, lon } : given.place;
  if (!place) throw new ImportRefused('no_position');
  return {
    dt_amostra,
    lat: place.lat,
    lon: place.lon,
    precisao: extra.precisao ?? null,
    coletor: textOf('coletor', extra.coletor ?? given.coletor),
    endereco: textOf('endereco', extra.endereco ?? ('endereco' in place ? place.endereco : null)),
    obs_app: textOf('obs_app', extra.obs),
    hidrometro: meterNumber(textOf('hidrometro', extra.hidrometro)),
  };
}

/**
 * The sample's idempotency key (ING-02): the same file under the same name for the same company always has the same key, so a second
 * run adds nothing, while equal bytes under two names are two samples. Has the form of a UUID of version 5.
 */
export function importKey(id_cliente: number, relativePath: string, sha256: Buffer): string {
  const hash = createHash('sha1').update(`escuta import\n${id_cliente}\n${relativePath}\n`).update(sha256).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const SEQ_MAX = 32;
const SUFFIX = 6;

/**
 * The sample ids to try, best first: the one in the table or the file name, which people know; then the same with a part of the
 * key, for recorders that start at 001 in every folder.
 */
export function sampleIds(row: RecordingRow, chave: string): [plain: string, distinct: string] {
  const name = row.extra.seq ?? posix.basename(row.relativePath).replace(/\.wav$/i, '');
  const clean = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const stem = clean === '' ? 'IMP' : clean;
  const distinct = `${stem.slice(0, SEQ_MAX - SUFFIX - 1)}-${chave.slice(0, SUFFIX)}`;
  return [stem.length <= SEQ_MAX && clean !== '' ? stem : distinct, distinct];
}
