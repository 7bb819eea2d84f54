/** Reads recordings and tables beside the page, so that thousands of files do not keep it from answering. */
import { answerInTurn } from '../../../shared/worker/answer.ts';
import type { StepRequest } from '../../../shared/worker/messages.ts';
import { ImportReader } from './reader.ts';

const answer = answerInTurn(new ImportReader(), (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<StepRequest>) => answer(data));
