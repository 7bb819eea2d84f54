import { openDbf, openShp } from 'shapefile';
import type { ZippedFile } from '../../../shared/files/zip.ts';
import { type DbfEncoding, dbfEncoding } from './dbf-text.ts';
import { addGeometry, type Gathered } from './gathered.ts';
import { ReadProblem } from './problem.ts';
import { breathe, NO_SYSTEM, type OnProgress, type Source, type StatedSystem } from './source.ts';

/** Records between two reports of progress. */
const STEP = 5000;

/** The files of one shapefile, by ending. */
type Parts = Partial<Record<'shp' | 'dbf' | 'prj' | 'cpg', ZippedFile>>;

/** The shapefiles of an archive; null if it has none. The .shx file is not needed, since all records are read in turn. */
export function shapefilesOf(files: readonly ZippedFile[]): Source | null {
  const found = new Map<string, Parts>();
  for (const file of files) {
    const [, stem, ending] = /^(.*)\.(shp|dbf|prj|cpg)$/i.exec(file.name) ?? [];
    if (stem === undefined || ending === undefined) continue;
    // Names in an archive may differ in case: REDE.SHP beside rede.dbf.
    const parts = found.get(stem.toLowerCase()) ?? {};
    parts[ending.toLowerCase() as keyof Parts] = file;
    found.set(stem.toLowerCase(), parts);
  }
  const layers = [...found.values()].flatMap((parts) =>
    parts.shp ? [{ name: nameOf(parts.shp), read: (to: Gathered, on: OnProgress) => read(parts, to, on) }] : [],
  );
  return layers.length === 0 ? null : { format: 'shapefile', layers };
}

const nameOf = ({ name }: ZippedFile) => name.replace(/^.*\//, '').replace(/\.shp$/i, '');

async function read({ shp, dbf, prj, cpg }: Parts, to: Gathered, onProgress: OnProgress): Promise<StatedSystem> {
  const lines = (await shp?.unpack()) ?? new Uint8Array();
  const table = await dbf?.unpack();
  const text = async (file: ZippedFile | undefined) => (file ? new TextDecoder().decode(await file.unpack()) : null);
  const encoding = table ? dbfEncoding(table, await text(cpg)) : null;
  const wkt = (await text(prj))?.trim();
  try {
    await readRecords({ lines, table, encoding }, to, onProgress);
  } catch (reason) {
    throw reason instanceof ReadProblem ? reason : new ReadProblem('truncated');
  }
  return wkt ? { epsg: null, wkt } : NO_SYSTEM;
}

interface Bytes {
  lines: Uint8Array;
  table: Uint8Array | undefined;
  encoding: DbfEncoding | null;
}

async function readRecords({ lines, table, encoding }: Bytes, to: Gathered, onProgress: OnProgress): Promise<void> {
  // The header says how long the file is, in words of 16 bits.
  const stated = lines.length < 100 ? Number.POSITIVE_INFINITY : new DataView(lines.buffer).getUint32(24) * 2;
  if (lines.length < stated) throw new ReadProblem('truncated');
  const shapes = await openShp(lines);
  const values = table && encoding ? await openDbf(table, { encoding: encoding.label }) : null;
  // A record of the smallest line has 108 bytes.
  const expected = Math.max(1, lines.length / 150);
  for (let record = 0; ; record++) {
    const shape = await shapes.read();
    if (shape.done) return;
    const row = await values?.read();
    const properties = row && !row.done ? corrected(row.value as Record<string, unknown>, encoding) : {};
    addGeometry(to, to.addFeature(properties), shape.value);
    if (record % STEP === 0) {
      onProgress(Math.min(0.99, record / expected));
      await breathe();
    }
  }
}

function corrected(values: Record<string, unknown>, encoding: DbfEncoding | null): Record<string, unknown> {
  if (!encoding) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      encoding.correct(name),
      typeof value === 'string' ? encoding.correct(value) : value,
    ]),
  );
}
