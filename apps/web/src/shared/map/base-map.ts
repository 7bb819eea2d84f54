import type { StyleSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { embeddedStyle, pmtilesStyle, prepareStyle } from './base-styles.ts';
import type { MapLibreMap } from './maplibre.ts';

/** Where the base map comes from, as the server tells it. */
export interface BaseMapConfig {
  mapStyleUrl: string | null;
  pmtilesUrl: string | null;
}

/** A style from outside that takes longer is not waited for. */
const STYLE_TIMEOUT_MS = 2500;
/** Tiles that fail one after another before the embedded ground takes over; a source that fails counts as all. */
const MAX_FAILED_TILES = 4;

interface BaseMapOptions {
  config: BaseMapConfig;
  theme: ThemeName;
  /** False hides every text of the base map (MAP-06). */
  labels: boolean;
}

/**
 * The ground under the samples. The map is never blank and never waits: the embedded ground stands first, a better one
 * replaces it when it is there, and it comes back when the better one's tiles fail.
 */
export class BaseMap {
  readonly #options: BaseMapOptions;
  readonly #stop = new AbortController();
  #map: MapLibreMap | null = null;
  #remote: StyleSpecification | null = null;
  #failed = 0;
  #reverted = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: BaseMapOptions) {
    this.#options = { ...options };
  }

  /** The style to show now. */
  style(): StyleSpecification {
    const style = this.#chosen();
    if (this.#options.labels) return style;
    return { ...style, layers: style.layers.filter((layer) => layer.type !== 'symbol') };
  }

  /** Whether the embedded ground is the one shown. */
  get embedded(): boolean {
    return this.#reverted || !(this.#options.config.pmtilesUrl || this.#remote);
  }

  /** Starts to look for a better ground and to watch it. */
  attach(map: MapLibreMap): void {
    this.#map = map;
    map.on('error', (event) => this.#onError(event as { sourceId?: string; tile?: unknown }));
    map.on('sourcedata', (event) => {
      if (event.tile && event.sourceId !== undefined && this.#isOurs(event.sourceId)) this.#failed = 0;
    });
    window.addEventListener('online', () => this.#retry(), { signal: this.#stop.signal });
    this.#looking = this.#fetchRemote();
  }

  /** Resolves once a better ground is there or given up. */
  get settled(): Promise<void> {
    return this.#looking;
  }

  setTheme(theme: ThemeName): void {
    if (theme === this.#options.theme) return;
    this.#options.theme = theme;
    this.#show();
  }

  dispose(): void {
    this.#stop.abort();
    this.#map = null;
  }

  #chosen(): StyleSpecification {
    const { config, theme } = this.#options;
    if (this.#reverted) return embeddedStyle(theme);
    if (config.pmtilesUrl) return pmtilesStyle(config.pmtilesUrl, theme);
    return this.#remote ?? embeddedStyle(theme);
  }

  async #fetchRemote(): Promise<void> {
    const { mapStyleUrl, pmtilesUrl } = this.#options.config;
    if (!mapStyleUrl || pmtilesUrl) return;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(STYLE_TIMEOUT_MS), this.#stop.signal]);
      const response = await fetch(mapStyleUrl, { signal });
      if (!response.ok) return;
      this.#remote = prepareStyle(await response.json());
      this.#show();
    } catch {
      // The embedded ground stays: a map without streets is still a map.
    }
  }

  #show(): void {
    this.#failed = 0;
    this.#map?.setStyle(this.style(), { diff: false });
  }

  #onError({ sourceId, tile }: { sourceId?: string; tile?: unknown }): void {
    if (this.#reverted || sourceId === undefined || !this.#isOurs(sourceId)) return;
    this.#failed += tile ? 1 : MAX_FAILED_TILES;
    if (this.#failed < MAX_FAILED_TILES) return;
    this.#reverted = true;
    this.#show();
  }

  #retry(): void {
    if (!this.#reverted) return;
    this.#reverted = false;
    this.#show();
    if (!this.#remote) void this.#fetchRemote();
  }

  #isOurs(sourceId: string): boolean {
    return sourceId in this.#chosen().sources;
  }
}
