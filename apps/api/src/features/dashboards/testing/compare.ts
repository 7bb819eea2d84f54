import type { RouteName } from '@escuta/contract';
import type { Caller } from '../../../testing/harness.ts';
import type { Ask } from './oracle.ts';

/** Where two answers differ, by path; numbers may differ by rounding alone, and lists that are sorted by count may tie in any order. */
export function differences(given: unknown, wanted: unknown, path = ''): string[] {
  if (typeof given === 'number' && typeof wanted === 'number') {
    const close = Math.abs(given - wanted) <= 1e-9 * Math.max(1, Math.abs(given), Math.abs(wanted));
    return close ? [] : [`${path}: ${given}, not ${wanted}`];
  }
  if (Array.isArray(given) && Array.isArray(wanted)) {
    if (given.length !== wanted.length) return [`${path}: ${given.length} items, not ${wanted.length}`];
    const [a, b] = /precisao\.\w+$/.test(path) ? [sorted(given), sorted(wanted)] : [given, wanted];
    return a.flatMap((item, index) => differences(item, b[index], `${path}[${index}]`));
  }
  if (given && wanted && typeof given === 'object' && typeof wanted === 'object') {
    const keys = new Set([...Object.keys(given), ...Object.keys(wanted)]);
    return [...keys].flatMap((key) =>
      differences((given as Record<string, unknown>)[key], (wanted as Record<string, unknown>)[key], `${path}.${key}`),
    );
  }
  return given === wanted ? [] : [`${path}: ${JSON.stringify(given)}, not ${JSON.stringify(wanted)}`];
}

const sorted = (items: { id?: unknown }[]) => [...items].sort((a, b) => String(a.id).localeCompare(String(b.id)));

/** Asks every dashboard call for the same and tells where an answer is not the recount's. */
export async function wrongAnswers(caller: Caller, ask: Ask, wanted: Record<string, unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, figures] of Object.entries(wanted)) {
    const body = {
      dti: `${ask.from} 00:00`,
      dtf: `${ask.to} 23:59`,
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
