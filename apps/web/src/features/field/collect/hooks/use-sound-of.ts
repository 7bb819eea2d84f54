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
  const keep = async (sound: Parameters<typeof keepSound>[1]) => {
    await inTurn(() => keepSound(draft, sound));
    await reload();
    // Requested once there is data to lose: the browser must not evict it when storage runs short.
    void navigator.storage?.persist?.();
  };
  const keepRecording = async ({ samples, used, startedAt }: Recorded) => {
    setWavTrouble(null);
    const { levelDb, isCut, isQuiet } = loudnessOf(samples);
    const wav = new Blob([writeWav(samples, used.sampleRateHz) as Uint8Array<ArrayBuffer>], { type: WAV });
    const seconds = samples.length / used.sampleRateHz;
    const sensor_modelo = recorderName(await phoneModel(), used);
    const measured = { seconds, levelDb, isCut, isQuiet };
    await keep({
      ...measured,
      from: 'microphone',
      wav,
      recordedAt: startedAt,
      sensor_modelo,
      processing: processingOf(used),
    });
  };
  const keepFile = async (file: File) => {
    const found = await checkWavFile(file);
    if (typeof found === 'string') return setWavTrouble(found);
    setWavTrouble(null);
    const { seconds, loudness } = found;
    const { levelDb, isCut, isQuiet } = loudness;
    // A copy: the card with the file may be taken out before the sample is sent.
    const wav = new Blob([await file.arrayBuffer()], { type: WAV });
    await keep({
      seconds,
      levelDb,
      isCut,
      isQuiet,
      from: 'file',
      wav,
      recordedAt: Date.now(),
      sensor_modelo: '',
      processing: '',
    });
  };
  return {
    wavTrouble,
    keepRecording: (recorded: Recorded) => void keepRecording(recorded),
    keepFile: (file: File) => void keepFile(file),
  };
}
