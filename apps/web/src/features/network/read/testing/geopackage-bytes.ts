import initSqlJs from 'sql.js';
import type { At } from './shapefile-bytes.ts';

interface LayerFixture {
  table: string;
  srs: number;
  /** Columns beside geometry and id. */
  columns: readonly string[];
  rows: readonly { geometry: Uint8Array | null; values: readonly (string | number | null)[] }[];
}

/** SQLite of the tests. */
export const loadSqlite = () => initSqlJs();

/** A GeoPackage with the layers. @param systems organization, code and definition of each srs_id */
export async function geoPackageBytes(
  layers: readonly LayerFixture[],
  systems: Readonly<Record<number, readonly [string, number, string]>> = { 31983: ['EPSG', 31983, 'PROJCS["SIRGAS"]'] },
): Promise<Uint8Array> {
  const { Database } = await loadSqlite();
  const db = new Database();
  db.run(
    'CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT)',
  );
  db.run('CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, srs_id INTEGER)');
  db.run(
    'CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER)',
  );
  for (const [id, [organization, code, definition]] of Object.entries(systems))
    db.run('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?)', [definition, id, organization, code, definition]);
  for (const { table, srs, columns, rows } of layers) {
    db.run('INSERT INTO gpkg_contents VALUES (?, ?, ?)', [table, 'features', srs]);
    db.run('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)', [table, 'geom', 'LINESTRING', srs]);
    const names = ['fid', 'geom', ...columns].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
    db.run(`CREATE TABLE "${table.replaceAll('"', '""')}" (${names})`);
    for (const [index, { geometry, values }] of rows.entries()) {
      const marks = Array.from({ length: 2 + columns.length }, () => '?').join(', ');
      db.run(`INSERT INTO "${table.replaceAll('"', '""')}" VALUES (${marks})`, [index + 1, geometry, ...values]);
    }
  }
  const bytes = db.export();
  db.close();
  return bytes;
}

const header = (srs: number, flags: number) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint8(0, 0x47);
  view.setUint8(1, 0x50);
  view.setUint8(3, flags);
  view.setInt32(4, srs, true);
  return [...new Uint8Array(view.buffer)];
};

function numbers(values: readonly number[], write: (view: DataView, at: number, value: number) => void, size: number) {
  const view = new DataView(new ArrayBuffer(values.length * size));
  for (const [index, value] of values.entries()) write(view, index * size, value);
  return [...new Uint8Array(view.buffer)];
}
const whole = (little: boolean, ...values: number[]) =>
  numbers(values, (view, at, value) => view.setUint32(at, value, little), 4);
const floats = (little: boolean, ...values: number[]) =>
  numbers(values, (view, at, value) => view.setFloat64(at, value, little), 8);

/** Well-known binary of a line; `code` also says whether there are heights. */
const wkbLine = (positions: readonly At[], little: boolean, code: number) => [
  little ? 1 : 0,
  ...whole(little, code, positions.length),
  ...floats(little, ...positions.flat()),
];

/** A line as a GeoPackage stores it. */
export const lineBlob = (positions: readonly At[], { srs = 31983, little = true, code = 2 } = {}) =>
  Uint8Array.from([...header(srs, 1), ...wkbLine(positions, little, code)]);

/** A line of several parts, with an envelope before it. */
export const multiLineBlob = (parts: readonly (readonly At[])[], { srs = 31983 } = {}) =>
  Uint8Array.from([
    ...header(srs, 0b11),
    ...floats(true, 0, 0, 0, 0),
    1,
    ...whole(true, 5, parts.length),
    ...parts.flatMap((part) => wkbLine(part, true, 2)),
  ]);

const wkbPoint = (at: At) => [1, ...whole(true, 1), ...floats(true, ...at)];

/** A point. */
export const pointBlob = (x: number, y: number) => Uint8Array.from([...header(31983, 1), ...wkbPoint([x, y])]);

/** What a drawing program writes of a pipe: a valve, the area of a chamber, other valves, something of a later kind if wanted, then a line. */
export const drawingBlob = (positions: readonly At[], { hasCurve = false } = {}) => {
  const ring = [...whole(true, positions.length), ...floats(true, ...positions.flat())];
  const valve = wkbPoint(positions[0] ?? []);
  const parts = [
    valve,
    [1, ...whole(true, 3, 2), ...ring, ...ring],
    [1, ...whole(true, 4, 2), ...valve, ...valve],
    ...(hasCurve ? [[1, ...whole(true, 8), ...ring]] : []),
    wkbLine(positions, true, 2),
  ];
  return Uint8Array.from([...header(31983, 1), 1, ...whole(true, 7, parts.length), ...parts.flat()]);
};
