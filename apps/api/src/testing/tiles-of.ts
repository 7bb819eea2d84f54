import { type FileHandle, open } from 'node:fs/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';

/** A feature of a tile; positions are of its grid of 4096, and reach into its margin. */
interface DrawnFeature {
  properties: Record<string, unknown>;
  lines: { x: number; y: number }[][];
}

/** A PMTiles file, read with the library of the format. */
export interface TileFile {
  archive: PMTiles;
  /** Features of a layer on a tile. */
  features(z: number, x: number, y: number, layer: string): Promise<DrawnFeature[]>;
  close(): Promise<void>;
}

const read = async (file: FileHandle, offset: number, length: number) => {
  const data = new ArrayBuffer(length);
  const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset);
  return { data: data.slice(0, bytesRead) };
};

export async function tilesOf(path: string): Promise<TileFile> {
  const file = await open(path);
  const archive = new PMTiles({ getKey: () => path, getBytes: (offset, length) => read(file, offset, length) });
  return {
    archive,
    features: async (z, x, y, layer) => {
      const tile = await archive.getZxy(z, x, y);
      const found = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers[layer];
      return Array.from({ length: found?.length ?? 0 }, (_, index) => {
        const feature = found?.feature(index);
        return { properties: feature?.properties ?? {}, lines: feature?.loadGeometry() ?? [] };
      });
    },
    close: () => file.close(),
  };
}

/** Tile and place on its grid of a position. */
export function gridPlace([lon, lat]: readonly [number, number], z: number) {
  const scale = 2 ** z;
  const x = (lon / 360 + 0.5) * scale;
  const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * scale;
  return { x: Math.floor(x), y: Math.floor(y), column: (x % 1) * 4096, row: (y % 1) * 4096 };
}
