import type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { DraggedTexture, SURROUND_PX, TEXTURE_FROM } from './dragged-texture.ts';
import { QUIET_LAYER } from './layer-names.ts';
import type { MapLibreMap } from './maplibre.ts';
import { eastingOf, pixelsPerUnit, southingOf, WORLD_UNITS } from './mercator.ts';
import type { Box } from './morton.ts';
import { SampleHits } from './sample-hits.ts';
import { looksAt } from './sample-looks.ts';
import { MARGIN_PX, SamplePainter } from './sample-painter.ts';
import { SampleScene } from './sample-scene.ts';
import type { SampleStore } from './sample-store.ts';
import type { View } from './sample-view.ts';

/** After a change of weights all samples are arranged anew once nothing has changed for this time, */
const ARRANGE_AFTER_MS = 400;
/** and this long after the first one at the latest: on a busy day something always changes. */
const ARRANGE_BY_MS = 2000;
/** A graphics card that was reset gives a new context at once or never. */
const LOST_MS = 10_000;

/**
 * Draws every sample of a search itself, at every zoom (PLACE-02), by two custom layers of MapLibre: quiet ones below the labels, icons
 * and the rest on top. What changes is copied to the graphics card in the next frame.
 */
export class SampleLayer {
  readonly #map: MapLibreMap;
  readonly #onChange: () => void;
  readonly #onFailed: (reason: unknown) => void;
  #theme: ThemeName;
  #store: SampleStore | null = null;
  #scene: SampleScene | null = null;
  #hits: SampleHits | null = null;
  #painter: SamplePainter | null = null;
  #unsubscribe: () => void = () => {};
  #timer: number | undefined;
  /** Runs while the context of the graphics card is lost. */
  #lost: number | undefined;
  /** When the samples have to be arranged anew, by `performance.now()`; null while none has moved. */
  #due: number | null = null;
  /** Why the graphics card cannot draw samples; it is not asked again in each frame. */
  #failure: { reason: unknown; isTold: boolean } | null = null;
  #focus: number | null = null;
  #checked: ReadonlySet<number> = new Set();
  #only = false;
  #openOnly = false;
  /** The layers while the map is dragged, by their names. */
  readonly #textures = new Map<string, DraggedTexture>();
  /** Goes up with each change of what is drawn: a texture of an earlier version is out of date. */
  #version = 0;
  /** Zoom at which the samples were last drawn. */
  #drawnZoom = Number.NaN;

