import { z } from 'zod';

/** A number in a query string. */
export const queryNumber = (schema: z.ZodType<number, number>) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(schema);

/** The number of a page. */
export const pageNumber = z.int().min(1).max(1_000_000_000);

/** How many rows to return. More than the call returns counts as the most, since the product documents send 3000 and 9999. */
export const rowsUpTo = (most: number) =>
  z
    .int()
    .min(1)
    .transform((asked) => Math.min(asked, most));
