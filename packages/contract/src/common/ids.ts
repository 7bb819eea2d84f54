import { z } from 'zod';

const MAX_ID = 2_147_483_647;

/** A database id. */
export const Id = z.int().min(1).max(MAX_ID);
/** A database id in a path segment. */
export const PathId = z.coerce.number().pipe(Id).describe('Id in the path');

/** One id, a list of ids, or ids joined by `|`; parsed to a list (D-03). */
export const IdList = z
  .union([
    Id,
    z.array(Id).max(10_000),
    z
      .string()
      .regex(/^\d{1,10}(\|\d{1,10})*$/)
      .max(100_000),
  ])
  .transform((value) => (typeof value === 'string' ? value.split('|').map(Number) : [value].flat()))
  .pipe(z.array(Id))
  .describe('One id, a list of ids, or ids joined by |');
