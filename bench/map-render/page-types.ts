/** Place of the map on the page, CSS pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a page shows. */
export interface PageView {
  rect: Rect;
  lat: number;
  lon: number;
  zoom: number;
  /** Body of the map search; a text is the path of a file with an answer. */
  search: object | string;
}

/** Actions of the pages that hold nothing but a map. */
export interface PlainPage {
  /** Moves to a sample and draws a ring around it, like the product for a chosen sample. */
  select(id: number): void;
  /** Changes the marker of the chosen sample: seen or not seen. */
  change(): void;
  place(rect: Rect): void;
  /** Measures how long it takes to find the samples at a point, for some samples in view. */
  hits?(): HitTimes;
}

export interface HitTimes {
  /** The first one, milliseconds: it builds the index. */
  firstMs: number;
  /** Of each place its mean of many look-ups, milliseconds. */
  ms: number[];
  /** Look-ups that found nothing, though a sample is there. */
  missed: number;
}

/** One drawing of the map. Times as performance.now(). */
export interface Frame {
  at: number;
  /** Time at which the graphics process had drawn it: a pixel was read back. */
  painted: number;
  /** Points in its draw calls. */
  points: number;
  /** MapLibre had nothing else to draw. */
  idle: boolean;
  total: number;
  selected: string;
}

/** What a frame must have. */
export interface FrameNeeds {
  total?: number;
  selected?: string;
  points?: boolean;
  idle?: boolean;
}

/** Global that the probe adds to a page. */
export interface Probe {
  /** The first such frame after `since`. */
  frame(since: number, needs: FrameNeeds): Promise<Frame>;
  /** Resolves after this time without a frame. */
  quiet(ms: number): Promise<void>;
}

declare global {
  interface Window {
    /** Every drawing of the map so far. */
    drawn: Frame[];
    probe: Probe;
    /** Drags the map for this time; returns the times between its drawings. */
    pan(ms: number): Promise<number[]>;
    plain: PlainPage;
  }
}
