import { type Growing, growingCounts } from './growing.ts';

/** Most columns that are read; more are no description of a pipe. */
const COLUMNS_MAX = 100;
/** Longer values are cut. */
const TEXT_MAX = 200;
/** Different values of a column that are listed with their number; a column with more names no materials. */
export const LISTED_VALUES = 200;
const EXAMPLES = 4;

/** A column as the person sees it. */
export interface ColumnSummary {
  name: string;
  /** Features that have a value. */
  filled: number;
  /** The first different values. */
  examples: readonly string[];
  /** Different values with their number, the most frequent first; null if there are more than {@link LISTED_VALUES}. */
  values: readonly { text: string; count: number }[] | null;
}

/** The values of one column, each different text kept once. */
export class Column {
  readonly name: string;
  /** By feature: place in `texts`; 0 is no value. */
  readonly codes: Growing<Uint32Array> = growingCounts();
  readonly texts: string[] = [''];
  readonly #places = new Map<string, number>([['', 0]]);
  readonly #counts = growingCounts();

  constructor(name: string) {
    this.name = name;
    this.#counts.push(0);
  }

  /** Sets the value of a feature, once; features before it without one are empty. */
  set(row: number, value: unknown): void {
    // Two properties of one name but for spaces: a second value would be the next feature's.
    if (row < this.codes.length) return;
    this.fill(row);
    const text = textOf(value);
    let place = this.#places.get(text);
    if (place === undefined) {
      place = this.texts.push(text) - 1;
      this.#places.set(text, place);
      this.#counts.push(0);
    }
    this.#counts.set(place, this.#counts.at(place) + 1);
    this.codes.push(place);
  }

  /** Makes room up to a feature. */
  fill(row: number): void {
    while (this.codes.length < row) this.codes.push(0);
  }

  textAt(row: number): string {
    return this.texts[row < this.codes.length ? this.codes.at(row) : 0] as string;
  }

  summary(): ColumnSummary {
    const given = this.texts.length - 1;
    const listed = given > LISTED_VALUES ? null : this.texts.slice(1);
    let filled = 0;
    for (let place = 1; place <= given; place++) filled += this.#counts.at(place);
    return {
      name: this.name,
      filled,
      examples: this.texts.slice(1, 1 + EXAMPLES),
      values:
        listed
          ?.map((text, index) => ({ text, count: this.#counts.at(index + 1) }))
          .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text)) ?? null,
    };
  }
}

/** All columns of a file. */
export class Columns {
  readonly all: Column[] = [];
  readonly #byName = new Map<string, Column>();

  /** Keeps the values of a feature. */
  add(row: number, properties: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(properties)) this.#column(textOf(name) || '?')?.set(row, properties[name]);
  }

  byName(name: string | null): Column | null {
    return name === null ? null : (this.#byName.get(name) ?? null);
  }

  #column(name: string): Column | undefined {
    const known = this.#byName.get(name);
    if (known || this.all.length >= COLUMNS_MAX) return known;
    const column = new Column(name);
    this.all.push(column);
    this.#byName.set(name, column);
    return column;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: files pad values with null characters
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/** A value as text of one line; objects and missing values are ''. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'object') return '';
  return String(value).replace(CONTROL, ' ').trim().slice(0, TEXT_MAX);
}

/** What the library makes of an empty date. */
const NO_DATE = new Date(0, -1, 0).getTime();

/** A date of a .dbf file, which has no time and no zone. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime()) || date.getTime() === NO_DATE) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
