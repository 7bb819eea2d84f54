import { FileProblem } from '../files/problem.ts';
import type { StepReply, StepRequest, ToldProblem } from './messages.ts';

/** Milliseconds between two reports of progress. */
const REPORT_MS = 100;

/** Performs the steps of a reader one after another, in the order in which they were asked: each changes what the next one works on. */
export function answerInTurn(reader: object, post: (reply: StepReply) => void): (request: StepRequest) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answer = () => answerStep(reader, request, post);
    last = last.then(answer, answer);
  };
}

/** Performs a step of the reader and posts its progress and its result. */
async function answerStep(
  reader: object,
  { id, step, input }: StepRequest,
  post: (reply: StepReply) => void,
): Promise<void> {
  let reported = 0;
  const onProgress = (progress: number) => {
    const now = performance.now();
    if (now - reported < REPORT_MS) return;
    reported = now;
    post({ id, progress });
  };
  const run = (reader as Record<string, (...all: unknown[]) => unknown>)[step];
  try {
    post({ id, value: await run?.call(reader, ...input, onProgress) });
  } catch (reason) {
    post({ id, problem: problemOf(reason) });
  }
}

function problemOf(reason: unknown): ToldProblem {
  if (reason instanceof FileProblem) return { code: reason.code, params: reason.params };
  const isMemory = reason instanceof RangeError && /allocation|array length|memory/i.test(reason.message);
  const isGone = reason instanceof DOMException && reason.name === 'NotReadableError';
  return {
    code: isMemory ? 'noMemory' : isGone ? 'notRead' : 'unreadable',
    params: {},
  };
}
