import { z } from 'zod';

/** A number in a query string. */
export const queryNumber = (schema: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(schema);
