import { Bounds, type LonLat, type MapLayers } from './map-features.ts';
import { PmtilesFile } from './pmtiles-file.ts';
import { Spool } from './spool.ts';
import { readStreets, type StreetCount } from './street-file.ts';
import { StreetFileError } from './street-file-error.ts';
import { cutTiles } from './tiles.ts';

/** Zooms of all streets, and of the large ones farther out; each is put aside by the tiles of its first zoom. */
const ALL = { from: 12, to: 15 };
const LARGE = { from: 9, to: 11 };
const STREET_FIELDS = { name: 'String', kind: 'String' };

export interface BaseMapOptions {
  /** Column with the streets' names, instead of a usual one. */
  name?: string | undefined;
  /** Credits that the data's licence requires. */
  credits?: string | undefined;
  onBytes?: (bytes: number) => void;
}

export interface BaseMapResult extends StreetCount {
  bytes: number;
  tiles: number;
  middle: LonLat;
}

/**
 * Makes a PMTiles base map from a file of streets. The lines are put aside on disk; memory holds those of one tile at a time.
 * @throws StreetFileError when the file cannot be drawn; then no file is left
 */
export async function makeBaseMap(from: string, to: string, options: BaseMapOptions): Promise<BaseMapResult> {
  const count: StreetCount = { streets: 0, named: 0, leftOut: 0, encoding: '', columns: '' };
  const spools = { all: await Spool.open(), large: await Spool.open() };
  try {
    const bounds = new Bounds();
    for await (const line of readStreets(from, { ...options, count })) {
      for (const position of line.geometry.coordinates) bounds.add(position);
      await spools.all.add(line, ALL.from);
      if (line.kind === 'highway' || line.kind === 'major_road') await spools.large.add(line, LARGE.from);
    }
    if (count.streets === 0) throw new StreetFileError(`${from} has no lines.`);
    const file = await PmtilesFile.create(to);
    try {
      for (const [spool, zooms] of [
        [spools.large, LARGE],
        [spools.all, ALL],
      ] as const) {
        for await (const { tile, lines } of spool.places()) {
          for (const cut of cutTiles({ streets: lines }, zooms, tile)) await file.add(cut);
        }
      }
      const layer = { id: 'streets', fields: STREET_FIELDS, minzoom: LARGE.from, maxzoom: ALL.to };
      const made = await file.finish({ name: 'Streets', attribution: options.credits, vector_layers: [layer] }, bounds);
      return { ...count, ...made, middle: bounds.middle };
    } catch (error) {
      await file.discard();
      throw error;
    }
  } finally {
    await Promise.all([spools.all.discard(), spools.large.discard()]);
  }
}

/** Writes layers that fit into memory as a PMTiles file. */
export async function writeLayers(
  path: string,
  layers: MapLayers,
  { name, from, to }: { name: string; from: number; to: number },
): Promise<void> {
  const bounds = new Bounds();
  for (const { geometry } of Object.values(layers).flat()) {
    if (geometry.type === 'LineString') for (const position of geometry.coordinates) bounds.add(position);
  }
  const vector_layers = Object.entries(layers).map(([id, features]) => {
    const fields = Object.fromEntries(
      features.flatMap(({ properties }) => Object.keys(properties)).map((key) => [key, 'String']),
    );
    return { id, fields, minzoom: from, maxzoom: to };
  });
  const file = await PmtilesFile.create(path);
  try {
    for (const tile of cutTiles(layers, { from, to })) await file.add(tile);
    await file.finish({ name, vector_layers }, bounds);
  } catch (error) {
    await file.discard();
    throw error;
  }
}
