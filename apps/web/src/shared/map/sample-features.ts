import type { Feature, FeatureCollection, Position } from './geo.ts';
import { imageName } from './marker-keys.ts';
import type { SampleStore } from './sample-store.ts';

interface Point {
  type: 'Point';
  coordinates: Position;
}
type PointFeature = Feature<Point>;
type Points = FeatureCollection<Point>;

/** One sample as the map's sources take it: its place, its id, and the name of its marker. */
export function sampleFeature(store: SampleStore, row: number): PointFeature {
  return {
    type: 'Feature',
    id: store.idAt(row),
    properties: { v: imageName(store.variantAt(row)) },
    geometry: { type: 'Point', coordinates: store.positionAt(row) },
  };
}

/** All samples of a store, or those given by id. */
export function sampleFeatures(store: SampleStore | null, ids?: Iterable<number>): Points {
  const features: PointFeature[] = [];
  if (store && ids) {
    for (const id of ids) {
      const row = store.rowOf(id);
      if (row >= 0) features.push(sampleFeature(store, row));
    }
  } else if (store) {
    for (let row = 0; row < store.size; row++) features.push(sampleFeature(store, row));
  }
  return { type: 'FeatureCollection', features };
}
