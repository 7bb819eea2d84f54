import 'maplibre-gl/dist/maplibre-gl.css';
import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  type GetResourceResponse,
  Map as MapLibreMap,
  type MapMouseEvent,
  MercatorCoordinate,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { FONT_FAMILY } from '../ui/theme.ts';
import { COVERAGE_PROTOCOL, loadCoverageTile } from './coverage-tiles.ts';
import { loadPipeTile, PIPE_PROTOCOL } from './pipe-tiles.ts';

let ready: Promise<void> | null = null;

/** Prepares MapLibre once per page: worker, protocols of tiles and label font. */
export function prepareMapLibre(): Promise<void> {
  ready ??= prepare();
  return ready;
}

async function prepare(): Promise<void> {
  setWorkerUrl(workerUrl);
  const protocol = new Protocol({ metadata: true });
  addProtocol(
    'pmtiles',
    (request, abort) => protocol.tile(request, abort) as Promise<GetResourceResponse<ArrayBuffer>>,
  );
  addProtocol(PIPE_PROTOCOL, loadPipeTile);
  addProtocol(COVERAGE_PROTOCOL, loadCoverageTile);
  // If the font cannot be loaded, the browser draws with the next one.
  await document.fonts.load(`400 14px ${FONT_FAMILY}`).catch(() => []);
}

export { AttributionControl, type GeoJSONSource, MapLibreMap, type MapMouseEvent, MercatorCoordinate, ScaleControl };
