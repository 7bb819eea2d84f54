/** Place of the map on the page, CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the bare page is told by its address. */
export interface BareOptions {
  rect: Rect;
  lat: number;
  lon: number;
  zoom: number;
  /** Body of the map search. */
  search: object;
}

/** What the bare page can do besides loading. */
export interface BareMap {
  /** Goes to a sample and rings it, as the product does for a chosen one. */
  select(id: number): void;
  /** Changes the marker of the chosen sample: seen or not seen. */
  change(): void;
  place(rect: Rect): void;
}

/** One `idle` of the map: everything asked for is in a frame. Times as performance.now(). */
export interface Idle {
  at: number;
  /** The graphics process has drawn that frame too. */
  painted: number;
  total: number;
  selected: string;
}

/** What the probe leaves on a page. */
export interface Probe {
  idles: Idle[];
  /** The first idle after `since` that fits. */
  idle(since: number, fits?: { total?: number; selected?: string }): Promise<Idle>;
  /** Until no idle has come for so long. */
  quiet(ms: number): Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
    /** Drags the map about for so long; gives the time between frames. */
    pan(ms: number): Promise<number[]>;
    bare: BareMap;
  }
}
