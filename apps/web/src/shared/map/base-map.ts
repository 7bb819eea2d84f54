import type { StyleSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { embeddedStyle, pmtilesStyle, prepareStyle } from './base-styles.ts';
import type { MapLibreMap } from './maplibre.ts';

/** Sources of the base map, configured on the server. */
export interface BaseMapConfig {
  mapStyleUrl: string | null;
  pmtilesUrl: string | null;
}

/** Timeout of an external style. */
const STYLE_TIMEOUT_MS = 2500;
/** Failed tiles in a row after which the embedded base map is shown; a failed source counts as that many. */
const MAX_FAILED_TILES = 4;

interface BaseMapOptions {
  config: BaseMapConfig;
  theme: ThemeName;
  /** False hides all labels of the base map (MAP-06). */
  labels: boolean;
}

/**
 * The base map below the samples. So that the map is never blank, the embedded base map is shown first, until a better one is loaded, and
 * again when the tiles of the better one fail.
 */
export class BaseMap {
  readonly #options: BaseMapOptions;
  readonly #stop = new AbortController();
  #map: MapLibreMap | null = null;
  #remote: StyleSpecification | null = null;
  #failed = 0;
  #reverted = false;
  #loading: Promise<void> = Promise.resolve();

  constructor(options: BaseMapOptions) {
    this.#options = { ...options };
  }

  /** The current style. */
  style(): StyleSpecification {
    const style = this.#chosen();
    if (this.#options.labels) return style;
    return { ...style, layers: style.layers.filter((layer) => layer.type !== 'symbol') };
  }

  /** Whether the embedded base map is shown. */
  get embedded(): boolean {
    return this.#reverted || !(this.#options.config.pmtilesUrl || this.#remote);
  }

  /** Starts loading a better base map and watching its tiles. */
  attach(map: MapLibreMap): void {
    this.#map = map;
    map.on('error', (event) => this.#onError(event as { sourceId?: string; tile?: unknown }));
    map.on('sourcedata', (event) => {
      if (event.tile && event.sourceId !== undefined && this.#isOurs(event.sourceId)) this.#failed = 0;
    });
    window.addEventListener('online', () => this.#retry(), { signal: this.#stop.signal });
    this.#loading = this.#fetchRemote();
  }

  /** Resolves once the better base map is loaded or has failed. */
  get settled(): Promise<void> {
    return this.#loading;
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
      // The embedded base map stays: a map without streets is better than none.
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
