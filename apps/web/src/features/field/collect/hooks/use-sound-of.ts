import { writeWav } from '@escuta/acoustics/browser';
import { useState } from 'react';
import { loudnessOf } from '../recorder/loudness.ts';
import { phoneModel, processingOf, recorderName } from '../recorder/used-settings.ts';
import { checkWavFile, type WavTrouble } from '../recorder/wav-file.ts';
import type { SampleDraft } from '../store/sample-draft.ts';
import { keepSound } from '../store/samples.ts';
import type { Recorded } from './use-recorder.ts';

const WAV = 'audio/wav';

interface Options {
  draft: SampleDraft;
  inTurn(work: () => Promise<unknown>): Promise<unknown>;
  reload(): Promise<unknown>;
}

/** Stores a sound with its sample, at once. */
export function useSoundOf({ draft, inTurn, reload }: Options) {
  const [wavTrouble, setWavTrouble] = useState<WavTrouble | null>(null);
  /** @param read gives the sound, or null; in turn too, so that a saving waits for it */
  const keep = async (read: () => Promise<Parameters<typeof keepSound>[1] | null>) => {
    await inTurn(async () => {
      const sound = await read();
      if (sound && !(await keepSound(draft, sound))) throw new Error('the sample can no longer be edited');
    });
    await reload();
    // Requested once there is data to lose: the browser must not evict it when storage runs short.
    void navigator.storage?.persist?.();
  };
  const readRecording = async ({ samples, used, startedAt }: Recorded) => {
    const { levelDb, isCut, isQuiet } = loudnessOf(samples);
    const wav = new Blob([writeWav(samples, used.sampleRateHz) as Uint8Array<ArrayBuffer>], { type: WAV });
    const seconds = samples.length / used.sampleRateHz;
    const sensor_modelo = recorderName(await phoneModel(), used);
    const measured = { seconds, levelDb, isCut, isQuiet };
    return {
      ...measured,
      from: 'microphone' as const,
      wav,
      recordedAt: startedAt,
      sensor_modelo,
      processing: processingOf(used),
    };
  };
  const readWavFile = async (file: File) => {
    const found = await checkWavFile(file);
    setWavTrouble(typeof found === 'string' ? found : null);
    if (typeof found === 'string') return null;
    const { seconds, loudness } = found;
    const { levelDb, isCut, isQuiet } = loudness;
    // A copy: the card with the file may be taken out before the sample is sent.
    const wav = new Blob([await file.arrayBuffer()], { type: WAV });
    return {
      seconds,
      levelDb,
      isCut,
      isQuiet,
      from: 'file' as const,
      wav,
      recordedAt: Date.now(),
      sensor_modelo: '',
      processing: '',
    };
  };
  return {
    wavTrouble,
    keepRecording: (recorded: Recorded) => {
      setWavTrouble(null);
      return keep(() => readRecording(recorded));
    },
    keepFile: (file: File) => void keep(() => readWavFile(file)),
  };
}
