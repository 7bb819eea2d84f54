import { useEffect, useRef, useState } from 'react';
import type { Surroundings } from '../read/placed.ts';
import { ReadProblem } from '../read/problem.ts';
import type { OpenedFile, ReadLayer } from '../read/reader.ts';
import { ReaderClient } from '../read/reader-client.ts';

/** A file that is or was read. */
export interface Reading {
  file: File | null;
  opened: OpenedFile | null;
  read: ReadLayer | null;
  /** Part of the file that has been read, 0 to 1; null when nothing is being read. */
  progress: number | null;
  problem: ReadProblem | null;
}

const NOTHING: Reading = { file: null, opened: null, read: null, progress: null, problem: null };

/** Reads one file at a time in the worker, which ends with the page. */
export function useReader(around: Surroundings | null) {
  const client = useRef<ReaderClient>(null);
  client.current ??= new ReaderClient();
  const [reading, setReading] = useState(NOTHING);
  useEffect(() => () => client.current?.stop(), []);
  const attempt = async (begin: Partial<Reading>, work: (reader: ReaderClient) => Promise<Partial<Reading>>) => {
    setReading((shown) => ({ ...shown, ...begin, read: null, problem: null, progress: 0 }));
    try {
      const found = await work(client.current as ReaderClient);
      setReading((shown) => ({ ...shown, ...found, progress: null }));
    } catch (reason) {
      // Stopped by the person: the state is set there.
      if (reason instanceof DOMException && reason.name === 'AbortError') return;
      const problem = reason instanceof ReadProblem ? reason : new ReadProblem('unreadable');
      setReading((shown) => ({ ...shown, progress: null, problem }));
    }
  };
  const onProgress = (progress: number) => setReading((shown) => ({ ...shown, progress }));
  const readLayer = (reader: ReaderClient, layer: number) => reader.run('read', [layer, around], onProgress);
  return {
    reader: client.current,
    reading,
    /** Opens a file, and reads it if it has one layer only. */
    open: (file: File) => {
      client.current?.stop();
      return attempt({ file, opened: null }, async (reader) => {
        const opened = await reader.run('open', [file]);
        setReading((shown) => ({ ...shown, opened }));
        return { opened, read: opened.layers.length === 1 ? await readLayer(reader, 0) : null };
      });
    },
    readLayer: (layer: number) => attempt({}, async (reader) => ({ read: await readLayer(reader, layer) })),
    stop: () => {
      client.current?.stop();
      setReading(NOTHING);
    },
  };
}
