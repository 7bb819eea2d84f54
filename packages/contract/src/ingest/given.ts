import { z } from 'zod';

/** A field of a form or a query: nothing and empty mean the same. */
export const given = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .transform((value) => (value === '' ? undefined : value))
    .pipe(schema.optional())
    .optional();
