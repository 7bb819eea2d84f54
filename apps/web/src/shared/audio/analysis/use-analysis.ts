import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { WorkerClient } from '../../worker/client.ts';
import type { PlayerSettings } from '../player-settings.ts';
import type { Analysis, SoundReader } from './sound-reader.ts';

/** Where a recording comes from: its link, or what is stored on this device. */
export type SoundSource = string | Blob;

/** One for all players of the page; started by the first recording that is analysed. */
const reader = new WorkerClient<SoundReader>(
  () => new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' }),
  ({ code }) => new Error(code),
);

async function bytesOf(source: SoundSource): Promise<ArrayBuffer> {
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

/**
 * What the tools show of a recording; undefined until it is known, and while nobody wants it. A change of scale or range keeps the picture until the
 * next one is drawn.
 */
export function useAnalysis(
  source: SoundSource | null,
  { scale, rangeDb, tools }: Pick<PlayerSettings, 'scale' | 'rangeDb' | 'tools'>,
): Analysis | null | undefined {
  const [shown, setShown] = useState<Shown | null>(null);
  const kept = useRef<{ of: SoundSource; bytes: ArrayBuffer } | null>(null);
  const isWanted = source !== null && (tools || scale !== 'linear' || rangeDb !== null);
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    const read = async () => {
      // The next sample is painted and heard first.
      await afterPaint();
      const bytes = kept.current?.of === source ? kept.current.bytes : await bytesOf(source);
      if (gone) return;
      kept.current = { of: source, bytes };
      const analysis = await reader.run('read', [bytes, scale, rangeDb]);
      if (!gone) setShown({ of: source, analysis });
    };
    read().catch(() => {
      if (!gone) setShown({ of: source, analysis: null });
    });
    return () => {
      gone = true;
    };
  }, [isWanted, source, scale, rangeDb]);
  return isWanted && shown?.of === source ? shown.analysis : undefined;
}
