import type { AddressBatch } from '@escuta/contract';
import {
  type AddressColumns,
  type AddressHeader,
  type AddressRefusal,
  AddressRefusals,
  addressOf,
  type Encoding,
  findAddressColumns,
  type RefusedLines,
  type Row,
} from '@escuta/import';
import { type CsvSeparator, csvLine, csvOf } from '../../csv.ts';
import { cellOf, Extent, type FarLine } from '../../extent.ts';
import { BatchFiller } from './batches.ts';
import { Examples, type ReadLine, SHOWN } from './examples.ts';
import { ListProblem } from './problem.ts';
import { type Question, Questions } from './questions.ts';
import { type ListSource, openSource } from './source.ts';

/** How a list is read: its encoding, null for a spreadsheet, and what its columns mean. */
export interface Reading {
  encoding: Encoding | null;
  columns: AddressColumns;
  /** Cells whose addresses the person leaves out; absent for none. */
  leftOut?: readonly string[];
}

/** The first lines of a list. */
export interface LookedList extends Reading {
  header: string[];
  /** Cells of the first lines. */
  rows: string[][];
  /** Some lines as they would be stored, among them some with accents, in which broken letters would be seen; then refused ones. */
  lines: ReadLine[];
}

/** What an import of the whole list would do. */
export interface ListSummary {
  /** Lines below the header. */
  lines: number;
  addresses: number;
  refused: number;
  refusals: RefusedLines[];
  /** Where most addresses are. */
  place: { lat: number; lon: number } | null;
  /** Addresses that are far from there, the first of them, and the cells in which they are. */
  far: number;
  farLines: FarLine[];
  farCells: string[];
  /** How many questions tell what of the list is there already. */
  questions: number;
  /** Whether they are about the whole list. */
  isWhole: boolean;
}

/** The list of refused lines in the words of the person. */
export interface RefusalWords {
  line: string;
  reason: string;
  reasons: Record<AddressRefusal, string>;
  separator: CsvSeparator;
}

type OnPart = (part: number) => void;
const ignore: OnPart = () => {};

/** Lines that are looked through for good ones and for accents. */
const LOOKED = 20_000;
const ACCENT = /[^\0-\x7f]/;
/** Lines of CSV that become one part of the file. */
const PART_LINES = 5000;

/** Reads one list of addresses: open, look, check, then batch after batch. */
export class AddressListReader {
  #source: ListSource | null = null;
  #batches: AsyncGenerator<AddressBatch> | null = null;
  #questions: Question[] = [];

  /** @throws FileProblem */
  async open(file: File, onProgress: OnPart): Promise<LookedList> {
    this.#source = null;
    const source = await openSource(file, onProgress);
    this.#source = source;
    return this.look(source.encoding, null);
  }

  /** The first lines in an encoding. @param columns null: those that the header names @throws FileProblem without a header */
  async look(encoding: Encoding | null, columns: AddressColumns | null): Promise<LookedList> {
    const looked: LookedList = { encoding, columns: {}, header: [], rows: [], lines: [] };
    const examples = new Examples();
    let header: AddressHeader | null = null;
    let seen = 0;
    for await (const some of need(this.#source).rows(encoding, ignore)) {
      for (const row of some) {
        if (!header) {
          looked.header = headerOf(row);
          const found = columns ?? findAddressColumns(looked.header, some.slice(1));
          header = { columns: found, width: looked.header.length };
          looked.columns = header.columns;
          continue;
        }
        seen += 1;
        if (seen <= SHOWN) looked.rows.push('cells' in row ? row.cells : []);
        examples.add(lineOf(row, header), 'cells' in row && row.cells.some((cell) => ACCENT.test(cell)));
        if (examples.isFull) break;
      }
      if (seen >= LOOKED || examples.isFull) break;
    }
    looked.lines = examples.lines();
    if (!header) throw new ListProblem('empty');
    return looked;
  }

  /** Reads every line; nothing is sent. */
  async check(reading: Reading, onProgress: OnPart): Promise<ListSummary> {
    const refusals = new AddressRefusals();
    const extent = new Extent();
    const questions = new Questions();
    let lines = 0;
    let addresses = 0;
    for await (const { row, address, isLeftOut } of this.#read(reading, onProgress)) {
      lines += 1;
      if (typeof address === 'string') refusals.add(address, row.line);
      else {
        extent.add(address, { line: row.line, endereco: address.endereco });
        if (isLeftOut) continue;
        addresses += 1;
        questions.add(address);
      }
    }
    const refused = refusals.count;
    this.#questions = questions.end();
    return {
      ...{ lines, addresses, refused, refusals: refusals.all(), ...extent.end() },
      ...{ questions: this.#questions.length, isWhole: questions.isWhole },
    };
  }

  /** One question of the last check. */
  async question(at: number): Promise<Question> {
    return need(this.#questions[at] ?? null);
  }

  /** The refused lines with their cells, so that they can be put right and imported by themselves. */
  async refusals({ reasons, separator, ...words }: RefusalWords, reading: Reading, onProgress: OnPart): Promise<Blob> {
    const { header } = await this.look(reading.encoding, reading.columns);
    const parts: string[] = [];
    let lines = [csvLine([words.line, words.reason, ...header], separator)];
    for await (const { row, address } of this.#read(reading, onProgress)) {
      if (typeof address !== 'string') continue;
      const cells = 'cells' in row ? row.cells : [];
      lines.push(csvLine([String(row.line), reasons[address], ...cells], separator));
      if (lines.length < PART_LINES) continue;
      parts.push(lines.join(''));
      lines = [];
    }
    return csvOf([...parts, ...lines]);
  }

  /** Begins with the first batch. */
  begin(reading: Reading): void {
    this.#batches = this.#batchesOf(reading);
  }

  /** The next batch; null after the last one. @throws FileProblem when the file has gone since the check */
  async batch(): Promise<AddressBatch | null> {
    const { value } = await need(this.#batches).next();
    return value ?? null;
  }

  async *#batchesOf(reading: Reading): AsyncGenerator<AddressBatch, undefined> {
    const filler = new BatchFiller();
    for await (const { address, isLeftOut } of this.#read(reading, ignore)) {
      const batch = typeof address === 'string' || isLeftOut ? null : filler.add(address);
      if (batch) yield batch;
    }
    const rest = filler.end();
    if (rest) yield rest;
  }

  /** Each line below the header with its address, or why it has none, and whether it is left out. */
  async *#read({ encoding, columns, leftOut = [] }: Reading, onProgress: OnPart) {
    const without = new Set(leftOut);
    let width: number | null = null;
    for await (const some of need(this.#source).rows(encoding, onProgress)) {
      for (const row of some) {
        if (width === null) {
          width = headerOf(row).length;
          continue;
        }
        const address = addressOf(row, { columns, width });
        yield { row, address, isLeftOut: typeof address !== 'string' && without.has(cellOf(address)) };
      }
    }
  }
}

function headerOf(row: Row): string[] {
  if ('fault' in row) throw new ListProblem('notTable');
  return row.cells;
}

function lineOf(row: Row, header: AddressHeader): ReadLine {
  const address = addressOf(row, header);
  return typeof address === 'string' ? { line: row.line, reason: address } : { line: row.line, ...address };
}

function need<T>(value: T | null): T {
  if (value === null) throw new Error('a step was left out');
  return value;
}