  /** `onChange` is called when something waits for the next frame, `onFailed` when the graphics card cannot draw samples. */
  constructor(
    map: MapLibreMap,
    theme: ThemeName,
    onChange: () => void = () => {},
    onFailed: (reason: unknown) => void = () => {},
  ) {
    this.#map = map;
    this.#theme = theme;
    this.#onChange = onChange;
    this.#onFailed = onFailed;
    // What was on the graphics card is gone; the style, and with it the layers, comes back by itself (`install`).
    map.on('webglcontextlost', () => {
      this.#painter = null;
      this.#textures.clear();
      this.#scene?.forget();
      this.#onChange();
      this.#waitForContext();
    });
    map.on('moveend', () => {
      for (const texture of this.#textures.values()) texture.forget();
      if (this.#textures.size > 0) map.triggerRepaint();
    });
    map.on('webglcontextrestored', () => window.clearTimeout(this.#lost));
  }

  /** A tab that is hidden gets no new context until it is seen again. */
  #waitForContext(): void {
    this.#lost = window.setTimeout(() => {
      if (document.hidden) this.#waitForContext();
      else this.#onFailed(new Error('the graphics card does not come back'));
    }, LOST_MS);
  }

  get store(): SampleStore | null {
    return this.#store;
  }

  /** Whether all that is asked for is drawn; the samples of a large search are first drawn as dots. */
  get isWhole(): boolean {
    return this.#scene?.isPlaced ?? true;
  }

  /** Adds the layers to the map's style: after each `style.load`, also that of a new context. */
  install(): void {
    // The style of a new context has the product's other layers already.
    const base = this.#map.getStyle().layers.filter(({ id }) => !id.startsWith('escuta-'));
    const below = base[base.findLastIndex(({ type }) => type !== 'symbol') + 1]?.id;
    this.#add(QUIET_LAYER, (painter, scene, view) => painter.drawQuiet(scene, view), below);
    this.#add('escuta-samples', (painter, scene, view) => {
      painter.drawSamples(scene, view);
      this.#drawnZoom = this.#map.getZoom();
      if (!scene.isPlaced) this.#arrangeIn(0);
    });
  }

  /** Shows the samples of another search. */
  setStore(store: SampleStore | null): void {
    if (store === this.#store) return;
    this.#unsubscribe();
    window.clearTimeout(this.#timer);
    this.#due = null;
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
    window.clearTimeout(this.#lost);
  }

  #update(ids: readonly number[]): void {
    this.#scene?.update(ids);
    this.#repaint();
    window.clearTimeout(this.#timer);
    if (!this.#scene?.isStale) return;
    const now = performance.now();
    this.#due ??= now + ARRANGE_BY_MS;
    this.#arrangeIn(Math.min(ARRANGE_AFTER_MS, Math.max(0, this.#due - now)));
  }

  #arrangeIn(ms: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#arrange(), ms);
  }

  #arrange(): void {
    this.#due = null;
    this.#scene?.arrange();
    this.#repaint();
  }

  #repaint(): void {
    this.#version++;
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
        const isNew = this.#painter?.gl !== gl;
        const painter = this.#painterOf(gl as WebGL2RenderingContext);
        const scene = this.#scene;
        if (painter && scene) this.#draw(id, painter, input, (view) => draw(painter, scene, view));
        // The graphics card gets ready while the first samples are under way.
        else if (painter && isNew) painter.warmUp(this.#view(input));
      },
    };
    this.#map.addLayer(layer, before);
  }

  /** Draws the samples of a layer, or, where they are many and the map is dragged, their texture. */
  #draw(id: string, painter: SamplePainter, input: CustomRenderMethodInput, draw: (view: View) => void): void {
    const map = this.#map;
    const view = this.#view(input);
    const isDragged = map.isMoving() && map.getZoom() === this.#drawnZoom && painter.inView >= TEXTURE_FROM;
    const shown = [this.#scene, this.#version, map.getZoom(), map.getBearing(), map.getPitch()];
    const isDrawn =
      isDragged && this.#textureOf(id, painter).draw(view, shown, () => draw(this.#view(input, SURROUND_PX)));
    if (!isDrawn) draw(view);
  }

  #textureOf(id: string, { gl, textureProgram }: SamplePainter): DraggedTexture {
    const texture = this.#textures.get(id) ?? new DraggedTexture(gl, textureProgram);
    this.#textures.set(id, texture);
    return texture;
  }

  /** Null where the graphics card cannot draw samples, which is told when there are some to draw. */
  #painterOf(gl: WebGL2RenderingContext): SamplePainter | null {
    if (this.#painter?.gl === gl) return this.#painter;
    try {
      if (!this.#failure) this.#painter = new SamplePainter(gl);
    } catch (reason) {
      // A lost context comes back, and all is set up again.
      if (!gl.isContextLost()) this.#failure = { reason, isTold: false };
    }
    if (this.#scene && this.#failure && !this.#failure.isTold) {
      this.#failure.isTold = true;
      this.#onFailed(this.#failure.reason);
    }
    return this.#painter;
  }

  /** The part of the map in view with a margin in CSS pixels, in units of the positions; null for the whole world. */
  #boxInView(zoom: number, margin: number): Box | null {
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const width = (clientWidth + 2 * margin) / pixelsPerUnit(zoom);
    const height = (clientHeight + 2 * margin) / pixelsPerUnit(zoom);
    if (width >= WORLD_UNITS) return null;
    // Not from the centre, which lies in the middle of the part that no panel covers.
    const { lng, lat } = this.#map.unproject([-margin, -margin]);
    return { west: eastingOf(lng), north: southingOf(lat), width, height };
  }

  /** @param surround by how many CSS pixels more than the map is drawn on each side */
  #view({ defaultProjectionData }: CustomRenderMethodInput, surround = 0): View {
    const { lng, lat } = this.#map.getCenter();
    const { width, clientWidth } = this.#map.getCanvas();
    // MapLibre makes the canvas of a large screen smaller than its own ratio says.
    const ratio = width / clientWidth;
    const zoom = this.#map.getZoom();
    const x = eastingOf(lng);
    // The map goes on round the world, and its matrix with it.
    const turns = Math.round(lng / 360 - x / WORLD_UNITS);
    return {
      matrix: defaultProjectionData.mainMatrix,
      center: { x, y: southingOf(lat), turns },
      box: this.#boxInView(zoom, MARGIN_PX + surround),
      copies: this.#map.getRenderWorldCopies() ? copiesIn(zoom, clientWidth + 2 * surround) : [0],
      ratio,
      surround: Math.ceil(surround * ratio),
      looks: looksAt(zoom),
      theme: this.#theme,
      only: this.#only,
    };
  }
}

/** Copies of the world in view, by their distance in worlds from the one around the centre. Each sample is drawn at most half a world from it. */
export function copiesIn(zoom: number, width: number): number[] {
  const beside = Math.max(0, Math.ceil(width / (2 * pixelsPerUnit(zoom) * WORLD_UNITS) - 0.5));
  return Array.from({ length: 2 * beside + 1 }, (_, n) => n - beside);
}
