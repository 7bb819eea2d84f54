import type { RouteName } from '@escuta/contract';
import type { Caller } from '../../../testing/harness.ts';
import { differences } from './compare.ts';
import type { Ask } from './world.ts';

/** Calls every dashboard call with the same filter and returns the differences from the recount. */
export async function wrongAnswers(caller: Caller, ask: Ask, wanted: Record<string, unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, figures] of Object.entries(wanted)) {
    const body = {
      dti: `${ask.from} ${ask.begins ?? '00:00'}`,
      dtf: `${ask.to} ${ask.ends ?? '23:59'}`,
      id_cliente: ask.companies,
      period: ask.period,
      tipo: ask.tipo,
      id_coletor: ask.collectors,
    };
    const reply = await caller.call(name as RouteName, { body });
    if (reply.status !== 200) wrong.push(`${name}: ${reply.text}`);
    else wrong.push(...differences(reply.json.data, figures, name));
  }
  return wrong;
}
