import { currentFormats } from '../format/use-formats.ts';
import type { Bounds, Feature, FeatureCollection, Position } from './geo.ts';

interface Line {
  type: 'LineString';
  coordinates: Position[];
}

/** Possible distances between two lines, degrees, widest first. */
const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
/** Number of lines wanted across the longer side of the view. */
const WANTED_LINES = 8;
/** How far lines extend beyond the view, so that a short pan shows no end: part of the view's size. */
const MARGIN = 0.5;

/** The distance between lines for a view of this width, both in degrees. */
export function graticuleStep(span: number): number {
  return STEPS.find((step) => span / step >= WANTED_LINES) ?? (STEPS.at(-1) as number);
}

/**
 * Lines of latitude and longitude around a view, each with its value as `label`, so that positions can be read even without a base map.
 */
export function graticule(
  [west, south, east, north]: Bounds,
  step = graticuleStep(Math.max(east - west, north - south)),
): FeatureCollection<Line> {
  const box = widen([west, south, east, north]);
  return {
    type: 'FeatureCollection',
    features: [
      ...multiples(box[0], box[2], step).map((lon) =>
        line(`${lon.value}°`, [
          [lon.at, box[1]],
          [lon.at, box[3]],
        ]),
      ),
      ...multiples(box[1], box[3], step).map((lat) =>
        line(`${lat.value}°`, [
          [box[0], lat.at],
          [box[2], lat.at],
        ]),
      ),
    ],
  };
}

function widen([west, south, east, north]: Bounds): Bounds {
  const dx = (east - west) * MARGIN;
  const dy = (north - south) * MARGIN;
  return [Math.max(-180, west - dx), Math.max(-85, south - dy), Math.min(180, east + dx), Math.min(85, north + dy)];
}

function multiples(from: number, to: number, step: number): { at: number; value: string }[] {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const { number } = currentFormats();
  const found: { at: number; value: string }[] = [];
  for (let n = Math.ceil(from / step); n * step <= to; n++) {
    found.push({ at: n * step, value: number(n * step, decimals) });
  }
  return found;
}

function line(label: string, coordinates: Position[]): Feature<Line> {
  return { type: 'Feature', properties: { label }, geometry: { type: 'LineString', coordinates } };
}
