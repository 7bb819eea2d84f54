import type { Database, SqlJsStatic } from 'sql.js';
import type { Gathered } from './gathered.ts';
import { ReadProblem } from './problem.ts';
import { breathe, NO_SYSTEM, type OnProgress, type Source, type StatedSystem } from './source.ts';
import { addBlob } from './wkb.ts';

/** Rows between two reports of progress. */
const STEP = 5000;

/** A layer of lines as the file lists it. */
interface Layer {
  table: string;
  column: string;
  srs: number;
}

/** A GeoPackage, which is an SQLite file. The whole file is held in memory. @throws ReadProblem */
export async function openGeoPackage(bytes: Uint8Array, load: () => Promise<SqlJsStatic>): Promise<Source> {
  leaveWriteAheadMode(bytes);
  const { Database } = await load();
  const db = new Database(bytes);
  const layers = run(() => listLayers(db));
  if (layers.length === 0) throw new ReadProblem('noLayers');
  return {
    format: 'geopackage',
    layers: layers.map((layer) => ({
      name: layer.table,
      read: (to, onProgress) => read(db, layer, to, onProgress),
    })),
  };
}

/** A file copied while QGIS had it open is marked as having a second file beside it, without which SQLite would not open it. */
function leaveWriteAheadMode(bytes: Uint8Array): void {
  if (bytes[18] === 2) bytes[18] = 1;
  if (bytes[19] === 2) bytes[19] = 1;
}

/** Layers of lines, or of any geometry, with what they describe. */
function listLayers(db: Database): Layer[] {
  const [found] = db.exec(
    `SELECT c.table_name, g.column_name, g.srs_id
     FROM gpkg_contents c JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
     WHERE c.data_type = 'features'
     ORDER BY upper(g.geometry_type_name) NOT LIKE '%LINESTRING', c.table_name`,
  );
  return (found?.values ?? []).map(([table, column, srs]) => ({
    table: String(table),
    column: String(column),
    srs: Number(srs),
  }));
}

async function read(db: Database, layer: Layer, to: Gathered, onProgress: OnProgress): Promise<StatedSystem> {
  const total = run(() => Number(db.exec(`SELECT count(*) FROM ${quoted(layer.table)}`)[0]?.values[0]?.[0] ?? 0));
  const rows = run(() => db.prepare(`SELECT * FROM ${quoted(layer.table)}`));
  try {
    const names = rows.getColumnNames();
    const geometry = names.indexOf(layer.column);
    for (let done = 0; run(() => rows.step()); done++) {
      const values = rows.get();
      const properties: Record<string, unknown> = {};
      for (const [index, name] of names.entries()) if (index !== geometry) properties[name] = values[index];
      addBlob(to, to.addFeature(properties), values[geometry]);
      if (done % STEP === 0) {
        onProgress(done / Math.max(1, total));
        await breathe();
      }
    }
  } finally {
    rows.free();
  }
  return systemOf(db, layer.srs);
}

function systemOf(db: Database, srs: number): StatedSystem {
  const [found] = run(() =>
    db.exec('SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?', [
      srs,
    ]),
  );
  const [organization, code, definition] = found?.values[0] ?? [];
  const text = String(definition ?? '');
  const wkt = text === '' || text === 'undefined' ? null : text;
  // The text beside the code: not every code is one of ours.
  if (String(organization).toUpperCase() === 'EPSG') return { epsg: Number(code), wkt };
  return wkt === null ? NO_SYSTEM : { epsg: null, wkt };
}

/** A name of a table for SQL, in which names cannot be parameters. The database is a copy in memory of the person's own file. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Errors of SQLite as problems of the file. */
function run<T>(action: () => T): T {
  try {
    return action();
  } catch (reason) {
    const message = String((reason as Error).message);
    if (/no such table/.test(message)) throw new ReadProblem('notGeoPackage');
    if (/malformed|disk I\/O|corrupt/i.test(message)) throw new ReadProblem('truncated');
    if (/not a database|encrypted/i.test(message)) throw new ReadProblem('notGeoPackage');
    if (/out of memory/i.test(message)) throw new ReadProblem('noMemory');
    throw reason;
  }
}
