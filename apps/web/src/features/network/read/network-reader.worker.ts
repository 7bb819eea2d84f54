/** Reads files of pipe networks beside the page, so that no file, however large, keeps it from answering. */
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { answerInTurn } from '../../../shared/worker/answer.ts';
import type { StepRequest } from '../../../shared/worker/messages.ts';
import { Reader } from './reader.ts';

const reader = new Reader(async () => {
  const { default: initSqlJs } = await import('sql.js');
  return initSqlJs({ locateFile: () => wasmUrl });
});

const answer = answerInTurn(reader, (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<StepRequest>) => answer(data));
