import { ADDRESS_MAX, isClockTime, LABEL_MAX, METER_MAX, NOTE_MAX } from '@escuta/contract';
import { withoutAccents } from '@escuta/domain';
import { baseName } from './paths.ts';
import { ImportRefused, type RecordingRow } from './recording-row.ts';

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
  /** As it was written: what can be none is told to people. */
  hidrometro: string | null;
  sensor_modelo: string | null;
  sensor_serie: string | null;
}

/** Longest texts in the samples table, characters. */
const LONGEST = {
  ...{ coletor: LABEL_MAX, sensor_modelo: LABEL_MAX, sensor_serie: LABEL_MAX },
  ...{ endereco: ADDRESS_MAX, obs_app: NOTE_MAX, hidrometro: METER_MAX },
} as const;

function textOf(name: keyof typeof LONGEST, value: string | null | undefined): string | null {
  if (!value) return null;
  if (value.length > LONGEST[name])
    throw new ImportRefused('text_too_long', `${name}: at most ${LONGEST[name]} characters`);
  // PostgreSQL refuses NUL.
  return value.replaceAll('\0', '');
}

/** Turns a row into the fields of its sample. Throws ImportRefused. */
export function toFields(row: RecordingRow, given: { place: Place | null; coletor: string | null }): ImportedFields {
  const { lat, lon, dt_amostra, extra } = row;
  if (!dt_amostra) throw new ImportRefused('no_date');
  if (!isClockTime(dt_amostra.getTime())) throw new ImportRefused('bad_date', dt_amostra.toISOString());
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
    hidrometro: textOf('hidrometro', extra.hidrometro),
    sensor_modelo: textOf('sensor_modelo', extra.modelo),
    sensor_serie: textOf('sensor_serie', extra.serie),
  };
}

const SEQ_MAX = 32;
const SUFFIX = 6;

/**
 * The sample ids to try, best first: the one in the table or the file name, which people know; then the same with a part of the
 * key, for recorders that start at 001 in every folder.
 */
export function sampleIds(
  { seq, path }: { seq?: string | undefined; path: string },
  chave: string,
): [plain: string, distinct: string] {
  const name = seq ?? baseName(path).replace(/\.wav$/i, '');
  const clean = withoutAccents(name)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const stem = clean === '' ? 'IMP' : clean;
  const distinct = `${stem.slice(0, SEQ_MAX - SUFFIX - 1)}-${chave.slice(0, SUFFIX)}`;
  return [stem.length <= SEQ_MAX && clean !== '' ? stem : distinct, distinct];
}
