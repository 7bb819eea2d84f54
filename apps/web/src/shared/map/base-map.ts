import type { StyleSpecification } from 'maplibre-gl';
import type { ThemeName } from '../ui/theme.ts';
import { embeddedStyle, GRATICULE_SOURCE, pmtilesStyle, prepareStyle } from './base-styles.ts';
import type { MapLibreMap } from './maplibre.ts';
import { visibleTimeout } from './visible-timeout.ts';

/** Sources of the base map, configured on the server. */
export interface BaseMapConfig {
  mapStyleUrl: string | null;
  pmtilesUrl: string | null;
}

/** Timeout of an external style. */
const STYLE_TIMEOUT_MS = 2500;
/** Failed tiles in a row after which the embedded base map is shown; a failed source counts as that many. */
const MAX_FAILED_TILES = 4;
/** A better base map of which nothing comes for so long is given up; until then the samples lie over what there is. */
const TILE_TIMEOUT_MS = 8000;

/**
 * A base map that was given up is asked for again after this time, then after twice as long, at the longest after the last one. Our own server also sent
 * this page: it is slow, not away.
 */
const RETRY_MS = { own: 10_000, elsewhere: 60_000, longest: 15 * 60_000 };

interface BaseMapOptions {
  config: BaseMapConfig;
  theme: ThemeName;
  /** False hides all labels of the base map (MAP-06). */
  labels: boolean;
  /** Called when a better base map is given up, and when it is back. */
  onMissing?: (missing: boolean) => void;
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
  /** Whether a tile was there, since the style is shown; null while none was asked for. */
  #tiles: 'found' | 'missing' | null = null;
  #reverted = false;
  #stopWaiting = () => {};
  #stopRetry = () => {};
  #retryMs: number;
  #loading: Promise<void> = Promise.resolve();

  constructor(options: BaseMapOptions) {
    this.#options = { ...options };
    this.#retryMs = this.#firstRetry;
  }

  get #firstRetry(): number {
    return this.#options.config.pmtilesUrl ? RETRY_MS.own : RETRY_MS.elsewhere;
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
      if (!event.tile || event.sourceId === undefined || !this.#isOurs(event.sourceId)) return;
      this.#failed = 0;
      this.#note(event.sourceId, event.tile);
      this.#wait();
    });
    map.on('movestart', () => this.#stopWaiting());
    map.on('moveend', () => this.#wait());
    map.on('idle', () => this.#onShown());
    this.#wait();
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
    this.#stopWaiting();
    this.#stopRetry();
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
      if (!response.ok) throw new Error(`the style answered ${response.status}`);
      this.#remote = prepareStyle(await response.json());
      this.#show();
    } catch {
      // The embedded base map stays: a map without streets is better than none.
      if (!this.#stop.signal.aborted) this.#miss();
    }
  }

  #show(): void {
    this.#failed = 0;
    this.#tiles = null;
    this.#map?.setStyle(this.style(), { diff: false });
    this.#wait();
  }

  /** Gives a better base map up when no more of it comes: the map would never be idle. */
  #wait(): void {
    this.#stopWaiting();
    if (this.embedded) return;
    this.#stopWaiting = visibleTimeout(() => {
      if (this.#isLoading()) this.#revert();
    }, TILE_TIMEOUT_MS);
  }

  /** Whether something is still expected from the network; a slow computer alone is no reason to give up. */
  #isLoading(): boolean {
    const sources = Object.keys(this.#chosen().sources).filter((id) => this.#isOurs(id));
    return sources.some((id) => this.#map?.isSourceLoaded(id) === false);
  }

  #onShown(): void {
    this.#stopWaiting();
    if (this.embedded) return;
    if (this.#tiles === 'missing') {
      this.#revert();
      return;
    }
    this.#retryMs = this.#firstRetry;
    this.#options.onMissing?.(false);
  }

  #revert(): void {
    this.#reverted = true;
    this.#miss();
    this.#show();
  }

  /** Says that the better base map is missing, and looks for it again after a while. */
  #miss(): void {
    this.#options.onMissing?.(true);
    this.#stopRetry();
    this.#stopRetry = visibleTimeout(() => void this.#lookAgain(), this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS.longest);
  }

  /** Tries again if the server answers: while it does not, the embedded base map is better than an empty one. */
  async #lookAgain(): Promise<void> {
    const { pmtilesUrl, mapStyleUrl } = this.#options.config;
    const signal = AbortSignal.any([AbortSignal.timeout(STYLE_TIMEOUT_MS), this.#stop.signal]);
    const answers = await fetch(pmtilesUrl ?? mapStyleUrl ?? '', {
      ...(pmtilesUrl && { headers: { range: 'bytes=0-0' } }),
      signal,
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (this.#stop.signal.aborted) return;
    if (answers) this.#retry();
    else this.#miss();
  }

  #onError({ sourceId, tile }: { sourceId?: string; tile?: unknown }): void {
    if (this.#reverted || sourceId === undefined || !this.#isOurs(sourceId)) return;
    this.#failed += tile ? 1 : MAX_FAILED_TILES;
    if (this.#failed >= MAX_FAILED_TILES) this.#revert();
  }

  #retry(): void {
    this.#stopRetry();
    if (this.#reverted) {
      this.#reverted = false;
      this.#show();
    }
    if (!this.#remote) void this.#fetchRemote();
  }

  /** Notes whether a tile was there: MapLibre takes a vector tile that the server does not have (404) for an empty one, and tells nobody. */
  #note(sourceId: string, tile: { latestFeatureIndex?: unknown }): void {
    const type = this.#chosen().sources[sourceId]?.type;
    // What is in the style itself needs no server.
    if (type === 'geojson' || this.#tiles === 'found') return;
    this.#tiles = type !== 'vector' || tile.latestFeatureIndex ? 'found' : 'missing';
  }

  /** Whether a source is one of the base map's that need the network. */
  #isOurs(sourceId: string): boolean {
    return sourceId !== GRATICULE_SOURCE && sourceId in this.#chosen().sources;
  }
}
