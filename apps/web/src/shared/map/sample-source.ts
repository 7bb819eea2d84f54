import type { GeoJSONSource, MapLibreMap } from './maplibre.ts';
import { sampleFeatures, sampleProperties } from './sample-features.ts';
import { CLUSTER_MAX_ZOOM, CROWD_LAYERS, SOURCES } from './sample-layers.ts';
import type { SampleStore } from './sample-store.ts';

/**
 * The samples on the map. Rebuilding 99,999 points takes about a second, so a small overlay draws changed samples at once while the originals
 * are hidden (MAP-13). The changes are merged into the large source when clusters come into view, since the overlay cannot draw those.
 */
export class SampleSource {
  readonly #map: MapLibreMap;
  #store: SampleStore | null = null;
  #unsubscribe: () => void = () => {};
  #changed = new Set<number>();
  #focus: number | null = null;
  #checked: ReadonlySet<number> = new Set();
  #only = false;
  #merging = false;

  constructor(map: MapLibreMap) {
    this.#map = map;
    map.on('moveend', () => this.#mergeWhenClustered());
  }

  get store(): SampleStore | null {
    return this.#store;
  }

  /** Shows the samples of another search. */
  setStore(store: SampleStore | null): void {
    if (store === this.#store) return;
    this.#unsubscribe();
    this.#store = store;
    this.#unsubscribe = store?.subscribe((ids) => this.#onChange(ids)) ?? (() => {});
    this.refill();
  }

  /** Draws the chosen sample on top, with a ring. */
  setFocus(id: number | null): void {
    if (id === this.#focus) return;
    this.#focus = id;
    this.#drawFocus();
  }

  /** Marks samples as checked (SEL-01). */
  setChecked(ids: ReadonlySet<number>): void {
    if (ids === this.#checked) return;
    this.#checked = ids;
    this.#drawChecked();
  }

  /** Hides all but the chosen sample (MAP-12). */
  setOnly(only: boolean): void {
    this.#only = only;
    const visibility = only ? 'none' : 'visible';
    for (const layer of CROWD_LAYERS) {
      if (this.#map.getLayer(layer)) this.#map.setLayoutProperty(layer, 'visibility', visibility);
    }
  }

  /** Fills the sources from the store, after a search or a change of style. */
  refill(): void {
    const samples = this.#source(SOURCES.samples);
    if (!samples) return;
    this.#changed.clear();
    this.#map.removeFeatureState({ source: SOURCES.samples });
    void samples.setData(sampleFeatures(this.#store));
    this.#drawChanged();
    this.#drawFocus();
    this.#drawChecked();
    this.setOnly(this.#only);
  }

  setOpenOnly(_on: boolean): void {}

  hits(_point: { x: number; y: number }): number[] {
    return [];
  }

  dispose(): void {
    this.#unsubscribe();
  }

  #onChange(ids: readonly number[]): void {
    if (!this.#source(SOURCES.samples)) return;
    for (const id of ids) {
      this.#changed.add(id);
      this.#map.setFeatureState({ source: SOURCES.samples, id }, { changed: true });
    }
    this.#drawChanged();
    if (this.#focus !== null && ids.includes(this.#focus)) this.#drawFocus();
    this.#mergeWhenClustered();
  }

  #drawChanged(): void {
    void this.#source(SOURCES.changed)?.setData(sampleFeatures(this.#store, this.#changed));
  }

  #drawFocus(): void {
    const ids = this.#focus === null ? [] : [this.#focus];
    void this.#source(SOURCES.focus)?.setData(sampleFeatures(this.#store, ids));
  }

  #drawChecked(): void {
    void this.#source(SOURCES.checked)?.setData(sampleFeatures(this.#store, this.#checked));
  }

  #mergeWhenClustered(): void {
    if (this.#merging || this.#changed.size === 0 || this.#map.getZoom() > CLUSTER_MAX_ZOOM + 1) return;
    void this.#merge();
  }

  /** Merges the changes into the large source, then empties the overlay. */
  async #merge(): Promise<void> {
    const samples = this.#source(SOURCES.samples);
    const store = this.#store;
    if (!samples || !store) return;
    this.#merging = true;
    const ids = [...this.#changed];
    this.#changed.clear();
    const update = ids.map((id) => ({
      id,
      addOrUpdateProperties: Object.entries(sampleProperties(store, store.rowOf(id))).map(([key, value]) => ({
        key,
        value,
      })),
    }));
    try {
      await samples.updateData({ update });
      await this.#map.once('idle');
    } catch {
      // The source was removed with its style; the new one is filled from the store.
    }
    this.#merging = false;
    if (store !== this.#store || !this.#source(SOURCES.samples)) return;
    for (const id of ids) {
      if (!this.#changed.has(id)) this.#map.removeFeatureState({ source: SOURCES.samples, id }, 'changed');
    }
    this.#drawChanged();
  }

  #source(id: string): GeoJSONSource | undefined {
    return this.#map.getSource(id) as GeoJSONSource | undefined;
  }
}
