import { CLASSIFICATIONS, INSPECTION_STATUSES } from '@escuta/contract';
import { NO_CLASS, type PackedColumns } from './sample-columns.ts';

const AWAITING = INSPECTION_STATUSES.indexOf('AGUARDANDOINSPEÇÃO');
const INSPECTED = INSPECTION_STATUSES.indexOf('INSPECIONADO');
const QUIET = (['LESS', 'PASS', 'NOAC'] as const).map((code) => CLASSIFICATIONS.indexOf(code));

/** Whether a sample still waits for somebody: for an inspection, else for a class given by the customer; a quiet one only for being seen. */
export function isOpen({ status, customer, system, seen }: PackedColumns, row: number): boolean {
  if (status[row] === AWAITING) return true;
  if (status[row] === INSPECTED || customer[row] !== NO_CLASS) return false;
  return seen[row] === 0 || !QUIET.includes(system[row] as number);
}
