import type { Classification } from '@escuta/contract';
import { CLASSIFICATIONS, INSPECTION_STATUSES } from '@escuta/contract/codes';
import { NO_CLASS, type PackedColumns } from './sample-columns.ts';

/** Samples that are drawn together, bottom first: rare and urgent ones lie on top. */
export const GROUPS = { quiet: 0, unclear: 1, fraud: 2, suspect: 3, visible: 4, confirmed: 5 } as const;
export const GROUP_COUNT = 6;
/** A weight is the group in its upper three bits, the rank within it in the lower five, of which the upper two are the class. */
export const GROUP_SHIFT = 5;
export const KIND_SHIFT = 3;
/** Weight of a sample that is not drawn. */
export const LEFT_OUT = 255;

const WEIGHTS: Record<Classification, number> = {
  LESS: 0,
  PASS: 8,
  NOAC: 16,
  PEND: GROUPS.unclear << GROUP_SHIFT,
  INCO: (GROUPS.unclear << GROUP_SHIFT) + 8,
  FRAU: GROUPS.fraud << GROUP_SHIFT,
  LEAK: GROUPS.suspect << GROUP_SHIFT,
  VISI: GROUPS.visible << GROUP_SHIFT,
};
/** The group of each class; that of a confirmed leak is its own. */
export const GROUP_OF = Object.fromEntries(
  CLASSIFICATIONS.map((code) => [code, WEIGHTS[code] >> GROUP_SHIFT]),
) as Record<Classification, number>;
const weights = CLASSIFICATIONS.map((code) => WEIGHTS[code]);
/** A class that this version does not know is drawn like a pending one. */
const weightOfClass = (code: number) => weights[code] ?? WEIGHTS.PEND;

/** What is added to the weight of an unseen, ordered or decided sample, so that it lies above others of its class. */
const LIFTS = { unseen: 4, order: 2, decided: 1 };

export const LEAK = CLASSIFICATIONS.indexOf('LEAK');
const AWAITING = INSPECTION_STATUSES.indexOf('AGUARDANDOINSPEÇÃO');
const INSPECTED = INSPECTION_STATUSES.indexOf('INSPECIONADO');

/**
 * How much a sample matters on the map. A suspect to which a person of the company has given that class counts as a confirmed leak: what a
 * report found is not among the map's fields.
 */
export function weightOf({ system, customer, seen, status }: PackedColumns, row: number): number {
  const isDecided = customer[row] !== NO_CLASS;
  const code = (isDecided ? customer[row] : system[row]) as number;
  return (
    (isDecided && code === LEAK ? GROUPS.confirmed << GROUP_SHIFT : weightOfClass(code)) +
    (seen[row] ? 0 : LIFTS.unseen) +
    (status[row] === AWAITING ? LIFTS.order : 0) +
    (isDecided ? LIFTS.decided : 0)
  );
}

/** Whether a sample still waits for somebody: for an inspection, else for a class given by the customer; a quiet one only for being seen. */
export function isOpen({ system, customer, seen, status }: PackedColumns, row: number): boolean {
  if (status[row] === AWAITING) return true;
  if (status[row] === INSPECTED || customer[row] !== NO_CLASS) return false;
  return seen[row] === 0 || weightOfClass(system[row] as number) >> GROUP_SHIFT !== GROUPS.quiet;
}
