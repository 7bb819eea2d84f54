import { LIVE_KINDS, type LiveChanges, type LiveKind, type User } from '@escuta/contract';
import { can, seesDemonstrationContent } from '@escuta/domain';
import type { Session } from '../../context.ts';
import type { Noted } from './since.queries.ts';

/** Whose changes a stream hears. */
export interface Audience {
  companies: ReadonlySet<number>;
  kinds: readonly LiveKind[];
  /** The same text for the same audience. */
  key: string;
}

/** Kinds that the person's other calls would show: commercial users see inspections and reports of a demonstration (D-23). */
function kindsFor(user: User): readonly LiveKind[] {
  const isReal = !seesDemonstrationContent(user);
  const mayHear: Record<LiveKind, boolean> = {
    amostra: can(user, 'samples.view'),
    inspecao: isReal && (can(user, 'inspections.view') || can(user, 'reports.create')),
    relatorio: isReal && can(user, 'reports.detail'),
    rede: can(user, 'samples.view') || (isReal && can(user, 'reports.detail')),
  };
  return LIVE_KINDS.filter((kind) => mayHear[kind]);
}

export function audienceOf({ user, scope }: Session): Audience {
  const kinds = kindsFor(user);
  return { companies: new Set(scope.clients), kinds, key: `${kinds} ${scope.clients}` };
}

/** Ids of one event beyond which a screen rather searches again. */
const MOST_IDS = 3_000;

/** What an audience hears of the changes, each id once; null when nothing is for it. */
export function heardBy({ companies, kinds }: Audience, noted: readonly Noted[]): LiveChanges | null {
  const heard = new Map<LiveKind, Set<number> | null>();
  for (const { id_cliente, tipo, ids } of noted) {
    if (!companies.has(id_cliente) || !kinds.includes(tipo)) continue;
    const before = heard.get(tipo);
    if (before === null) continue;
    const all = before ?? new Set<number>();
    for (const id of ids ?? []) all.add(id);
    heard.set(tipo, ids === null || all.size > MOST_IDS ? null : all);
  }
  if (heard.size === 0) return null;
  return Object.fromEntries([...heard].map(([kind, ids]) => [kind, ids && [...ids]]));
}
