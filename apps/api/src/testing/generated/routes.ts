import { type Route, type RouteName, routes } from '@escuta/contract';
import type { z } from 'zod';
import { cell } from './matrix.ts';

/** The first role of ADM, SUP, GEO and BR that may make a call. */
export function callerRole(name: RouteName): 'ADM' | 'SUP' | 'GEO' | 'BR' {
  const { capability } = routes[name] as Route;
  if (capability === 'public') return 'ADM';
  return (['ADM', 'SUP', 'GEO'] as const).find((role) => cell(capability, role) !== '-') ?? 'BR';
}

/** The fields of a call's body. */
export function fieldsOf(name: RouteName): string[] {
  const { body } = routes[name] as Route;
  // A transformed body has its fields in the input schema, a preprocessed one in the output schema.
  const sides = body && 'in' in body ? [body.in as z.ZodType, (body as z.ZodPipe).out as z.ZodType] : [body];
  const taken = sides.find((side) => side && 'shape' in side);
  return taken && 'shape' in taken ? Object.keys(taken.shape as object) : [];
}
