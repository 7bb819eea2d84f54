import type { Recording } from '@escuta/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { WorkerClient } from '../../worker/client.ts';
import type { AudioEngine } from '../audio-engine.ts';
import { RATES } from '../listening.ts';
import type { PlayerSettings } from '../player-settings.ts';
import type { Analysis, SoundReader } from './sound-reader.ts';

/** Where a recording comes from: its link, or what is stored on this device. */
export type SoundSource = string | Blob;

/** One for all players of the page; started by the first recording that is analysed. */
const reader = new WorkerClient<SoundReader>(
  () => new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' }),
);

/** The bytes of the last recording, which tools fetch once. */
type Kept = RefObject<{ of: SoundSource; bytes: Promise<ArrayBuffer> } | null>;

function bytesOf(source: SoundSource, kept: Kept): Promise<ArrayBuffer> {
  if (kept.current?.of !== source) kept.current = { of: source, bytes: fetched(source) };
  const { bytes } = kept.current;
  // What failed is fetched again the next time.
  bytes.catch(() => {
    if (kept.current?.bytes === bytes) kept.current = null;
  });
  return bytes;
}

async function fetched(source: SoundSource): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer();
  const reply = await fetch(source);
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.arrayBuffer();
}

interface Shown {
  of: SoundSource;
  /** Null when the recording cannot be fetched or read. */
  analysis: Analysis | null;
}

/** What the server would tell of a recording that is stored on this device; null when it cannot be read here. */
export function useOwnRecording(sound: Blob | undefined): Recording | null | undefined {
  const [shown, setShown] = useState<{ of: Blob; recording: Recording | null } | null>(null);
  useEffect(() => {
    if (!sound) return;
    let gone = false;
    const show = (recording: Recording | null) => {
      if (!gone) setShown({ of: sound, recording });
    };
    const describe = async () => show(await reader.run('describe', [await sound.arrayBuffer()]));
    describe().catch(() => show(null));
    return () => {
      gone = true;
    };
  }, [sound]);
  return sound && shown?.of === sound ? shown.recording : undefined;
}

/** What the tools need of the bytes of a recording; nothing is fetched for those that are folded. @param isAlone no server has drawn it */
export function useReading(engine: AudioEngine, source: SoundSource, settings: PlayerSettings, isAlone: boolean) {
  const kept: Kept = useRef(null);
  useWideSound(engine, source, settings, kept);
  return useAnalysis(source, settings, kept, isAlone);
}

/** Gives the player a copy that keeps all frequencies while it is played faster and higher. Until it is there, those at the top are missing. */
function useWideSound(engine: AudioEngine, source: SoundSource, { shift, rate }: PlayerSettings, kept: Kept): void {
  const isWanted = shift && rate > 1;
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    const widen = async () => {
      await afterPaint();
      if (gone) return;
      const bytes = await bytesOf(source, kept);
      if (gone) return;
      const wide = await reader.run('widen', [bytes, Math.max(...RATES)]);
      if (wide && !gone) engine.replaceSound(new Blob([wide], { type: 'audio/wav' }));
    };
    // The recording itself is still played.
    widen().catch(() => {});
    return () => {
      gone = true;
    };
  }, [engine, isWanted, source, kept]);
}

/**
 * What the tools show of a recording; undefined until it is known, and while nobody wants it. A change of scale or range keeps the spectrogram until the
 * next one is drawn.
 */
function useAnalysis(
  source: SoundSource,
  { scale, rangeDb, tools }: PlayerSettings,
  kept: Kept,
  isAlone: boolean,
): Analysis | null | undefined {
  const [shown, setShown] = useState<Shown | null>(null);
  const isWanted = isAlone || tools || scale !== 'linear' || rangeDb !== null;
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    const read = async () => {
      // After the sample is painted and its sound has begun: reading it must not delay either.
      await afterPaint();
      if (gone) return;
      const bytes = await bytesOf(source, kept);
      if (gone) return;
      const analysis = await reader.run('read', [bytes, scale, rangeDb]);
      if (!gone) setShown({ of: source, analysis });
    };
    read().catch(() => {
      if (!gone) setShown({ of: source, analysis: null });
    });
    return () => {
      gone = true;
    };
  }, [isWanted, source, scale, rangeDb, kept]);
  return isWanted && shown?.of === source ? shown.analysis : undefined;
}
