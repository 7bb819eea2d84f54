import { useEffect, useRef, useState } from 'react';
import { isStopped } from '../../../shared/worker/client.ts';
import type { Surroundings } from '../read/placed.ts';
import { ReadProblem } from '../read/problem.ts';
import type { OpenedFile, ReadLayer } from '../read/reader.ts';
import { ReaderClient } from '../read/reader-client.ts';

/** A file that is or was read. */
export interface Reading {
  file: File | null;
  opened: OpenedFile | null;
  /** The layer that is or was read. */
  layer: number;
  read: ReadLayer | null;
  /** Part of the file that has been read, 0 to 1; null when nothing is being read. */
  progress: number | null;
  problem: ReadProblem | null;
}

const NOTHING: Reading = { file: null, opened: null, layer: 0, read: null, progress: null, problem: null };

/** What one attempt to read works with. */
interface Attempt {
  reader: ReaderClient;
  show(found: Partial<Reading>): void;
}

/** Reads one file at a time in the worker, which ends with the page. */
export function useReader(around: Surroundings | null) {
  const client = useRef<ReaderClient>(null);
  client.current ??= new ReaderClient();
  const [reading, setReading] = useState(NOTHING);
  useEffect(() => () => client.current?.stop(), []);
  const attempts = useRef(0);
  const attempt = async (begin: Partial<Reading>, work: (step: Attempt) => Promise<Partial<Reading>>) => {
    const own = ++attempts.current;
    // An answer that comes after another choice is not shown.
    const show = (found: Partial<Reading>) =>
      own === attempts.current && setReading((shown) => ({ ...shown, ...found }));
    setReading((shown) => ({ ...shown, ...begin, read: null, problem: null, progress: 0 }));
    try {
      const found = await work({ reader: client.current as ReaderClient, show });
      show({ ...found, progress: null });
    } catch (reason) {
      // Stopped by the person: the state is set there.
      if (isStopped(reason)) return;
      const problem = reason instanceof ReadProblem ? reason : new ReadProblem('unreadable');
      show({ progress: null, problem });
    }
  };
  const readLayer = ({ reader, show }: Attempt, layer: number) =>
    reader.run('read', [layer, around], (progress) => show({ progress }));
  return {
    reader: client.current,
    reading,
    /** Opens a file, and reads it if it has one layer only. */
    open: (file: File) => {
      client.current?.stop();
      return attempt({ file, opened: null, layer: 0 }, async (step) => {
        const opened = await step.reader.run('open', [file]);
        step.show({ opened });
        return { opened, read: opened.layers.length === 1 ? await readLayer(step, 0) : null };
      });
    },
    readLayer: (layer: number) => attempt({ layer }, async (step) => ({ read: await readLayer(step, layer) })),
    stop: () => {
      attempts.current += 1;
      client.current?.stop();
      setReading(NOTHING);
    },
  };
}
