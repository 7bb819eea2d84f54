import type { CoverageStreet, Language, StretchState } from '@escuta/contract';
import { plainNumber } from '@escuta/domain';
import { CSV_DIALECTS, CsvFinisher, csvHead, csvRow } from '../exports/index.ts';
import type { listStretchesAfter, StretchStateRow } from './coverage-file.queries.ts';
import { NO_STREET, STREET_HEADERS } from './coverage-texts.ts';

const COLUMNS = [
  ...(['text', 'text', 'text'] as const),
  ...(['real', 'real', 'real'] as const),
  ...(['int', 'int', 'int'] as const),
  ...(['text', 'text', 'real', 'real'] as const),
];

const minute = (instant: string | null) => (instant === null ? '' : instant.slice(0, 16).replace('T', ' '));

function textsOf(street: CoverageStreet, language: Language): string[] {
  const counts = [street.fora, street.sem_acesso, street.ouvida];
  const inMetres = street.medida === 'metros';
  return [
    ...[street.rua ?? NO_STREET[language], street.bairro ?? '', street.razao_social ?? ''],
    ...counts.map((value) => (inMetres ? plainNumber(value / 1000, 3) : '')),
    ...counts.map((value) => (inMetres ? '' : String(value))),
    ...[minute(street.ultima), minute(street.ultima_recusa)],
    ...[street.norte + street.sul, street.leste + street.oeste].map((sum) => plainNumber(sum / 2, 6)),
  ];
}

/** Rows written in one piece. */
const PIECE = 500;

/** The streets as CSV, piece by piece. */
export function* streetsCsv(streets: readonly CoverageStreet[], language: Language): Generator<Buffer> {
  const dialect = CSV_DIALECTS[language];
  yield csvHead(STREET_HEADERS[language], dialect);
  const finisher = new CsvFinisher(COLUMNS, dialect);
  for (let from = 0; from < streets.length; from += PIECE) {
    const rows = streets.slice(from, from + PIECE).map((street) => csvRow(textsOf(street, language), dialect));
    yield finisher.push(Buffer.from(rows.join('')));
  }
}

const EARTH = 6_378_137;
const degrees = (radians: number) => (radians * 180) / Math.PI;
/** Decimals of a position: about a decimetre. */
const POSITION = 1e6;
const place = (value: number) => Math.round(value * POSITION) / POSITION;

/** Positions of a path as PostgreSQL sends it: whether it is closed, how many points, then x and y of each. */
function positionsOf(path: Buffer): [number, number][] {
  const positions: [number, number][] = [];
  for (let at = 5; at + 16 <= path.length; at += 16) {
    const [x, y] = [path.readDoubleBE(at), path.readDoubleBE(at + 8)];
    positions.push([place(degrees(x / EARTH)), place(degrees(Math.atan(Math.sinh(y / EARTH))))]);
  }
  return positions;
}

const stateOf = (state: StretchStateRow | undefined): StretchState => {
  if (!state) return 'nunca';
  if (state.ouvidas > 0) return 'ouvida';
  if (state.recusas > 0) return 'sem_acesso';
  return state.ultima ? 'antes' : 'nunca';
};

/** A stretch as a feature of GeoJSON, with the name of the company whose network it belongs to. */
export function stretchFeature(
  stretch: Awaited<ReturnType<typeof listStretchesAfter>>[number],
  state: StretchStateRow | undefined,
  empresa: string | null,
): string {
  const { forma, metros, material, rua, bairro } = stretch;
  return JSON.stringify({
    type: 'Feature',
    properties: {
      estado: stateOf(state),
      amostras: state?.ouvidas ?? 0,
      sem_acesso: state?.recusas ?? 0,
      ultima: state?.ultima?.toISOString() ?? null,
      ...{ metros: Math.round(metros * 100) / 100, material, rua, bairro, empresa },
    },
    geometry: { type: 'LineString', coordinates: positionsOf(forma) },
  });
}
