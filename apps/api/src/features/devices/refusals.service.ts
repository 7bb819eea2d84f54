import { REFUSAL_DAYS, type ToldProblem } from '@escuta/contract';
import { productDay } from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { Problem } from '../../problems/problem.ts';
import { countRefusal } from './devices.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Longest text and most faulty fields that are kept of a refusal: fields may be named by the sender. */
const TEXT_MAX = 100;
const DETAILS_MAX = 5;

/** These only have to be sent again. */
const FOR_LATER = new Set<string>(['upload_in_progress', 'too_many_uploads']);

/** The first day of those that are counted with `now`. */
export const firstCounted = (now: Date): string => productDay(new Date(now.getTime() - (REFUSAL_DAYS - 1) * DAY_MS));

const cut = (value: string | number) => (typeof value === 'string' ? value.slice(0, TEXT_MAX) : value);
const cutAll = (params: ToldProblem['params']) =>
  params && Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cut(value)]));

/** What is kept of a problem. */
const toldOf = ({ code, params, details }: Problem): ToldProblem => ({
  code,
  ...(params && { params: cutAll(params) }),
  ...(details && {
    details: details
      .slice(0, DETAILS_MAX)
      .map((one) => ({ ...one, field: one.field.slice(0, TEXT_MAX), params: cutAll(one.params) })),
  }),
});

/** Keeps that a call of a device was refused, so that its administrator finds what is wrong with it without the log of the server. */
export async function noteRefusal(
  { connections, clock }: Services,
  device: { id_dispositivo: number; id_cliente: number },
  problem: Problem,
): Promise<void> {
  if (problem.status >= 500 || FOR_LATER.has(problem.code)) return;
  const now = clock.now();
  const when = { dia: productDay(now), from: firstCounted(now), now };
  await countRefusal(connections.system, device, { ...when, problema: toldOf(problem) });
}
