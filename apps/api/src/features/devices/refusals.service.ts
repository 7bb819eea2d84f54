import { REFUSAL_DAYS, REFUSALS_EACH_MINUTE, type ToldProblem } from '@escuta/contract';
import { productDay } from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { Problem } from '../../problems/problem.ts';
import { countRefusal, keepRefusal } from './devices.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Longest text and most faulty fields that are kept of a refusal: fields may be named by the sender. */
const TEXT_MAX = 100;
const DETAILS_MAX = 5;

/** These only have to be sent again. */
const FOR_LATER = new Set<string>(['upload_in_progress', 'too_many_uploads']);

/** The first day of those that are counted with `now`. */
export const firstCounted = (now: Date): string => productDay(new Date(now.getTime() - (REFUSAL_DAYS - 1) * DAY_MS));

/** What the database takes: no zero, and no half of a letter. */
const cutText = (text: string) => Buffer.from(text.slice(0, TEXT_MAX).replaceAll('\0', ' ')).toString();
const cut = (value: string | number) => (typeof value === 'string' ? cutText(value) : value);
const cutAll = (params: ToldProblem['params']) =>
  params && Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cut(value)]));

/** What is kept of a problem. */
const toldOf = ({ code, params, details }: Problem): ToldProblem => ({
  code,
  ...(params && { params: cutAll(params) }),
  ...(details && {
    details: details
      .slice(0, DETAILS_MAX)
      .map((one) => ({ ...one, field: cutText(one.field), params: cutAll(one.params) })),
  }),
});

const MINUTE_MS = 60_000;
/** Devices with refusals within the last minute, by this process. */
const recent = new Map<number, { since: number; written: number; waiting: number }>();

/** How many refusals to write now; 0 where this one only waits to be counted. */
function toWrite(id_dispositivo: number, now: number): number {
  for (const [id, { since }] of recent) if (id !== id_dispositivo && now - since >= 10 * MINUTE_MS) recent.delete(id);
  const one = recent.get(id_dispositivo) ?? { since: now, written: 0, waiting: 0 };
  if (now - one.since >= MINUTE_MS || now < one.since) Object.assign(one, { since: now, written: 0 });
  recent.set(id_dispositivo, one);
  one.waiting += 1;
  if (one.written >= REFUSALS_EACH_MINUTE) return 0;
  const count = one.waiting;
  Object.assign(one, { written: one.written + 1, waiting: 0 });
  return count;
}

/** Why a call was refused, and the key of its sample, where it told that. */
interface RefusedCall {
  problem: Problem;
  chave: string | null;
}

/** Keeps that a call of a device was refused, so that its administrator finds what is wrong with it without the log of the server. */
export async function noteRefusal(
  { connections, clock }: Services,
  device: { id_dispositivo: number; id_cliente: number },
  { problem, chave }: RefusedCall,
): Promise<void> {
  if (problem.status >= 500 || FOR_LATER.has(problem.code)) return;
  const now = clock.now();
  const count = toWrite(device.id_dispositivo, now.getTime());
  if (count === 0) return;
  const when = { dia: productDay(now), from: firstCounted(now), now };
  const problema = toldOf(problem);
  await countRefusal(connections.system, device, { ...when, count, problema });
  await keepRefusal(connections.system, device, { now, chave, problema });
}
