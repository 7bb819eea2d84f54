import { IMPORT_DIFFERENCES, type ImportDifference } from '@escuta/contract';
import { isSameSpot, type Position } from './geo.ts';

interface Made extends Position {
  dt_amostra: Date;
}

/** Tables often have no seconds. */
const MINUTE_MS = 60_000;

const DIFFERS: Record<ImportDifference, (stored: Made, given: Made) => boolean> = {
  posicao: (stored, given) => !isSameSpot(stored, given),
  data: (stored, given) => Math.abs(stored.dt_amostra.getTime() - given.dt_amostra.getTime()) >= MINUTE_MS,
};

/** In what a stored sample differs from the recording that an import gives again: an import changes no sample (ING-08). */
export const importDifferences = (stored: Made, given: Made): ImportDifference[] =>
  IMPORT_DIFFERENCES.filter((name) => DIFFERS[name](stored, given));
