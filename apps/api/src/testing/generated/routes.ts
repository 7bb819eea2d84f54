import { type Route, type RouteName, routes } from '@escuta/contract';
import type { z } from 'zod';
import { cell } from './matrix.ts';

/** Who may make a call: an administrator, a super admin where only they may, a super geo or a blind reviewer where nobody else may. */
export function callerRole(name: RouteName): 'ADM' | 'SUP' | 'GEO' | 'BR' {
  const { capability } = routes[name] as Route;
  if (capability === 'public') return 'ADM';
  return (['ADM', 'SUP', 'GEO'] as const).find((role) => cell(capability, role) !== '-') ?? 'BR';
}

/** The fields that a call's body takes. */
export function fieldsOf(name: RouteName): string[] {
  const { body } = routes[name] as Route;
  // A body that is changed after its check shows its fields on the side that comes in, one that is changed before it on the other.
  const sides = body && 'in' in body ? [body.in as z.ZodType, (body as z.ZodPipe).out as z.ZodType] : [body];
  const taken = sides.find((side) => side && 'shape' in side);
  return taken && 'shape' in taken ? Object.keys(taken.shape as object) : [];
}
