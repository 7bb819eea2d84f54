/** Reads files of pipe networks beside the page, so that no file, however large, keeps it from answering. */
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { ReadProblem } from './problem.ts';
import { Reader } from './reader.ts';
import type { StepReply, StepRequest } from './reader-messages.ts';

const reader = new Reader(async () => {
  const { default: initSqlJs } = await import('sql.js');
  return initSqlJs({ locateFile: () => wasmUrl });
});

/** Milliseconds between two reports of progress. */
const REPORT_MS = 100;

addEventListener('message', ({ data }: MessageEvent<StepRequest>) => {
  const answer = (reply: StepReply) => postMessage(reply);
  perform(data).then(
    (value) => answer({ id: data.id, value }),
    (reason: unknown) => answer({ id: data.id, problem: problemOf(reason) }),
  );
});

async function perform({ id, step, input }: StepRequest): Promise<unknown> {
  let reported = 0;
  const onProgress = (progress: number) => {
    const now = performance.now();
    if (now - reported < REPORT_MS) return;
    reported = now;
    postMessage({ id, progress } satisfies StepReply);
  };
  const run = reader[step].bind(reader) as (...all: unknown[]) => unknown;
  return run(...input, onProgress);
}

function problemOf(reason: unknown) {
  if (reason instanceof ReadProblem) return { code: reason.code, params: reason.params };
  const isMemory = reason instanceof RangeError && /allocation|array length|memory/i.test(reason.message);
  const isGone = reason instanceof DOMException && reason.name === 'NotReadableError';
  return {
    code: isMemory ? ('noMemory' as const) : isGone ? ('notRead' as const) : ('unreadable' as const),
    params: {},
  };
}
