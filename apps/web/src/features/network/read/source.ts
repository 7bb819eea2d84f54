import type { Gathered } from './gathered.ts';

/** The coordinate system as the file says it: an EPSG code, a text in WKT, or nothing. */
export interface StatedSystem {
  epsg: number | null;
  wkt: string | null;
}

export const NO_SYSTEM: StatedSystem = { epsg: null, wkt: null };

/** Reads go on with it: reports how much of the file has been read (0 to 1). */
export type OnProgress = (part: number) => void;

/** Lines of a file that are read together. */
export interface SourceLayer {
  name: string;
  /** Reads the layer. @throws ReadProblem */
  read(to: Gathered, onProgress: OnProgress): Promise<StatedSystem>;
}

export const FORMATS = ['geojson', 'shapefile', 'geopackage'] as const;
export type FileFormat = (typeof FORMATS)[number];

/** A file whose layers can be read. */
export interface Source {
  format: FileFormat;
  layers: readonly SourceLayer[];
}

/** Lets messages of the page be handled between two parts of a long read. */
export const breathe = () => new Promise<void>((wake) => setTimeout(wake));
