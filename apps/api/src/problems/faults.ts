import type { ProblemCode } from '@escuta/contract';
import { databaseFault } from '../db/faults.ts';
import { storageFault } from '../platform/storage-fault.ts';

/** The problem for a fault of what the server needs, the database or the storage; undefined for every other error. */
export const faultOf = (error: unknown): ProblemCode | undefined => storageFault(error) ?? databaseFault(error);

/** All of them. */
export const FAULTS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(['database_unavailable', 'database_busy', 'database_read_only', 'database_full'] as const),
  ...(['storage_unavailable', 'storage_full', 'storage_unusable'] as const),
]);
