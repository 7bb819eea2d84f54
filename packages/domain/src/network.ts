import {
  NETWORK_BATCH_METRES_MAX,
  NETWORK_LATITUDE_MAX,
  NETWORK_POSITION_SCALE,
  type NetworkBatch,
  SEGMENT_DEGREES_MAX,
  SEGMENT_METRES_MAX,
  SEGMENT_VERTICES_MAX,
} from '@escuta/contract';
import { distanceMetres } from './geo.ts';

/** A segment of a pipe network. */
export interface PipeSegment {
  /** Longitudes and latitudes in turn, degrees WGS84. */
  positions: ArrayLike<number>;
  /** Place of its material text in the matching, from 0; null: none. */
  material: number | null;
  /** Millimetres. */
  diametro: number | null;
  /** Year of laying. */
  ano: number | null;
  codigo: string | null;
}

/** Why a line can be no segment of a network, as {@link segmentFault} finds it. */
export type SegmentFault = 'um_ponto' | 'fora_do_mundo' | 'vertices_demais' | 'longo_demais';

const scaled = (degrees: number) => Math.round(degrees * NETWORK_POSITION_SCALE);

/**
 * What is wrong with a line; null when it can be a segment. Browser and server ask the same.
 * @param positions longitudes and latitudes in turn, degrees
 */
export function segmentFault(positions: ArrayLike<number>): SegmentFault | null {
  if (positions.length > 2 * SEGMENT_VERTICES_MAX) return 'vertices_demais';
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
  const most = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number];
  for (let place = 0; place < positions.length; place++) {
    const axis = place % 2 === 0 ? 0 : 1;
    const degrees = positions[place] ?? Number.NaN;
    if (!(Math.abs(degrees) <= (axis === 0 ? 180 : NETWORK_LATITUDE_MAX))) return 'fora_do_mundo';
    least[axis] = Math.min(least[axis], degrees);
    most[axis] = Math.max(most[axis], degrees);
  }
  if (positions.length < 4) return 'um_ponto';
  if (scaled(least[0]) === scaled(most[0]) && scaled(least[1]) === scaled(most[1])) return 'um_ponto';
  const extent = Math.max(most[0] - least[0], most[1] - least[1]);
  return extent > SEGMENT_DEGREES_MAX || lengthOf(positions) > SEGMENT_METRES_MAX ? 'longo_demais' : null;
}

/** Metres of a line. @param positions longitudes and latitudes in turn, degrees */
export function lengthOf(positions: ArrayLike<number>): number {
  const at = (place: number) => ({ lon: positions[place] ?? 0, lat: positions[place + 1] ?? 0 });
  let metres = 0;
  for (let place = 2; place + 1 < positions.length; place += 2) metres += distanceMetres(at(place - 2), at(place));
  return metres;
}

/** Segments as one batch of an import; the caller keeps to the limits of a batch. */
export function encodeSegments(segments: readonly PipeSegment[]): NetworkBatch {
  const posicoes: number[] = [];
  for (const { positions } of segments) {
    let [lon, lat] = [0, 0];
    for (let place = 0; place + 1 < positions.length; place += 2) {
      const [nextLon, nextLat] = [scaled(positions[place] ?? 0), scaled(positions[place + 1] ?? 0)];
      posicoes.push(nextLon - lon, nextLat - lat);
      [lon, lat] = [nextLon, nextLat];
    }
  }
  return {
    pontos: segments.map(({ positions }) => Math.floor(positions.length / 2)),
    posicoes,
    material: segments.map(({ material }) => material),
    diametro: segments.map(({ diametro }) => diametro),
    ano: segments.map(({ ano }) => ano),
    codigo: segments.map(({ codigo }) => codigo),
  };
}

/** The field and place at which a batch is no list of segments; null when it is one. Checks lengths and the faults of each segment. */
export function batchFault(batch: NetworkBatch): string | null {
  const { pontos, posicoes, ...columns } = batch;
  for (const [name, values] of Object.entries(columns)) if (values.length !== pontos.length) return name;
  let numbers = 0;
  for (const count of pontos) numbers += 2 * count;
  if (numbers !== posicoes.length) return 'posicoes';
  let place = 0;
  let metres = 0;
  for (const positions of positionsOf(batch)) {
    if (segmentFault(positions)) return `pontos.${place}`;
    metres += lengthOf(positions);
    place += 1;
  }
  return metres > NETWORK_BATCH_METRES_MAX ? 'posicoes' : null;
}

/** The positions of each segment of a batch: longitudes and latitudes in turn, degrees. */
export function* positionsOf({ pontos, posicoes }: Pick<NetworkBatch, 'pontos' | 'posicoes'>): Generator<Float64Array> {
  let at = 0;
  for (const count of pontos) {
    const positions = new Float64Array(2 * count);
    let [lon, lat] = [0, 0];
    for (let place = 0; place < positions.length; place += 2) {
      lon += posicoes[at + place] ?? 0;
      lat += posicoes[at + place + 1] ?? 0;
      positions[place] = lon / NETWORK_POSITION_SCALE;
      positions[place + 1] = lat / NETWORK_POSITION_SCALE;
    }
    at += positions.length;
    yield positions;
  }
}

/**
 * Cuts a line into pieces of equal length, as few as possible.
 * @param positions longitudes and latitudes in turn, degrees
 * @param most longest piece, metres, to a thousandth of it
 */
export function cutLine(positions: ArrayLike<number>, most: number): number[][] {
  const at = (place: number) => ({ lon: positions[place] ?? 0, lat: positions[place + 1] ?? 0 });
  const steps: number[] = [];
  for (let place = 2; place + 1 < positions.length; place += 2) steps.push(distanceMetres(at(place - 2), at(place)));
  const length = steps.reduce((sum, step) => sum + step, 0);
  // Positions are rounded to a centimetre, which must not make another piece.
  const pieces = Math.max(1, Math.ceil(length / most - 0.001));
  const first = at(0);
  const cut = [[first.lon, first.lat]];
  let gone = 0;
  for (const [index, step] of steps.entries()) {
    const [from, to] = [at(2 * index), at(2 * index + 2)];
    // The last piece ends with the line, not where rounding puts its end.
    while (cut.length < pieces && gone + step >= (cut.length * length) / pieces) {
      const share = step === 0 ? 1 : ((cut.length * length) / pieces - gone) / step;
      const [lon, lat] = [from.lon + (to.lon - from.lon) * share, from.lat + (to.lat - from.lat) * share];
      cut.at(-1)?.push(lon, lat);
      cut.push([lon, lat]);
    }
    gone += step;
    cut.at(-1)?.push(to.lon, to.lat);
  }
  return cut;
}
