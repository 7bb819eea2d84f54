import type { ReadAnswer } from './read-samples.ts';

/** The worker of this page; null before the first search, and where none can be made. */
let worker: Worker | null = null;
let isBroken = typeof Worker === 'undefined';
let tasks = 0;
const waiting = new Map<number, (read: ReadAnswer | null) => void>();

/** Starts the worker while the answer is under way. */
export function startReading(): void {
  if (worker || isBroken) return;
  try {
    worker = new Worker(new URL('./samples-worker.ts', import.meta.url), { type: 'module', name: 'samples' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ task: number; read: ReadAnswer }>) => {
      waiting.get(data.task)?.(data.read);
      waiting.delete(data.task);
    });
    worker.addEventListener('error', giveUp);
    worker.addEventListener('messageerror', giveUp);
  } catch {
    giveUp();
  }
}

/** Reads the answer of a map search beside the page, or in it where no worker runs. */
export async function readAnswer(answer: ArrayBuffer): Promise<ReadAnswer> {
  startReading();
  const read = worker && (await send(worker, answer));
  if (read) return read;
  // Loaded only where it is needed.
  const { readSamples } = await import('./read-samples.ts');
  return readSamples(answer);
}

/** Null if the worker has failed; the answer is copied, so that the page can still read it. */
function send(to: Worker, answer: ArrayBuffer): Promise<ReadAnswer | null> {
  const task = ++tasks;
  return new Promise((resolve) => {
    waiting.set(task, resolve);
    to.postMessage({ task, answer });
  });
}

function giveUp(): void {
  isBroken = true;
  worker?.terminate();
  worker = null;
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
}
