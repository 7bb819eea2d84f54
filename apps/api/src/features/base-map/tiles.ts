import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { MapLayers } from './map-features.ts';

const EXTENT = 4096;

export interface TileId {
  z: number;
  x: number;
  y: number;
}

export interface Tile extends TileId {
  data: Uint8Array;
}

interface Zooms {
  from: number;
  to: number;
}

/** Cuts features into vector tiles. @param under only this tile and those below it */
export function* cutTiles(
  layers: MapLayers,
  { from, to }: Zooms,
  under: TileId = { z: 0, x: 0, y: 0 },
): Generator<Tile> {
  const options = { maxZoom: to, indexMaxZoom: to, indexMaxPoints: 0, extent: EXTENT };
  const indexes = Object.entries(layers).map(
    ([name, features]) => [name, new GeoJSONVT({ type: 'FeatureCollection', features }, options)] as const,
  );
  const waiting = [under];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    const { z, x, y } = id;
    const found: Record<string, GeoJSONVTTile> = {};
    for (const [name, index] of indexes) {
      const tile = index.getTile(z, x, y);
      if (tile && tile.features.length > 0) found[name] = tile;
    }
    // A tile also has what lies in its margin, so one without features has none below it.
    if (z > under.z && Object.keys(found).length === 0) continue;
    if (z >= from && Object.keys(found).length > 0)
      yield { ...id, data: fromGeojsonVt(found, { version: 2, extent: EXTENT }) };
    if (z >= to) continue;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      waiting.push({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy });
  }
}
