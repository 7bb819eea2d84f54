import type { SqlJsStatic } from 'sql.js';
import { openZip, type ZippedFile } from '../../../shared/files/zip.ts';
import { openGeoJson } from './geojson.ts';
import { openGeoPackage } from './geopackage.ts';
import { ReadProblem } from './problem.ts';
import { shapefilesOf } from './shapefile.ts';
import type { Source } from './source.ts';

const MB = 1024 * 1024;
/** A GeoPackage and the parts of an archive are held in memory; GeoJSON is not. */
const IN_MEMORY_MAX = 1500 * MB;

/** Loads SQLite, which only a GeoPackage needs. */
export type LoadSqlite = () => Promise<SqlJsStatic>;

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * Opens a file by what is in it, whatever its name ends in.
 * @throws ReadProblem
 */
export const openFile = (file: File, loadSqlite: LoadSqlite): Promise<Source> => open(file, loadSqlite, false);

/** An archive in an archive is not opened: it may hold itself. */
async function open(file: File, loadSqlite: LoadSqlite, isInArchive: boolean): Promise<Source> {
  const head = new Uint8Array(await bytesOf(file.slice(0, 64)));
  const text = textOf(head);
  if (file.size === 0) throw new ReadProblem('empty');
  if (text.startsWith('SQLite format 3\u0000')) {
    if (file.size > IN_MEMORY_MAX) throw new ReadProblem('tooLarge', { mb: IN_MEMORY_MAX / MB });
    return openGeoPackage(new Uint8Array(await bytesOf(file)), loadSqlite);
  }
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) {
    if (isInArchive) throw new ReadProblem('zipEmpty');
    return openArchive(file, loadSqlite);
  }
  if (isJson(text)) return openGeoJson(file, file.name);
  // The first number of a .shp file; the parts of a shapefile only make sense together.
  const isShapefile = head[2] === 0x27 && head[3] === 0x0a;
  throw new ReadProblem(isShapefile || /\.(shp|dbf|shx|prj)$/i.test(file.name) ? 'shapefileAlone' : 'unknownFormat');
}

/** After byte order mark and record separator. */
const isJson = (text: string) => /^[{[]/.test(text.replace('\u00ef\u00bb\u00bf', '').replace('\u001e', '').trimStart());

/** A file that was moved or changed after it was chosen cannot be read any more. */
async function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (reason) {
    throw new ReadProblem(reason instanceof RangeError ? 'noMemory' : 'notRead');
  }
}

/** Shapefiles of an archive; otherwise the first GeoPackage or GeoJSON in it. */
async function openArchive(file: File, loadSqlite: LoadSqlite): Promise<Source> {
  const files = await openZip(file);
  const shapefiles = shapefilesOf(files);
  if (shapefiles) return shapefiles;
  const other = files.find(({ name }) => /\.(gpkg|geojson|geojsonl|ndjson|json)$/i.test(name));
  if (!other) throw new ReadProblem('zipEmpty');
  return open(await unpacked(other), loadSqlite, true);
}

const unpacked = async (file: ZippedFile) =>
  new File([await file.unpack()], file.name.replace(/^.*\//, ''), { type: 'application/octet-stream' });
