/**
 * A slow recount of every dashboard call from whole tables, written from docs/metrics.md alone: it shares no code with the product, not
 * even its calendar, so that both must be wrong in the same way to agree wrongly.
 */
import { look } from './look.ts';
import { recountReports } from './reports-recount.ts';
import { recountSamples } from './samples-recount.ts';
import type { Ask, World } from './world.ts';

/** Everything that the dashboard calls answer, by the name of the call. */
export function recount(world: World, ask: Ask): Record<string, unknown> {
  const looked = look(world, ask);
  return { ...recountSamples(looked), ...recountReports(looked) };
}
