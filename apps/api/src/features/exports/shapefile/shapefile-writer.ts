import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ColumnType } from '../columns.ts';
import { CSV_DIALECTS, type CsvDialect, csvHead, csvRow } from '../csv/csv-file.ts';
import { CsvFinisher } from '../csv/finish.ts';
import { EXPORT_TEXTS } from '../export-texts.ts';
import type { ExportPart } from '../parts.ts';
import { type CopiedRow, CopyRows } from '../worker/copy-rows.ts';
import type { Emit, FileJob, FileWriter } from '../worker/file-writer.ts';
import { DBF_TEXT_MAX, dbfColumns, dbfHead, fittingBytes, recordSize, writeRecord } from './dbf-columns.ts';
import { Points, WGS84 } from './points.ts';

/** End mark of the attribute table. */
const DBF_END = Buffer.from([0x1a]);

/**
 * Writes a zipped shapefile of points. The attribute table declares column widths before the first row, so the rows are
 * buffered, measured, and read a second time. Two CSV files are added: full column names, and full texts of truncated values.
 */
export class ShapefileWriter implements FileWriter {
  private readonly job: FileJob;
  private readonly dialect: CsvDialect;
  private readonly copied: CopyRows;
  private readonly pieces: Buffer[] = [];
  private readonly points = new Points();
  private readonly widest: Int32Array;
  private readonly cut: string[] = [];
  private written = 0;
  private readonly lat: number;
  private readonly lon: number;

  constructor(job: FileJob) {
    this.job = job;
    this.dialect = CSV_DIALECTS[job.language];
    this.copied = new CopyRows(job.columns.length);
    this.widest = new Int32Array(job.columns.length);
    this.lat = job.columns.findIndex(({ key }) => key === 'lat');
    this.lon = job.columns.findIndex(({ key }) => key === 'lon');
  }

  take(piece: Buffer): ExportPart {
    this.pieces.push(piece);
    this.copied.push(piece, (row) => this.measure(row));
    return { rows: 0 };
  }

  async finish(emit: Emit): Promise<void> {
    if (!this.copied.isComplete()) throw new Error('the rows ended early');
    const zip = this.zip();
    for await (const bytes of zip.outputStream as unknown as AsyncIterable<Buffer>) {
      await emit({ bytes, rows: this.written });
    }
  }

  private measure(row: CopiedRow): void {
    const { bytes, start, length } = row;
    this.points.add(bytes.readDoubleBE(start[this.lon]), bytes.readDoubleBE(start[this.lat]));
    for (let index = 0; index < this.widest.length; index++) {
      const size = length[index] as number;
      if (size <= (this.widest[index] as number)) continue;
      const fitting = fittingBytes(bytes, start[index] as number, size);
      if (fitting > (this.widest[index] as number)) this.widest[index] = fitting;
    }
    this.keepCutTexts(row);
  }

  private keepCutTexts({ bytes, start, length }: CopiedRow): void {
    for (const [index, column] of this.job.columns.entries()) {
      const size = length[index] as number;
      if (size <= DBF_TEXT_MAX) continue;
      const at = start[index] as number;
      const id = String(bytes.readInt32BE(start[0]));
      this.cut.push(csvRow([id, column.dbf, bytes.toString('utf8', at, at + size)], this.dialect));
    }
  }

  private zip(): ZipFile {
    const { baseName, columns, language, madeAt } = this.job;
    const texts = EXPORT_TEXTS[language];
    const zip = new ZipFile();
    zip.outputStream.on('error', () => undefined);
    const options = { mtime: new Date(madeAt), compressionLevel: 1, forceDosTimestamp: true };
    const add = (name: string, bytes: Buffer) => zip.addBuffer(bytes, name, options);
    add(`${baseName}.shp`, this.points.geometry());
    add(`${baseName}.shx`, this.points.index());
    zip.addReadStream(Readable.from(this.table()), `${baseName}.dbf`, options);
    add(`${baseName}.prj`, Buffer.from(WGS84));
    add(`${baseName}.cpg`, Buffer.from('UTF-8'));
    const names = columns.map(({ dbf, header }) => csvRow([dbf, header], this.dialect));
    add(`${baseName}-campos.csv`, this.sideTable(texts.fieldsFile, ['word', 'word'], names));
    if (this.cut.length > 0) {
      add(`${baseName}-textos.csv`, this.sideTable(texts.textsFile, ['int', 'word', 'text'], this.cut));
    }
    zip.end();
    return zip;
  }

  /** An additional CSV in the format of the CSV export. */
  private sideTable(headers: object, types: ColumnType[], rows: readonly string[]): Buffer {
    const finisher = new CsvFinisher(types, this.dialect);
    return Buffer.concat([csvHead(Object.values(headers), this.dialect), finisher.push(Buffer.from(rows.join('')))]);
  }

  /** The attribute table, .dbf, one chunk of records for each chunk of rows. */
  private *table(): Generator<Buffer> {
    const { columns, madeAt } = this.job;
    const dbf = dbfColumns(columns, this.widest);
    const size = recordSize(dbf);
    yield dbfHead(dbf, this.copied.rows, new Date(madeAt));
    const again = new CopyRows(columns.length);
    for (let piece = this.pieces.shift(); piece; piece = this.pieces.shift()) {
      const before = again.rows;
      let out = Buffer.allocUnsafe(0);
      again.push(piece, (row) => {
        const at = (again.rows - before - 1) * size;
        if (at + size > out.length) {
          const more = Buffer.allocUnsafe(Math.max(out.length * 2, size * 64));
          out.copy(more, 0, 0, at);
          out = more;
        }
        writeRecord(out, at, row, columns, dbf);
      });
      this.written = again.rows;
      if (again.rows > before) yield out.subarray(0, (again.rows - before) * size);
    }
    yield DBF_END;
  }
}
