import type { ExportPart } from '../parts.ts';
import type { Emit, FileJob, FileWriter } from '../worker/file-writer.ts';
import { CSV_DIALECTS, csvHead } from './csv-file.ts';
import { CsvFinisher } from './finish.ts';

/** Finishes PostgreSQL's CSV chunk by chunk and buffers only an incomplete character. */
export class CsvWriter implements FileWriter {
  private readonly finisher: CsvFinisher;
  /** The headers, until written before the first chunk. */
  private head: Buffer;

  constructor({ columns, language }: FileJob) {
    const dialect = CSV_DIALECTS[language];
    this.finisher = new CsvFinisher(
      columns.map(({ type }) => type),
      dialect,
    );
    this.head = csvHead(
      columns.map(({ header }) => header),
      dialect,
    );
  }

  take(piece: Buffer): ExportPart {
    const { head, finisher } = this;
    this.head = Buffer.alloc(0);
    const bytes = finisher.push(piece);
    return { bytes: head.length > 0 ? Buffer.concat([head, bytes]) : bytes, rows: finisher.rows };
  }

  async finish(emit: Emit): Promise<void> {
    if (!this.finisher.isComplete()) throw new Error('the CSV from the database ends within a row');
    await emit({ bytes: this.head, rows: this.finisher.rows });
  }
}
