import { IMPORT_DIFFERENCES, type ImportDifference } from '@escuta/contract';
import { isSameSpot, type Position } from './geo.ts';

interface Made extends Position {
  dt_amostra: Date;
}

/** Smaller differences do not count, since tables often have no seconds. */
const MINUTE_MS = 60_000;

const DIFFERS: Record<ImportDifference, (stored: Made, given: Made) => boolean> = {
  posicao: (stored, given) => !isSameSpot(stored, given),
  data: (stored, given) => Math.abs(stored.dt_amostra.getTime() - given.dt_amostra.getTime()) >= MINUTE_MS,
};

/** The fields in which a stored sample differs from the same recording in a new import. An import changes no stored sample (ING-08). */
export const importDifferences = (stored: Made, given: Made): ImportDifference[] =>
  IMPORT_DIFFERENCES.filter((name) => DIFFERS[name](stored, given));
