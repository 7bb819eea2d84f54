import { streetCase } from '@escuta/import';
import type { StreetKind } from './map-features.ts';
import { StreetFileError } from './street-file-error.ts';

/** Usual names of the column with a street's name, in the order in which they are preferred. */
const NAME_COLUMNS = [
  ...['name', 'nome', 'nome_completo', 'via_name', 'nome_via', 'nome_rua', 'rua', 'street', 'street_name'],
  ...[
    'logradouro',
    'nome_logradouro',
    'nome_logra',
    'nm_logradouro',
    'nm_lograd',
    'nm_logra',
    'no_logradouro',
    'ds_logradouro',
  ],
  ...['nomelog', 'nomelogr', 'nm_log', 'nm_via', 'nombre', 'nombre_calle', 'calle'],
];
/** Columns that go before such a name, as in the census: type and title. */
const PREFIX_COLUMNS = [
  ['nm_tip_log', 'tipo_logradouro', 'tipo_logra', 'tp_logradouro', 'tipo_via', 'tipo'],
  ['nm_tit_log', 'titulo_logradouro', 'titulo'],
];
const LONGEST_NAME = 200;
/** Most columns that a refusal names. */
const MOST_TOLD = 50;
const CAPITALS = /\p{Lu}{3}/u;

type Properties = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** Finds the name of a street in its properties, by the columns of the first street that has one of them: exports leave out what is empty. */
export class StreetNames {
  readonly #wanted: string | undefined;
  #columns: readonly string[] | null = null;
  /** Columns of the streets so far, for the refusal. */
  readonly #seen = new Set<string>();

  /** @param wanted the column to use, instead of a usual one */
  constructor(wanted: string | undefined) {
    this.#wanted = wanted;
  }

  /** The name, or '' without one. */
  of(properties: Properties): string {
    this.#columns ??= this.#choose(properties);
    const words = (this.#columns ?? []).map((column) => textOf(properties[column])).filter((word) => word !== '');
    const name = words.join(' ').slice(0, LONGEST_NAME);
    return CAPITALS.test(name) ? streetCase(name) : name;
  }

  /** The chosen columns, to print. */
  get columns(): string {
    return (this.#columns ?? []).join(' + ');
  }

  /** To be called after all streets. @throws StreetFileError when no column had names */
  check(): void {
    if (this.#columns) return;
    const columns = [...this.#seen].slice(0, MOST_TOLD).join(', ') || 'none';
    throw new StreetFileError(
      this.#wanted === undefined
        ? `No column with the streets' names was found. The file has: ${columns}. Name one with --name COLUMN.`
        : `There is no column ${this.#wanted}. The file has: ${columns}.`,
    );
  }

  #choose(properties: Properties): readonly string[] | null {
    const given = Object.keys(properties);
    for (const column of given) this.#seen.add(column);
    const find = (names: readonly string[]) =>
      names
        .map((name) => given.find((key) => key.toLowerCase().replaceAll(/[\s-]+/g, '_') === name))
        .find((key) => key !== undefined);
    if (this.#wanted !== undefined) return given.includes(this.#wanted) ? [this.#wanted] : null;
    const name = find(NAME_COLUMNS);
    return name === undefined ? null : [...PREFIX_COLUMNS.map(find).filter((key) => key !== undefined), name];
  }
}

/** OpenStreetMap's classes of ways. */
const OSM_KINDS: Record<string, StreetKind> = {
  motorway: 'highway',
  trunk: 'highway',
  primary: 'major_road',
  secondary: 'major_road',
  tertiary: 'medium_road',
};

/** The kind of a street by OpenStreetMap's class where there is one, otherwise by its name. */
export function streetKind(properties: Properties, name: string): StreetKind {
  const osm = textOf(properties.highway);
  if (osm !== '') return OSM_KINDS[osm.replace(/_link$/, '')] ?? 'minor_road';
  if (/^(rodovia|rod|autopista|autoestrada|[a-z]{2}[- ]\d{3})\b/i.test(name)) return 'highway';
  return /^(avenida|avda|av|via expressa|marginal|perimetral|anel)\b/i.test(name) ? 'major_road' : 'minor_road';
}
