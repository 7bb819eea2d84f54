/// <reference types="vite/client" />
// What the pages that hold nothing but a map have in common. They set the product's attributes (data-idle and others).
import { COLUMNS_MEDIA_TYPE, type SampleColumns } from '@escuta/contract';
import { embeddedStyle, GRATICULE_SOURCE } from '../../apps/web/src/shared/map/base-styles.ts';
import { graticule } from '../../apps/web/src/shared/map/graticule.ts';
import { type GeoJSONSource, MapLibreMap } from '../../apps/web/src/shared/map/maplibre.ts';
import type { PageView, Rect } from './page-types.ts';

export type Style = Exclude<ConstructorParameters<typeof MapLibreMap>[0]['style'], string | undefined>;

const view = JSON.parse(new URLSearchParams(location.search).get('view') ?? '{}') as PageView;
export const container = document.querySelector<HTMLElement>('[data-testid=map]') as HTMLElement;
place(view.rect);

/** The samples: the answer of the search, or of a file with more of them than it finds. */
export const load = async (): Promise<SampleColumns> => (await ask().then((response) => response.json())).amostras;

function ask(): Promise<Response> {
  const { token } = JSON.parse(localStorage.getItem('escuta.session') ?? '{}');
  const { search } = view;
  return typeof search === 'string'
    ? fetch(search)
    : fetch('/api/amostra/mapa', {
        method: 'POST',
        headers: { accept: COLUMNS_MEDIA_TYPE, 'content-type': 'application/json', token },
        body: JSON.stringify(search),
      });
}

export function openMap(style: Style): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    center: [view.lon, view.lat],
    zoom: view.zoom,
    maxZoom: 21,
    attributionControl: false,
    fadeDuration: 0,
  });
  map.on('movestart', () => {
    container.dataset.idle = 'false';
  });
  map.on('idle', () => {
    container.dataset.idle = 'true';
  });
  return map;
}

/** A map with the product's base: ground and graticule. */
export function openBaseMap(): MapLibreMap {
  const map = openMap(embeddedStyle('light'));
  const draw = () => {
    const box = map.getBounds();
    const lines = graticule([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]);
    void (map.getSource(GRATICULE_SOURCE) as GeoJSONSource).setData(lines);
  };
  map.on('style.load', draw);
  map.on('moveend', draw);
  return map;
}

export function place({ x, y, width, height }: Rect): void {
  Object.assign(container.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
