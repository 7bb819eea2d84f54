import type { ProblemCode } from '@escuta/contract';
import { DatabaseRoleError } from './database-roles.ts';

/** Problem for each violated constraint, by the constraint's name. */
const RULES: Record<string, ProblemCode> = {
  samples_inspector_twice: 'inspector_twice',
  samples_slot_reported: 'slot_reported',
  samples_slot_pending: 'sample_pending',
  samples_slot_closed: 'report_approved',
  companies_tree_cycle: 'company_cycle',
  companies_tree_depth: 'company_depth',
  user_units_last: 'last_unit',
  companies_realm_key: 'realm_taken',
  users_email_key: 'emails_taken',
};

/** The problem for an error of the database; undefined when no rule of the product was violated. */
export function brokenRule(error: unknown): ProblemCode | undefined {
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' ? RULES[constraint] : undefined;
}

/** All connections of a pool were in use for as long as a call waits, while the database answers. */
export class PoolBusyError extends Error {
  constructor(max: number) {
    super(`all ${max} connections of the pool are in use`);
  }
}

/** SQLSTATE codes of a database that answers, but not in the way that a call needs. */
const STATES: Record<string, ProblemCode> = {
  // disk_full
  '53100': 'database_full',
  // too_many_connections
  '53300': 'database_busy',
  // read_only_sql_transaction: a standby, for example during a failover
  '25006': 'database_read_only',
};

/** SQLSTATE classes and codes that mean that the database is unavailable, not that the query is wrong. */
const UNAVAILABLE_STATES = /^(08...|57P0[123]|53300|53400|58...)$/;
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const UNAVAILABLE_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether an error means that the database cannot be reached, or not in the role that it must be. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseRoleError) return true;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.has(code))) return true;
  // The missing file is the database's socket only when connecting failed.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return UNAVAILABLE_TEXTS.test(error.message);
}

/** The problem for a fault of the database that is not the query's; undefined for every other error. */
export function databaseFault(error: unknown): ProblemCode | undefined {
  if (error instanceof PoolBusyError) return 'database_busy';
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' ? STATES[code] : undefined;
  return known ?? (isDatabaseUnavailable(error) ? 'database_unavailable' : undefined);
}
