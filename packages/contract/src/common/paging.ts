import { z } from 'zod';

/** A number in the query part of an address. */
export const queryNumber = (schema: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(schema);
