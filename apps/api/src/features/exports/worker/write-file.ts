import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ExportPart } from '../parts.ts';
import type { FileJob } from './file-writer.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The built worker next to the built server; absent when running from the sources. */
const BUILT = fileURLToPath(new URL('./export-worker.js', import.meta.url));
const SOURCE = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Node 20 does not pass the TypeScript loader on to workers, so the worker registers tsx itself. */
const FROM_SOURCE = `
  const { tsx, source } = require('node:worker_threads').workerData;
  void import(tsx).then(({ tsImport }) => tsImport(source, tsx));`;
const sourcePlaces = () => ({
  tsx: new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')))
    .href,
  source: pathToFileURL(SOURCE).href,
});

/** An idle worker ends after this time. */
const IDLE_MS = 10_000;
/** Heap limit of a worker; 99,999 samples with the longest comments need a fraction. */
const LIMITS = { maxOldGenerationSizeMb: 1024 };

const idle = new Map<Worker, NodeJS.Timeout>();

function startWorker(): Worker {
  const worker = existsSync(BUILT)
    ? new Worker(BUILT, { resourceLimits: LIMITS })
    : new Worker(FROM_SOURCE, { eval: true, workerData: sourcePlaces(), resourceLimits: LIMITS });
  worker.on('error', () => forget(worker));
  worker.on('exit', () => forget(worker));
  return worker;
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker));
  idle.delete(worker);
}

function borrow(): Worker {
  const [kept] = idle.keys();
  if (!kept) return startWorker();
  forget(kept);
  kept.ref();
  return kept;
}

/** Returns a worker to the pool; an idle worker does not keep the process alive. */
function giveBack(worker: Worker): void {
  worker.unref();
  const end = () => {
    // Before it has ended, so that no file gets a worker that is shutting down.
    forget(worker);
    void worker.terminate();
  };
  idle.set(worker, setTimeout(end, IDLE_MS).unref());
}

/** Messages of one worker, queued until read. */
class Line {
  private readonly said: FromWorker[] = [];
  private failure: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly worker: Worker;
  private readonly onMessage = (message: FromWorker) => {
    this.said.push(message);
    this.wake?.();
  };
  private readonly onEnd = (reason: unknown) => {
    this.failure =
      reason instanceof Error ? reason : new Error(`the worker ended before the file was complete (${reason})`);
    this.wake?.();
  };

  constructor(worker: Worker) {
    this.worker = worker;
    worker.on('message', this.onMessage).on('error', this.onEnd).on('exit', this.onEnd);
  }

  say(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.worker.postMessage(message, transfer);
  }

  async hear(): Promise<FromWorker> {
    for (;;) {
      const message = this.said.shift();
      if (message?.kind === 'failed') throw new Error(message.reason);
      if (message) return message;
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  hangUp(): void {
    this.worker.off('message', this.onMessage).off('error', this.onEnd).off('exit', this.onEnd);
  }
}

/** Chunks that the worker may have queued, enough that neither side waits for the other. */
const AHEAD = 4;

/** Writes a file in a worker thread, in parts, from the chunks of a COPY. Cancelling ends the worker. */
export async function* writeFile(
  job: FileJob,
  copied: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<ExportPart> {
  const worker = borrow();
  const line = new Line(worker);
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  let whole = false;
  try {
    line.say({ kind: 'begin', job });
    let ahead = 0;
    for await (const piece of copied) {
      const bytes = new Uint8Array(piece);
      line.say({ kind: 'rows', bytes }, [bytes.buffer]);
      ahead += 1;
      if (ahead < AHEAD) continue;
      yield partOf(await line.hear());
      ahead -= 1;
    }
    for (; ahead > 0; ahead--) yield partOf(await line.hear());
    line.say({ kind: 'finish' });
    for (let said = await line.hear(); said.kind === 'part'; said = await line.hear()) {
      yield said.part;
      line.say({ kind: 'proceed' });
    }
    whole = true;
  } finally {
    signal.removeEventListener('abort', end);
    line.hangUp();
    if (whole) giveBack(worker);
    else await worker.terminate();
  }
}

function partOf(said: FromWorker): ExportPart {
  if (said.kind !== 'part') throw new Error('the worker ended the file before its rows');
  return said.part;
}
