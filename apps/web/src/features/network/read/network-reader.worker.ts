/** Reads files of pipe networks beside the page, so that no file, however large, keeps it from answering. */
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { answerStep } from './answer.ts';
import { Reader } from './reader.ts';
import type { StepRequest } from './reader-messages.ts';

const reader = new Reader(async () => {
  const { default: initSqlJs } = await import('sql.js');
  return initSqlJs({ locateFile: () => wasmUrl });
});

addEventListener('message', ({ data }: MessageEvent<StepRequest>) => {
  void answerStep(reader, data, (reply) => postMessage(reply));
});
