/** Place of the map on the page, CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parameters in the address of the bare page. */
export interface BareOptions {
  rect: Rect;
  lat: number;
  lon: number;
  zoom: number;
  /** Body of the map search. */
  search: object;
}

/** Actions of the bare page. */
export interface BareMap {
  /** Moves to a sample and draws a ring around it, like the product for a chosen sample. */
  select(id: number): void;
  /** Changes the marker of the chosen sample: seen or not seen. */
  change(): void;
  place(rect: Rect): void;
}

/** One `idle` event of the map: a frame shows everything requested. Times as performance.now(). */
export interface Idle {
  at: number;
  /** Time at which the graphics process had drawn that frame. */
  painted: number;
  total: number;
  selected: string;
}

/** Global that the probe adds to a page. */
export interface Probe {
  idles: Idle[];
  /** The first matching idle event after `since`. */
  idle(since: number, fits?: { total?: number; selected?: string }): Promise<Idle>;
  /** Resolves after this time without an idle event. */
  quiet(ms: number): Promise<void>;
}

declare global {
  interface Window {
    probe: Probe;
    /** Drags the map for this time; returns the times between frames. */
    pan(ms: number): Promise<number[]>;
    bare: BareMap;
  }
}
