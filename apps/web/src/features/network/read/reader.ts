import type { NetworkBatch, NetworkMatching } from '@escuta/contract';
import { distanceMetres } from '@escuta/domain';
import type { ColumnSummary } from './columns.ts';
import { Gathered, type LeftOutCounts } from './gathered.ts';
import { type LoadSqlite, openFile } from './open.ts';
import {
  type Box,
  farLines,
  type Placed,
  place,
  previewOf,
  type Surroundings,
  type ToDegrees,
  toDegrees,
} from './placed.ts';
import { encodeBatch, type Prepared, type PreparedSummary, prepare, Values } from './prepared.ts';
import { ReadProblem } from './problem.ts';
import { type FileFormat, NO_SYSTEM, type OnProgress, type Source, type StatedSystem } from './source.ts';
import { hasKnownDatum, likelySystems, SYSTEMS, statedSystem, systemByCode, withoutHeights } from './systems.ts';

/** A file that was opened. */
export interface OpenedFile {
  format: FileFormat;
  /** Names of the layers, those of lines first. */
  layers: readonly string[];
}

/** A layer that was read. */
export interface ReadLayer {
  features: number;
  lines: number;
  columns: readonly ColumnSummary[];
  /** Values of the first features, in the order of `columns`. */
  rows: readonly (readonly string[])[];
  /** EPSG code of the system that the file states, if it is a known one. */
  epsg: number | null;
  /** What the file says of its system, if it is not a known one. */
  otherSystem: string | null;
  /** Whether the file states a system that nobody here understands. */
  hasUnknownSystem: boolean;
  /** Whether the file states none and all positions could be degrees. */
  looksLikeDegrees: boolean;
  /** EPSG codes of the systems in which the file lies near the company, likeliest first. */
  near: readonly number[];
}

/** The lines of a layer on the map. */
export interface PlacedLayer {
  lines: number;
  leftOut: LeftOutCounts;
  box: Box | null;
  /** Lines that begin farther from the company than lines should. */
  far: number;
  /** Some of the lines, to draw. */
  preview: readonly (readonly { lon: number; lat: number }[])[];
}

/** The system that positions are in: an EPSG code of ours, or the system that the file states, understood by the library. */
export type ChosenSystem = { epsg: number } | 'file';

const SHOWN_ROWS = 5;

/** Reads one file after the other: open, read, place, prepare, encode. Each step needs the one before. */
export class Reader {
  readonly #loadSqlite: LoadSqlite;
  #source: Source | null = null;
  #file: Gathered | null = null;
  #stated: StatedSystem = NO_SYSTEM;
  #placed: Placed | null = null;
  #values: Values | null = null;
  #prepared: Prepared | null = null;

  constructor(loadSqlite: LoadSqlite) {
    this.#loadSqlite = loadSqlite;
  }

  /** @throws ReadProblem */
  async open(file: File): Promise<OpenedFile> {
    this.#file = null;
    this.#placed = null;
    this.#prepared = null;
    this.#source = await openFile(file, this.#loadSqlite);
    return { format: this.#source.format, layers: this.#source.layers.map(({ name }) => name) };
  }

  /** @throws ReadProblem, also when there is no line at all */
  async read(layer: number, around: Surroundings | null, onProgress: OnProgress): Promise<ReadLayer> {
    const file = new Gathered();
    const stated = (await need(this.#source).layers[layer]?.read(file, onProgress)) ?? NO_SYSTEM;
    this.#stated = { ...stated, wkt: stated.wkt === null ? null : withoutHeights(stated.wkt) };
    if (file.counts.length === 0) throw new ReadProblem('noLines', { n: file.features });
    this.#file = file;
    const { all } = file.columns;
    const known = statedSystem(this.#stated);
    const other = known ? null : otherSystem(this.#stated);
    const isStated = this.#stated.wkt !== null || this.#stated.epsg !== null;
    return {
      features: file.features,
      lines: file.counts.length,
      columns: all.map((column) => column.summary()),
      rows: Array.from({ length: Math.min(SHOWN_ROWS, file.features) }, (_, row) =>
        all.map((column) => column.textAt(row)),
      ),
      epsg: known?.code ?? null,
      otherSystem: other,
      hasUnknownSystem: isStated && !known && other === null,
      looksLikeDegrees: !isStated && areDegrees(file),
      near: around ? systemsNear(file, around) : [],
    };
  }

  /** @throws ReadProblem when the system is not understood */
  async place(system: ChosenSystem, around: Surroundings | null, onProgress: OnProgress): Promise<PlacedLayer> {
    this.#placed = null;
    this.#prepared = null;
    const placed = await place(need(this.#file), this.#converter(system), onProgress);
    this.#placed = placed;
    return {
      lines: placed.rows.length,
      leftOut: placed.leftOut,
      box: placed.box,
      far: around ? farLines(placed, around) : 0,
      preview: previewOf(placed),
    };
  }

  /** Counts what would be sent. */
  async prepare(matching: NetworkMatching, onProgress: OnProgress): Promise<PreparedSummary> {
    this.#values = new Values(need(this.#file), matching);
    this.#prepared = await prepare(need(this.#placed), this.#values, matching, onProgress);
    return this.#prepared.summary;
  }

  /** One batch as it is sent. @param number from 1 */
  batch(number: number): NetworkBatch {
    const lines = need(this.#prepared).batches[number - 1];
    return encodeBatch(need(this.#placed), need(this.#values), need(lines ?? null));
  }

  #converter(system: ChosenSystem): ToDegrees {
    const definition = system === 'file' ? this.#stated.wkt : systemByCode(system.epsg)?.definition;
    try {
      return toDegrees(need(definition ?? null));
    } catch {
      throw new ReadProblem('unreadable');
    }
  }
}

function need<T>(value: T | null): T {
  if (value === null) throw new Error('a step was left out');
  return value;
}

/** A name for a system that is not one of ours; null when its datum is not known or the library cannot understand it either. */
function otherSystem({ wkt }: StatedSystem): string | null {
  if (wkt === null || !hasKnownDatum(wkt)) return null;
  try {
    toDegrees(wkt)(0, 0);
    return /"([^"]+)"/.exec(wkt)?.[1]?.slice(0, 80) ?? null;
  } catch {
    return null;
  }
}

/** The systems in which the middle line of the file lies in the surroundings. */
function systemsNear({ positions }: Gathered, around: Surroundings): number[] {
  const middle = Math.floor(positions.length / 4) * 2;
  const [x, y] = [positions.at(middle), positions.at(middle + 1)];
  const isNear = (definition: string) => {
    const [lon, lat] = toDegrees(definition)(x, y);
    return distanceMetres({ lat, lon }, around) <= around.metres;
  };
  const likely = likelySystems(around);
  const rest = SYSTEMS.filter((system) => !likely.includes(system));
  return [...likely, ...rest].filter(({ definition }) => isNear(definition)).map(({ code }) => code);
}

/** Whether all positions could be longitude and latitude. */
function areDegrees({ positions }: Gathered): boolean {
  const values = positions.view();
  for (let index = 0; index < values.length; index += 2)
    if (Math.abs(values[index] as number) > 180 || Math.abs(values[index + 1] as number) > 90) return false;
  return true;
}
