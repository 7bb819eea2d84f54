import { UserChange } from '@escuta/contract';
import { plainNumber } from '@escuta/domain';
import { kind } from '../address/index.ts';
import type { MapPlace } from './geo.ts';

const { lat, lon, zoom } = UserChange.shape;

/** The parameters of a view in an address. */
export const VIEW_PARAMETERS = {
  lat: kind.decimal(lat.unwrap().unwrap()),
  lon: kind.decimal(lon.unwrap().unwrap()),
  zoom: kind.decimal(zoom.unwrap().unwrap()),
};

/** The view that an address tells; null unless it tells all of it. */
export function viewOf({ lat, lon, zoom }: { [K in keyof MapPlace]: MapPlace[K] | null }): MapPlace | null {
  return lat === null || lon === null || zoom === null ? null : roundedPlace({ lat, lon, zoom });
}

/** Pixels of the world's width at zoom 0, twice: at latitude 60 a degree of latitude has twice the pixels of one of longitude. */
const PIXELS = 1024;
/** A thousandth of a zoom moves what is 1,000 pixels from the centre by less than a pixel. */
const ZOOM_DECIMALS = 3;

/** Rounded so that the address stays short and the map does not move by a pixel. */
export function roundedPlace({ lat, lon, zoom }: MapPlace): MapPlace {
  const shown = round(zoom, ZOOM_DECIMALS);
  const decimals = Math.max(0, Math.ceil(Math.log10((PIXELS * 2 ** shown) / 360)));
  return { lat: round(lat, decimals), lon: round(lon, decimals), zoom: shown };
}

const round = (value: number, decimals: number) => Number(plainNumber(value, decimals)) + 0;

/** Whether two views are drawn alike. */
export function isSameView(a: MapPlace, b: MapPlace): boolean {
  const [one, other] = [roundedPlace(a), roundedPlace(b)];
  return one.lat === other.lat && one.lon === other.lon && one.zoom === other.zoom;
}
