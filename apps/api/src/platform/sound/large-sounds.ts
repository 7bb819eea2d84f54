import pLimit from 'p-limit';

/** Sounds above this size take turns, bytes: recordings of the field have a tenth of it. */
const LARGE_BYTES = 1024 * 1024;
/** As many as two threads can read while another one is stored. */
const AT_ONCE = 3;

const limit = pLimit(AT_ONCE);

/** Whether a sound of this size, bytes, waits for its turn. */
export const takesTurns = (size: number): boolean => size > LARGE_BYTES;

/** Works on a sound of this size, bytes. Few large ones are in memory at once, so that it does not grow with the number of their senders. */
export const inTurn = <Result>(size: number, work: () => Promise<Result>): Promise<Result> =>
  takesTurns(size) ? limit(work) : work();
