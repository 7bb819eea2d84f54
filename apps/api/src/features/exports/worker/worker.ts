// Runs in a worker thread: writes one file after another from the rows it receives.
import { parentPort } from 'node:worker_threads';
import { CsvWriter } from '../csv/csv-writer.ts';
import type { ExportKind, ExportPart } from '../parts.ts';
import { ShapefileWriter } from '../shapefile/shapefile-writer.ts';
import { XlsWriter } from '../xls/xls-writer.ts';
import type { FileJob, FileWriter } from './file-writer.ts';
import type { FromWorker, ToWorker } from './messages.ts';

if (!parentPort) throw new Error('worker.ts runs in a worker thread only');
const port = parentPort;
const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

function hand({ bytes, rows }: ExportPart): void {
  // Copied, since the writer may reuse its buffer.
  const copy = bytes && new Uint8Array(bytes);
  say({ kind: 'part', part: { rows, ...(copy && { bytes: copy }) } }, copy ? [copy.buffer] : []);
}

const WRITERS: Record<ExportKind, new (job: FileJob) => FileWriter> = {
  csv: CsvWriter,
  xls: XlsWriter,
  shapefile: ShapefileWriter,
};

let writer: FileWriter | undefined;
let proceed: (() => void) | undefined;

/** Waits until the part has been received, so that a slow receiver does not double the memory. */
function emit(part: ExportPart): Promise<void> {
  const taken = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  hand(part);
  return taken;
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'begin':
      writer = new WRITERS[message.job.kind](message.job);
      return;
    case 'rows':
      if (writer) hand(writer.take(Buffer.from(message.bytes.buffer)));
      return;
    case 'proceed':
      proceed?.();
      return;
    case 'finish':
      await writer?.finish(emit);
      writer = undefined;
      say({ kind: 'done' });
  }
}

port.on('message', (message: ToWorker) => {
  handle(message).catch((error: unknown) => {
    writer = undefined;
    say({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});
