/** What the sound threads do. A refusal is a value, since an error loses its class on the way between threads. */
import { WavError, type WavErrorCode } from '@escuta/acoustics';
import * as sound from './sound.ts';

/** Why a file is no recording. */
export interface RefusedSound {
  refused: WavErrorCode;
  detail: string | undefined;
}

const orRefused =
  <Result>(work: (bytes: Uint8Array) => Result) =>
  (bytes: Uint8Array): Result | RefusedSound => {
    try {
      return work(bytes);
    } catch (error) {
      if (error instanceof WavError) return { refused: error.code, detail: error.detail };
      throw error;
    }
  };

export const check = orRefused(sound.check);
export const prepare = orRefused(sound.prepare);
