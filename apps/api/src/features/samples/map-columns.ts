import { setImmediate } from 'node:timers/promises';
import { CUSTOMER_CLASSIFICATIONS } from '@escuta/contract';

/** Columns from the database: the entries of each array joined by commas, null without samples. */
export interface ColumnTexts {
  id_amostra: string | null;
  /** Without the quotes before the first and after the last entry. */
  seq: string | null;
  id_cliente: string | null;
  dt_amostra: string | null;
  lat: string | null;
  lon: string | null;
  /** samples.marcador, packed as defined in {@link MARKER_PARTS}. */
  marcador: string | null;
}

interface MarkerPart {
  name: string;
  /** Position of its lowest bit in samples.marcador. */
  shift: number;
  /** JSON of each value, one for every combination of its bits. */
  entries: readonly string[];
}

const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`);

/** Order of the codes in the generated column samples.marcador (migration 0001); must never change. */
const MARKER_CLASSES = ['LESS', 'PASS', 'LEAK', 'PEND', 'INCO', 'NOAC', 'FRAU', 'VISI'];

const CLASS_SHIFT = 6;

const MARKER_PARTS: readonly MarkerPart[] = [
  { name: 'classificacao', shift: CLASS_SHIFT, entries: quoted(MARKER_CLASSES) },
  { name: 'classificacao_cliente', shift: 9, entries: quoted(['', ...CUSTOMER_CLASSIFICATIONS]) },
  { name: 'vista', shift: 0, entries: ['0', '1'] },
  { name: 'comentario', shift: 1, entries: ['0', '1'] },
  { name: 'totalInspectionOrders', shift: 2, entries: ['0', '1', '2', '3'] },
  { name: 'status', shift: 4, entries: ['0', '1', '2', '2'] },
];
const INSPECTION_PARTS = new Set(['totalInspectionOrders', 'status']);

const ZERO = 0x30;
const COMMA = 0x2c;

/** Parses `12,7,2047` into numbers by hand, since split and Number take ten times as long. */
function parseNumbers(text: string, count: number): Uint16Array {
  const numbers = new Uint16Array(count);
  let row = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      numbers[row++] = value;
      value = 0;
    } else value = value * 10 + code - ZERO;
  }
  if (row < count) numbers[row] = value;
  return numbers;
}

/** Gives the markers of some samples the class PEND. @param ids of all, joined by commas */
function maskClasses(markers: Uint16Array, ids: string, inHand: ReadonlySet<number>): void {
  const pending = MARKER_CLASSES.indexOf('PEND') << CLASS_SHIFT;
  for (const [row, id] of ids.split(',').entries()) {
    if (inHand.has(Number(id))) markers[row] = ((markers[row] as number) & ~(0b111 << CLASS_SHIFT)) | pending;
  }
}

/** Longest entry with its comma. */
const STRIDE = 8;

/** The JSON array, without brackets, of one part of every marker. */
function partText(markers: Uint16Array, { shift, entries }: MarkerPart): Buffer {
  const bytes = Buffer.alloc(entries.length * STRIDE);
  for (const [value, entry] of entries.entries()) bytes.write(`${entry},`, value * STRIDE);
  const mask = entries.length - 1;
  const text = Buffer.allocUnsafe(markers.length * STRIDE);
  let end = 0;
  for (let row = 0; row < markers.length; row++) {
    let at = (((markers[row] as number) >> shift) & mask) * STRIDE;
    let byte = bytes[at] as number;
    do {
      text[end++] = byte;
      byte = bytes[++at] as number;
    } while (byte !== 0);
  }
  return text.subarray(0, Math.max(0, end - 1));
}

/**
 * The JSON of SampleColumns in chunks, so that its megabytes are copied only once. Six columns have few values each; the database
 * sends them packed as one number per sample, since every further `string_agg` costs as much as this whole function.
 * Yields to the event loop after each column.
 * @param options.seesInspections whether to fill the inspection columns; 0 otherwise
 * @param options.inHand samples that are told as pending
 */
export async function columnsJson(
  texts: ColumnTexts,
  options: { total: number; seesInspections: boolean; inHand: ReadonlySet<number> },
): Promise<Buffer[]> {
  const { marcador, seq, ...plain } = texts;
  const { total, seesInspections, inHand } = options;
  const markers = parseNumbers(marcador ?? '', total);
  if (inHand.size > 0) maskClasses(markers, plain.id_amostra ?? '', inHand);
  const none = new Uint16Array(total);
  const columns: [name: string, text: () => Buffer][] = [
    // One byte per character: digits, and the characters that the table's constraint allows in seq.
    ...Object.entries(plain).map(([name, text]): [string, () => Buffer] => [
      name,
      () => Buffer.from(text ?? '', 'latin1'),
    ]),
    ['seq', () => Buffer.from(seq === null ? '' : `"${seq}"`, 'latin1')],
    ...MARKER_PARTS.map((part): [string, () => Buffer] => [
      part.name,
      () => partText(INSPECTION_PARTS.has(part.name) && !seesInspections ? none : markers, part),
    ]),
  ];
  const pieces: Buffer[] = [];
  for (const [name, text] of columns) {
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : '],'}"${name}":[`), text());
    await setImmediate();
  }
  return [...pieces, Buffer.from(']}')];
}
