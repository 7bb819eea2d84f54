import { JSONParser } from '@streamparser/json';
import { addGeometry, type Gathered } from './gathered.ts';
import { ReadProblem } from './problem.ts';
import { NO_SYSTEM, type OnProgress, type Source, type StatedSystem } from './source.ts';

/** How much of the file is looked at to see whether each line is a feature of its own. */
const LOOK_BYTES = 1024 * 1024;
/** Longest feature of a file with one per line, characters. */
const LINE_MAX = 64 * 1024 * 1024;

/** GeoJSON, as one collection or with one feature per line. It is read in parts, so its size needs no memory. */
export async function openGeoJson(file: Blob, name: string): Promise<Source> {
  const perLine = await hasFeaturePerLine(file);
  const read = perLine ? readLines : readCollection;
  return {
    format: 'geojson',
    layers: [{ name, read: (to, onProgress) => read(file, to, onProgress) }],
  };
}

async function hasFeaturePerLine(file: Blob): Promise<boolean> {
  const [line, ...rest] = withoutMarks(await file.slice(0, LOOK_BYTES).text())
    .trimStart()
    .split('\n', 2);
  if (rest.length === 0 && file.size > LOOK_BYTES) return false;
  const first = parsed(line ?? '');
  return first?.type === 'Feature';
}

/** Byte order mark, and the record separators of GeoJSON text sequences. */
const withoutMarks = (text: string) => text.replaceAll('\ufeff', '').replaceAll('\u001e', '');

interface Feature {
  type?: unknown;
  properties?: unknown;
  geometry?: unknown;
  crs?: unknown;
}

function parsed(line: string): Feature | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? (value as Feature | null) : null;
  } catch {
    return null;
  }
}

function addFeature(to: Gathered, feature: Feature | null): void {
  const { properties, geometry } = feature ?? {};
  const values = typeof properties === 'object' && properties !== null ? properties : {};
  addGeometry(to, to.addFeature(values as Record<string, unknown>), geometry);
}

async function readCollection(file: Blob, to: Gathered, onProgress: OnProgress): Promise<StatedSystem> {
  let system = NO_SYSTEM;
  let failed: ReadProblem | null = null;
  const parser = new JSONParser({ paths: ['$.features.*', '$.crs'], keepStack: false });
  parser.onValue = ({ value, key }) => {
    if (failed) return;
    try {
      if (key === 'crs') system = systemOf(value);
      else addFeature(to, value as Feature);
    } catch (reason) {
      if (!(reason instanceof ReadProblem)) throw reason;
      failed = reason;
    }
  };
  let isBroken = false;
  parser.onError = () => {
    isBroken = true;
  };
  let done = 0;
  for await (const chunk of chunksOf(file)) {
    // The parser takes no byte order mark.
    parser.write(done === 0 && chunk[0] === 0xef && chunk[1] === 0xbb ? chunk.subarray(3) : chunk);
    if (failed) throw failed;
    if (isBroken) throw new ReadProblem(to.features > 0 ? 'truncated' : 'notGeoJson');
    done += chunk.length;
    onProgress(done / file.size);
  }
  if (!parser.isEnded) throw new ReadProblem('truncated');
  return system;
}

async function readLines(file: Blob, to: Gathered, onProgress: OnProgress): Promise<StatedSystem> {
  const decoder = new TextDecoder();
  let system = NO_SYSTEM;
  let rest = '';
  let done = 0;
  const take = (line: string) => {
    const text = withoutMarks(line).trim();
    if (text === '') return;
    const feature = parsed(text);
    if (feature === null) throw new ReadProblem('truncated');
    if (feature.crs !== undefined) system = systemOf(feature.crs);
    addFeature(to, feature);
  };
  for await (const chunk of chunksOf(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw new ReadProblem('notGeoJson');
    for (const line of lines) take(line);
    done += chunk.length;
    onProgress(done / file.size);
  }
  take(rest + decoder.decode());
  return system;
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The system of a `crs` member: "urn:ogc:def:crs:EPSG::31983", "EPSG:31983", "urn:ogc:def:crs:OGC:1.3:CRS84". */
function systemOf(crs: unknown): StatedSystem {
  const name = String((crs as { properties?: { name?: unknown } } | null)?.properties?.name ?? '');
  if (/crs84/i.test(name)) return { epsg: 4326, wkt: null };
  const code = /epsg[:/]+(?:[\d.]*[:/]+)?(\d{4,6})$/i.exec(name.trim())?.[1];
  return { epsg: code ? Number(code) : null, wkt: name === '' || code ? null : name };
}
