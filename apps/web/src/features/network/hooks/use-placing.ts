import { NETWORK_DEGREES_MAX } from '@escuta/contract';
import { useEffect, useState } from 'react';
import type { Surroundings } from '../read/placed.ts';
import { ReadProblem } from '../read/problem.ts';
import type { ChosenSystem, PlacedLayer, ReadLayer } from '../read/reader.ts';
import type { ReaderClient } from '../read/reader-client.ts';

/** Share of lines far from the company from which the person must confirm that the system is right. */
const FAR_SHARE = 0.01;

/** EPSG code of SIRGAS 2000, in which files without a system are taken to be if their positions could be degrees. */
const DEGREES = 4674;

/** The system at first: that of the file, or degrees if its positions look like it. */
export function systemOf(read: ReadLayer): ChosenSystem | null {
  if (read.epsg !== null) return { epsg: read.epsg };
  if (read.otherSystem !== null) return 'file';
  return read.looksLikeDegrees ? { epsg: DEGREES } : null;
}

/** Places the lines of the file whenever the system changes. @param kept what was chosen for the file before */
export function usePlacing(
  { reader, read, around }: { reader: ReaderClient; read: ReadLayer; around: Surroundings | null },
  kept: ChosenSystem | undefined,
) {
  const [system, setSystem] = useState(() => kept ?? systemOf(read));
  const [placed, setPlaced] = useState<PlacedLayer | null>(null);
  const [problem, setProblem] = useState<ReadProblem | null>(null);
  const [part, setPart] = useState(0);
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (system === null) return;
    let gone = false;
    setPlaced(null);
    setPart(0);
    setProblem(null);
    setConfirmed(false);
    reader
      .run('place', [system, around], (found) => !gone && setPart(found))
      .then(
        (found) => !gone && setPlaced(found),
        (reason: unknown) => !gone && reason instanceof ReadProblem && setProblem(reason),
      );
    return () => {
      gone = true;
    };
  }, [reader, system, around]);
  const isFar = placed !== null && placed.far > placed.lines * FAR_SHARE;
  return {
    ...{ system, setSystem, placed, problem, isFar, isConfirmed, setConfirmed },
    /** Progress of placing the lines, 0 to 1; null when no placing is under way. */
    progress: system !== null && placed === null && problem === null ? part : null,
    isWide: placed?.box ? isWide(placed.box) : false,
    isReady: placed !== null && placed.lines > 0 && !(placed.box && isWide(placed.box)) && (!isFar || isConfirmed),
  };
}

const isWide = ([west, south, east, north]: readonly [number, number, number, number]) =>
  east - west > NETWORK_DEGREES_MAX || north - south > NETWORK_DEGREES_MAX;
