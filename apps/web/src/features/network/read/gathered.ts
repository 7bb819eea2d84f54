import { type LeftOutReason, NETWORK_SEGMENTS_MAX, NETWORK_VERTICES_MAX, SEGMENT_VERTICES_MAX } from '@escuta/contract';
import { Columns } from './columns.ts';
import { growingCounts, growingFloats } from './growing.ts';
import { ReadProblem } from './problem.ts';

/** What was left out, counted by reason. */
export type LeftOutCounts = Partial<Record<LeftOutReason, number>>;

export function countLeftOut(counts: LeftOutCounts, reason: LeftOutReason): void {
  counts[reason] = (counts[reason] ?? 0) + 1;
}

/** The lines and values of a file while it is read, in the coordinates of the file. */
export class Gathered {
  /** x and y of each position in turn. */
  readonly positions = growingFloats();
  /** By line: its number of positions. */
  readonly counts = growingCounts();
  /** By line: its feature. */
  readonly rows = growingCounts();
  readonly columns = new Columns();
  readonly leftOut: LeftOutCounts = {};
  features = 0;

  /** Keeps the values of a feature, and returns its number for {@link addLine}. */
  addFeature(properties: Readonly<Record<string, unknown>>): number {
    const row = this.features++;
    this.columns.add(row, properties);
    return row;
  }

  /**
   * Keeps a line of a feature: `count` positions, x and y by index. A line without two different positions is left out.
   * @throws ReadProblem when the file has more than a network may have
   */
  addLine(row: number, count: number, x: (index: number) => number, y: (index: number) => number): void {
    const reason = count > SEGMENT_VERTICES_MAX ? 'vertices_demais' : this.#keep(count, x, y);
    if (reason) {
      this.leaveOut(reason);
      return;
    }
    this.counts.push(count);
    this.rows.push(row);
    if (this.counts.length > NETWORK_SEGMENTS_MAX || this.positions.length > 2 * NETWORK_VERTICES_MAX)
      throw new ReadProblem('tooManySegments', { max: NETWORK_SEGMENTS_MAX });
  }

  leaveOut(reason: LeftOutReason): void {
    countLeftOut(this.leftOut, reason);
  }

  /** Keeps the positions of a line, unless there is a reason against it. */
  #keep(count: number, x: (index: number) => number, y: (index: number) => number): LeftOutReason | null {
    const start = this.positions.length;
    let isLine = false;
    for (let index = 0; index < count; index++) {
      const [px, py] = [x(index), y(index)];
      if (!Number.isFinite(px) || !Number.isFinite(py)) {
        this.positions.cut(start);
        return 'fora_do_mundo';
      }
      isLine ||= index > 0 && (px !== this.positions.at(start) || py !== this.positions.at(start + 1));
      this.positions.push(px);
      this.positions.push(py);
    }
    if (isLine) return null;
    this.positions.cut(start);
    return count === 0 ? 'sem_geometria' : 'um_ponto';
  }
}

interface Geometry {
  type?: unknown;
  coordinates?: unknown;
  geometries?: unknown;
}

/** Keeps the lines of a GeoJSON geometry; further coordinates (height, measure) are ignored. */
export function addGeometry(to: Gathered, row: number, geometry: unknown): void {
  const { type, coordinates, geometries } = (geometry ?? {}) as Geometry;
  if (type === 'LineString') addCoordinates(to, row, coordinates);
  else if (type === 'MultiLineString') addParts(to, coordinates, (part) => addCoordinates(to, row, part));
  else if (type === 'GeometryCollection') addParts(to, geometries, (part) => addGeometry(to, row, part));
  else to.leaveOut(type === undefined ? 'sem_geometria' : 'nao_e_linha');
}

function addParts(to: Gathered, parts: unknown, add: (part: unknown) => void): void {
  if (!Array.isArray(parts) || parts.length === 0) to.leaveOut('sem_geometria');
  else for (const part of parts) add(part);
}

function addCoordinates(to: Gathered, row: number, coordinates: unknown): void {
  const list = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  const part = (index: number, axis: 0 | 1) => {
    const position = list[index];
    const value: unknown = Array.isArray(position) ? position[axis] : undefined;
    return typeof value === 'number' ? value : Number.NaN;
  };
  to.addLine(
    row,
    list.length,
    (index) => part(index, 0),
    (index) => part(index, 1),
  );
}
