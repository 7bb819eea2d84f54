import { z } from 'zod';

/** Wraps a payload in the success envelope of D-01. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({
    error: z.literal(false).describe('Whether the call failed'),
    message: z.null().describe('Key of the problem’s text; null on success'),
    ...shape,
  });
}
