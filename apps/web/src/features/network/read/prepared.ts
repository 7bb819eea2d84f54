import {
  NETWORK_BATCH_BYTES_MAX,
  NETWORK_BATCH_METRES_MAX,
  NETWORK_BATCH_SEGMENTS_MAX,
  NETWORK_POSITION_SCALE,
  type NetworkBatch,
  type NetworkMatching,
  PIPE_TEXT_MAX,
} from '@escuta/contract';
import { encodeSegments, type PipeSegment } from '@escuta/domain';
import type { Column } from './columns.ts';
import { countLeftOut, type Gathered, type LeftOutCounts } from './gathered.ts';
import { diameterOf, isInInches, type PipeMaterial, yearOf } from './match.ts';
import type { Placed } from './placed.ts';
import { breathe, type OnProgress } from './source.ts';

const STEP = 10_000;
/** Batches are made smaller than the limit, since their size is estimated. */
const BATCH_BYTES = NETWORK_BATCH_BYTES_MAX * 0.8;
const BATCH_METRES = NETWORK_BATCH_METRES_MAX * 0.9;

/** The segments of an import, ready to be sent. */
export interface Prepared {
  /** Lines of {@link Placed} that are sent, by batch. */
  batches: readonly Uint32Array[];
  summary: PreparedSummary;
}

export interface PreparedSummary {
  segments: number;
  metres: number;
  batches: number;
  leftOut: LeftOutCounts;
  /** Metres by material, `Indefinido` where the file names none; the longest first. */
  materials: readonly { material: PipeMaterial; segments: number; metres: number }[];
  /** Segments with a diameter, and with a year. */
  withDiameter: number;
  withYear: number;
  /** Values of the diameter and year columns that could not be understood, the first of them. */
  notUnderstood: { diametro: readonly string[]; ano: readonly string[] };
}

/** What each different text of a column means; each is understood once. */
class Meanings<T> {
  readonly #column: Column | null;
  readonly #byCode: (T | null)[] = [];
  readonly failed: string[] = [];

  constructor(column: Column | null, understand: (text: string) => T | null, failures = 3) {
    this.#column = column;
    for (const text of column?.texts ?? []) {
      const meaning = text === '' ? null : understand(text);
      if (meaning === null && text !== '' && this.failed.length < failures) this.failed.push(text);
      this.#byCode.push(meaning);
    }
  }

  at(row: number): T | null {
    const codes = this.#column?.codes;
    return codes && row < codes.length ? (this.#byCode[codes.at(row)] ?? null) : null;
  }
}

/** Values of the segments, as the matching says. */
export class Values {
  readonly #material: Meanings<number>;
  readonly #diametro: Meanings<number>;
  readonly #ano: Meanings<number>;
  readonly #codigo: Meanings<string>;

  constructor({ columns }: Gathered, { colunas, materiais }: NetworkMatching) {
    const places = new Map(materiais.map(({ texto }, place) => [texto, place]));
    this.#material = new Meanings(columns.byName(colunas.material), (text) => places.get(materialText(text)) ?? null);
    this.#diametro = new Meanings(columns.byName(colunas.diametro), (text) =>
      diameterOf(text, isInInches(colunas.diametro)),
    );
    this.#ano = new Meanings(columns.byName(colunas.ano), yearOf);
    this.#codigo = new Meanings(columns.byName(colunas.codigo), (text) => text.slice(0, PIPE_TEXT_MAX).trim());
  }

  at(row: number): Omit<PipeSegment, 'positions'> {
    return {
      material: this.#material.at(row),
      diametro: this.#diametro.at(row),
      ano: this.#ano.at(row),
      codigo: this.#codigo.at(row),
    };
  }

