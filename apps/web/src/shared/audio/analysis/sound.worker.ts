/** Analyses recordings beside the page, so that no key waits for it. */
import { answerInTurn } from '../../worker/answer.ts';
import type { StepRequest } from '../../worker/messages.ts';
import { SoundReader } from './sound-reader.ts';

const answer = answerInTurn(new SoundReader(), (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<StepRequest>) => answer(data));
