import type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import type { MapLibreMap } from './maplibre.ts';
import { eastingOf, southingOf, WORLD_UNITS } from './mercator.ts';
import { SampleHits } from './sample-hits.ts';
import { looksAt } from './sample-looks.ts';
import { SamplePainter, type View } from './sample-painter.ts';
import { SampleScene } from './sample-scene.ts';
import type { SampleStore } from './sample-store.ts';

/** After a change of weights all samples are arranged anew once nothing has changed for this time. */
const ARRANGE_AFTER_MS = 400;

/**
 * Draws every sample of a search itself, at every zoom (PLACE-02), by two custom layers of MapLibre: grains below the labels, the rest on
 * top. What changes is copied to the graphics card in the next frame.
 */
export class SampleLayer {
  readonly #map: MapLibreMap;
  readonly #onChange: () => void;
  #theme: ThemeName;
  #store: SampleStore | null = null;
  #scene: SampleScene | null = null;
  #hits: SampleHits | null = null;
  #painter: SamplePainter | null = null;
  #unsubscribe: () => void = () => {};
  #timer: number | undefined;
  #focus: number | null = null;
  #checked: ReadonlySet<number> = new Set();
  #only = false;
  #openOnly = false;

  /** `onChange` is called when something waits for the next frame. */
  constructor(map: MapLibreMap, theme: ThemeName, onChange: () => void = () => {}) {
    this.#map = map;
    this.#theme = theme;
    this.#onChange = onChange;
    // What was on the graphics card is gone; the style, and with it the layers, comes back by itself (`install`).
    map.on('webglcontextlost', () => {
      this.#painter = null;
      this.#scene?.forget();
      this.#onChange();
    });
  }

  get store(): SampleStore | null {
    return this.#store;
  }

  /** Adds the layers to the map's style: after each `style.load`, also that of a new context. */
  install(): void {
    // The style of a new context has the product's other layers already.
    const base = this.#map.getStyle().layers.filter(({ id }) => !id.startsWith('escuta-'));
    const below = base[base.findLastIndex(({ type }) => type !== 'symbol') + 1]?.id;
    this.#add('escuta-grains', (painter, scene, view) => painter.drawGrains(scene, view), below);
    this.#add('escuta-samples', (painter, scene, view) => painter.drawSamples(scene, view));
  }

  /** Shows the samples of another search. */
  setStore(store: SampleStore | null): void {
    if (store === this.#store) return;
    this.#unsubscribe();
    window.clearTimeout(this.#timer);
    this.#store = store;
    this.#unsubscribe = store?.subscribe((ids) => this.#update(ids)) ?? (() => {});
    this.#scene = store && new SampleScene(store, this.#openOnly);
    this.#hits = this.#scene && new SampleHits(this.#scene);
    this.#scene?.setFocus(this.#focus);
    this.#scene?.setChecked(this.#checked);
    this.#repaint();
  }

  /** Draws the chosen sample on top, with a ring. */
  setFocus(id: number | null): void {
    if (id === this.#focus) return;
    this.#focus = id;
    this.#scene?.setFocus(id);
    this.#repaint();
  }

  /** Marks samples as checked (SEL-01). */
  setChecked(ids: ReadonlySet<number>): void {
    if (ids === this.#checked) return;
    this.#checked = ids;
    this.#scene?.setChecked(ids);
    this.#repaint();
  }

  /** Draws only the chosen sample (MAP-12). */
  setOnly(only: boolean): void {
    if (only === this.#only) return;
    this.#only = only;
    this.#repaint();
  }

  /** Leaves out samples that wait for nothing (`isOpen`). */
  setOpenOnly(openOnly: boolean): void {
    if (openOnly === this.#openOnly) return;
    this.#openOnly = openOnly;
    this.#scene?.setOpenOnly(openOnly);
    this.#repaint();
  }

  setTheme(theme: ThemeName): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#repaint();
  }

  /** IDs of the samples drawn at a pixel of the map, each within its size and HIT_RADIUS_PX: the chosen one, then the weightiest first. */
  hits({ x, y }: { x: number; y: number }): number[] {
    if (!this.#scene || !this.#hits) return [];
    const zoom = this.#map.getZoom();
    const { lng, lat } = this.#map.unproject([x, y]);
    const rows = this.#hits.at({ x: eastingOf(lng), y: southingOf(lat) }, zoom, looksAt(zoom));
    const { focus, store } = this.#scene;
    return rows.filter((row) => !this.#only || row === focus).map((row) => store.idAt(row));
  }

  dispose(): void {
    this.#unsubscribe();
    window.clearTimeout(this.#timer);
  }

  #update(ids: readonly number[]): void {
    this.#scene?.update(ids);
    this.#repaint();
    window.clearTimeout(this.#timer);
    if (!this.#scene?.isStale) return;
    this.#timer = window.setTimeout(() => {
      this.#scene?.arrange();
      this.#repaint();
    }, ARRANGE_AFTER_MS);
  }

  #repaint(): void {
    this.#onChange();
    this.#map.triggerRepaint();
  }

  #add(
    id: string,
    draw: (painter: SamplePainter, scene: SampleScene, view: View) => void,
    before?: string | undefined,
  ): void {
    const layer: CustomLayerInterface = {
      id,
      type: 'custom',
      render: (gl, input) => {
        if (!this.#scene) return;
        if (this.#painter?.gl !== gl) this.#painter = new SamplePainter(gl);
        draw(this.#painter, this.#scene, this.#view(input));
      },
    };
    this.#map.addLayer(layer, before);
  }

  #view({ defaultProjectionData }: CustomRenderMethodInput): View {
    const { lng, lat } = this.#map.getCenter();
    const x = eastingOf(lng);
    // The map goes on round the world, and its matrix with it.
    const turns = Math.round(lng / 360 - x / WORLD_UNITS);
    return {
      matrix: defaultProjectionData.mainMatrix,
      center: { x, y: southingOf(lat), turns },
      ratio: this.#map.getPixelRatio(),
      looks: looksAt(this.#map.getZoom()),
      theme: this.#theme,
      only: this.#only,
    };
  }
}
