/**
 * The container format of .xls: a file system of 512-byte sectors in one file (MS-CFB, version 3), here with one stream.
 * Layout: header, the stream, the directory, the table that chains sectors (FAT), the table of the FAT's own sectors (DIFAT).
 */
const SECTOR = 512;
/** Shorter streams are stored differently; this one is padded instead. */
const SMALLEST_STREAM = 4096;
const PER_FAT = SECTOR / 4;
const IN_HEADER = 109;
const PER_DIFAT = PER_FAT - 1;

const END = 0xfffffffe;
const FREE = 0xffffffff;
const IS_FAT = 0xfffffffd;
const IS_DIFAT = 0xfffffffc;

/** Number of FAT and DIFAT sectors; both are also listed in the FAT. */
function tableSizes(others: number): { fat: number; difat: number } {
  let fat = 0;
  let difat = 0;
  for (;;) {
    const wanted = Math.ceil((others + fat + difat) / PER_FAT);
    const tables = Math.max(0, Math.ceil((wanted - IN_HEADER) / PER_DIFAT));
    if (wanted === fat && tables === difat) return { fat, difat };
    fat = wanted;
    difat = tables;
  }
}

function directoryEntry(
  entry: Buffer,
  name: string,
  fields: { type: number; child: number; start: number; size: number },
): void {
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = fields.type;
  entry[67] = 1;
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(FREE, 72);
  entry.writeUInt32LE(fields.child, 76);
  entry.writeUInt32LE(fields.start, 116);
  entry.writeUInt32LE(fields.size, 120);
}

function directory(size: number): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  directoryEntry(bytes.subarray(0, 128), 'Root Entry', { type: 5, child: 1, start: END, size: 0 });
  directoryEntry(bytes.subarray(128, 256), 'Workbook', { type: 2, child: FREE, start: 0, size });
  for (const unused of [256, 384]) for (const field of [68, 72, 76]) bytes.writeUInt32LE(FREE, unused + field);
  return bytes;
}

/** The FAT: each sector's entry is the next sector of its chain. */
function sectorChains(stream: number, fat: number, difat: number): Buffer {
  const bytes = Buffer.alloc(fat * SECTOR, 0xff);
  for (let sector = 0; sector < stream; sector++) bytes.writeUInt32LE(sector + 1, sector * 4);
  bytes.writeUInt32LE(END, (stream - 1) * 4);
  bytes.writeUInt32LE(END, stream * 4);
  for (let n = 0; n < fat; n++) bytes.writeUInt32LE(IS_FAT, (stream + 1 + n) * 4);
  for (let n = 0; n < difat; n++) bytes.writeUInt32LE(IS_DIFAT, (stream + 1 + fat + n) * 4);
  return bytes;
}

/** The DIFAT: FAT sectors beyond those listed in the header. */
function fatSectors(first: number, fat: number, difat: number): Buffer {
  const bytes = Buffer.alloc(difat * SECTOR, 0xff);
  for (let n = IN_HEADER; n < fat; n++) {
    const place = n - IN_HEADER;
    const table = Math.floor(place / PER_DIFAT);
    bytes.writeUInt32LE(first + n, table * SECTOR + (place % PER_DIFAT) * 4);
  }
  for (let n = 0; n < difat; n++) {
    bytes.writeUInt32LE(n === difat - 1 ? END : first + fat + n + 1, n * SECTOR + PER_DIFAT * 4);
  }
  return bytes;
}

function header(stream: number, fat: number, difat: number): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x003e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(fat, 44);
  bytes.writeUInt32LE(stream, 48);
  bytes.writeUInt32LE(SMALLEST_STREAM, 56);
  bytes.writeUInt32LE(END, 60);
  bytes.writeUInt32LE(difat === 0 ? END : stream + 1 + fat, 68);
  bytes.writeUInt32LE(difat, 72);
  for (let n = 0; n < IN_HEADER; n++) bytes.writeUInt32LE(n < fat ? stream + 1 + n : FREE, 76 + n * 4);
  return bytes;
}

/** A compound file whose stream "Workbook" holds the given pieces. */
export function* compoundFile(pieces: readonly Buffer[]): Generator<Buffer> {
  const used = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const size = Math.max(used, SMALLEST_STREAM);
  const stream = Math.ceil(size / SECTOR);
  const { fat, difat } = tableSizes(stream + 1);
  yield header(stream, fat, difat);
  yield* pieces;
  yield Buffer.alloc(stream * SECTOR - used);
  yield directory(size);
  yield sectorChains(stream, fat, difat);
  yield fatSectors(stream + 1, fat, difat);
}
