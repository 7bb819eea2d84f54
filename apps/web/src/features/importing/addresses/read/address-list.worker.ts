/** Reads lists of addresses beside the page, so that a million lines do not keep it from answering. */
import { answerInTurn } from '../../../../shared/worker/answer.ts';
import type { StepRequest } from '../../../../shared/worker/messages.ts';
import { AddressListReader } from './reader.ts';

const answer = answerInTurn(new AddressListReader(), (reply) => postMessage(reply));
addEventListener('message', ({ data }: MessageEvent<StepRequest>) => answer(data));
