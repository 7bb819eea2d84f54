import type { Feature, FeatureCollection, Position } from './geo.ts';
import { classOfVariant, imageName } from './marker-keys.ts';
import { layerPart } from './sample-layers.ts';
import type { SampleStore } from './sample-store.ts';

interface Point {
  type: 'Point';
  coordinates: Position;
}
type PointFeature = Feature<Point>;
type Points = FeatureCollection<Point>;

/** Properties of a sample for the layers: `v`, the name of its marker; `p`, the layer that draws it. */
export function sampleProperties(store: SampleStore, row: number): { v: string; p: string } {
  const variant = store.variantAt(row);
  return { v: imageName(variant), p: layerPart(store.idAt(row), classOfVariant(variant)) };
}

/** A sample as a GeoJSON feature. */
export function sampleFeature(store: SampleStore, row: number): PointFeature {
  return {
    type: 'Feature',
    id: store.idAt(row),
    properties: sampleProperties(store, row),
    geometry: { type: 'Point', coordinates: store.positionAt(row) },
  };
}

/** All samples of a store, or those with the given IDs. */
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
