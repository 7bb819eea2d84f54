import { readFile, stat } from 'node:fs/promises';
import pLimit from 'p-limit';

/** Sounds above this size take turns, bytes: recordings of the field have a tenth of it. */
const LARGE_BYTES = 1024 * 1024;
/** As many as two threads can read while another one is stored. */
const AT_ONCE = 3;

const inTurn = pLimit(AT_ONCE);

/** Works on a sound that is in a file. Few large ones are in memory at once, so that it does not grow with the number of their senders. */
export async function withSound<Result>(path: string, work: (sound: Buffer) => Promise<Result>): Promise<Result> {
  const readAndWork = async () => work(await readFile(path));
  const { size } = await stat(path);
  return size > LARGE_BYTES ? inTurn(readAndWork) : readAndWork();
}
