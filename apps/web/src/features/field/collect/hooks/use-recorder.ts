import { useCallback, useEffect, useRef, useState } from 'react';
import { LoudnessMeter } from '../recorder/loudness.ts';
import { Microphone, MicrophoneProblem, type MicrophoneTrouble } from '../recorder/microphone.ts';
import type { UsedSettings } from '../recorder/used-settings.ts';

/** Length of a recording, seconds. */
export const RECORD_S = 10;

export interface Recorded {
  samples: Float32Array;
  used: UsedSettings;
  /** Epoch milliseconds. */
  startedAt: number;
}

export type RecorderState = 'idle' | 'opening' | 'recording' | 'keeping';

/** Records with the phone's microphone. @param onDone keeps a recording; until then the recorder is not idle */
export function useRecorder(onDone: (recorded: Recorded) => Promise<void>) {
  const [state, setState] = useState<RecorderState>('idle');
  const [trouble, setTrouble] = useState<MicrophoneTrouble | 'short' | null>(null);
  const microphone = useRef<Microphone>(undefined);
  const [analyser, setAnalyser] = useState<AnalyserNode>();
  /** Peak of the last block in dB and seconds recorded, read by the drawing without rendering. */
  const now = useRef({ peakDb: Number.NEGATIVE_INFINITY, seconds: 0, isCut: false });
  const done = useRef(onDone);
  done.current = onDone;
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      microphone.current?.close();
    };
  }, []);

  const start = useCallback(async () => {
    setTrouble(null);
    setState('opening');
    try {
      const opened = await Microphone.open();
      microphone.current = opened;
      if (isGone.current) return opened.close();
      const { used } = opened;
      const meter = new LoudnessMeter();
      now.current = { peakDb: Number.NEGATIVE_INFINITY, seconds: 0, isCut: false };
      setAnalyser(opened.analyser);
      setState('recording');
      const startedAt = Date.now();
      const samples = await opened.record(RECORD_S, (block) => {
        const peakDb = meter.add(block);
        const seconds = now.current.seconds + block.length / used.sampleRateHz;
        now.current = { peakDb, seconds, isCut: meter.read().isCut };
      });
      opened.close();
      if (isGone.current) return;
      setState('keeping');
      if (samples.length === 0) setTrouble('short');
      else await done.current({ samples, used, startedAt });
    } catch (problem) {
      microphone.current?.close();
      setTrouble(problem instanceof MicrophoneProblem ? problem.trouble : 'failed');
    }
    setState('idle');
  }, []);
  const stop = useCallback(() => microphone.current?.stop(), []);
  return { state, trouble, start, stop, analyser, now };
}
