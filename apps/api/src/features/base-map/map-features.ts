export type LonLat = [lon: number, lat: number];

/** Kinds of streets, named as in maps made from OpenStreetMap by Protomaps, so that one style draws both. */
export type StreetKind = 'highway' | 'major_road' | 'medium_road' | 'minor_road';

/** A feature of a layer of the base map, as GeoJSON. */
export interface MapFeature {
  type: 'Feature';
  properties: Record<string, string>;
  geometry:
    | { type: 'Point'; coordinates: LonLat }
    | { type: 'LineString'; coordinates: LonLat[] }
    | { type: 'Polygon'; coordinates: LonLat[][] };
}

export type MapLayers = Record<string, MapFeature[]>;

/** The bounds of positions, as west, south, east, north. */
export class Bounds {
  west = 180;
  south = 90;
  east = -180;
  north = -90;

  add([lon, lat]: LonLat): void {
    this.west = Math.min(this.west, lon);
    this.south = Math.min(this.south, lat);
    this.east = Math.max(this.east, lon);
    this.north = Math.max(this.north, lat);
  }

  get middle(): LonLat {
    return [(this.west + this.east) / 2, (this.south + this.north) / 2];
  }
}
