/**
 * Recounts every dashboard call from whole tables, written from docs/metrics.md alone. It shares no code with the product, not even
 * the calendar, so that a shared mistake is unlikely.
 */
import { look } from './look.ts';
import { recountReports } from './reports-recount.ts';
import { recountSamples } from './samples-recount.ts';
import type { Ask, World } from './world.ts';

/** Expected replies by the name of the call. */
export function recount(world: World, ask: Ask): Record<string, unknown> {
  const looked = look(world, ask);
  return { ...recountSamples(looked), ...recountReports(looked) };
}