  get notUnderstood(): PreparedSummary['notUnderstood'] {
    return { diametro: this.#diametro.failed, ano: this.#ano.failed };
  }
}

/** A text of a material column as it is sent. */
export const materialText = (text: string) => text.slice(0, PIPE_TEXT_MAX).trim();

/** Leaves out lines that are there twice with the same values, counts the rest and divides it into batches. The same file makes the same batches. */
export async function prepare(
  placed: Placed,
  values: Values,
  matching: NetworkMatching,
  onProgress: OnProgress,
): Promise<Prepared> {
  const { rows, metres } = placed;
  const leftOut = { ...placed.leftOut };
  const seen = new Repeats(placed);
  const batches = new Batches(placed);
  const byMaterial = new Map<PipeMaterial, { segments: number; metres: number }>();
  const counts = { segments: 0, metres: 0, withDiameter: 0, withYear: 0 };
  for (let line = 0; line < rows.length; line++) {
    if (line % STEP === 0) {
      onProgress(line / rows.length);
      await breathe();
    }
    const value = values.at(rows[line] as number);
    if (seen.has(line, [value.material, value.diametro, value.ano].join())) {
      countLeftOut(leftOut, 'repetido');
      continue;
    }
    batches.add(line, value);
    const material =
      (value.material === null ? undefined : matching.materiais[value.material]?.material) ?? 'Indefinido';
    const sum = byMaterial.get(material) ?? { segments: 0, metres: 0 };
    sum.segments += 1;
    sum.metres += metres[line] as number;
    byMaterial.set(material, sum);
    counts.segments += 1;
    counts.metres += metres[line] as number;
    counts.withDiameter += Number(value.diametro !== null);
    counts.withYear += Number(value.ano !== null);
  }
  const materials = [...byMaterial]
    .map(([material, sum]) => ({ material, ...sum }))
    .sort((a, b) => b.metres - a.metres);
  const all = batches.done();
  return {
    batches: all,
    summary: { ...counts, batches: all.length, leftOut, materials, notUnderstood: values.notUnderstood },
  };
}

/** Finds lines with the same positions, in either direction, and the same values. */
class Repeats {
  readonly #placed: Placed;
  /** Lines by a number made of their ends and length. */
  readonly #lines = new Map<number, { line: number; values: string }[]>();

  constructor(placed: Placed) {
    this.#placed = placed;
  }

  has(line: number, values: string): boolean {
    const key = this.#keyOf(line);
    const others = this.#lines.get(key);
    if (!others) {
      this.#lines.set(key, [{ line, values }]);
      return false;
    }
    if (others.some((other) => other.values === values && this.#isSame(other.line, line))) return true;
    others.push({ line, values });
    return false;
  }

  #keyOf(line: number): number {
    const { positions, starts } = this.#placed;
    const [start, end] = [starts[line] as number, starts[line + 1] as number];
    // Equal for both directions.
    const x = (positions[start] as number) + (positions[end - 2] as number);
    const y = (positions[start + 1] as number) + (positions[end - 1] as number);
    return x * 4_194_304 + y + (end - start);
  }

  #isSame(a: number, b: number): boolean {
    const { positions, starts } = this.#placed;
    const length = (starts[a + 1] as number) - (starts[a] as number);
    if (length !== (starts[b + 1] as number) - (starts[b] as number)) return false;
    const [from, to] = [starts[a] as number, starts[b] as number];
    let forward = true;
    let backward = true;
    for (let index = 0; index < length && (forward || backward); index++) {
      const value = positions[from + index];
      forward &&= value === positions[to + index];
      backward &&= value === positions[to + length - 2 - index + 2 * (index % 2)];
    }
    return forward || backward;
  }
}

/** Divides lines into batches by number, by size as JSON and by length. */
class Batches {
  readonly #placed: Placed;
  readonly #all: Uint32Array[] = [];
  #lines: number[] = [];
  #bytes = 0;
  #metres = 0;

  constructor(placed: Placed) {
    this.#placed = placed;
  }

  add(line: number, value: Omit<PipeSegment, 'positions'>): void {
    const bytes = this.#bytesOf(line) + 40 + 3 * (value.codigo?.length ?? 0);
    const metres = this.#placed.metres[line] as number;
    const isFull =
      this.#lines.length >= NETWORK_BATCH_SEGMENTS_MAX ||
      this.#bytes + bytes > BATCH_BYTES ||
      this.#metres + metres > BATCH_METRES;
    if (this.#lines.length > 0 && isFull) this.#close();
    this.#lines.push(line);
    this.#bytes += bytes;
    this.#metres += metres;
  }

  done(): Uint32Array[] {
    if (this.#lines.length > 0) this.#close();
    return this.#all;
  }

  #close(): void {
    this.#all.push(Uint32Array.from(this.#lines));
    this.#lines = [];
    this.#bytes = 0;
    this.#metres = 0;
  }

  /** Characters of the positions: eleven for each of the first, for the others those of the differences. */
  #bytesOf(line: number): number {
    const { positions, starts } = this.#placed;
    const [start, end] = [starts[line] as number, starts[line + 1] as number];
    let bytes = 24;
    for (let index = start + 2; index < end; index++)
      bytes += 3 + Math.ceil(Math.log10(Math.abs((positions[index] as number) - (positions[index - 2] as number)) + 1));
    return bytes;
  }
}

/** One batch as it is sent. */
export function encodeBatch({ positions, starts, rows }: Placed, values: Values, lines: Uint32Array): NetworkBatch {
  const segments = Array.from(lines, (line): PipeSegment => {
    const degrees = new Float64Array((starts[line + 1] as number) - (starts[line] as number));
    for (let index = 0; index < degrees.length; index++)
      degrees[index] = (positions[(starts[line] as number) + index] as number) / NETWORK_POSITION_SCALE;
    return { positions: degrees, ...values.at(rows[line] as number) };
  });
  return encodeSegments(segments);
}
