import type { LayerSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { mapColors } from './map-colors.ts';
import type { GeoJSONSource, MapLibreMap } from './maplibre.ts';

const SOURCE = 'escuta-position';

/** Adds the layers of the user's position to the map's style. */
export function addPosition(map: MapLibreMap, theme: ThemeName): void {
  // The style of a new graphics context has them already.
  if (map.getSource(SOURCE)) return;
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const layer of layers(theme)) map.addLayer(layer);
}

/** Shows the user's position. */
export function drawPosition(map: MapLibreMap, { lat, lon }: { lat: number; lon: number }): void {
  const geometry = { type: 'Point' as const, coordinates: [lon, lat] };
  void (map.getSource(SOURCE) as GeoJSONSource | undefined)?.setData({ type: 'Feature', properties: {}, geometry });
}

function layers(theme: ThemeName): LayerSpecification[] {
  const colors = mapColors(theme);
  return [
    {
      id: 'escuta-position-halo',
      type: 'circle',
      source: SOURCE,
      paint: { 'circle-color': colors.accent, 'circle-opacity': 0.18, 'circle-radius': 18 },
    },
    {
      id: 'escuta-position',
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-color': colors.accent,
        'circle-radius': 6,
        'circle-stroke-color': colors.surface,
        'circle-stroke-width': 2,
      },
    },
  ];
}
