import type { Route } from '@escuta/contract';
import type { DeviceCaller, Session } from '../context.ts';
import { Problem } from '../problems/problem.ts';

/** Calls under way in this process, by caller. */
const underWay = new Map<string, number>();

const nameOf = (caller: Session | DeviceCaller) =>
  'user' in caller ? `user ${caller.user.id_usuario}` : `device ${caller.id_dispositivo}`;

/**
 * Does the work of a call unless its caller has too many of the kind under way, before its body is read: one that sends large files at the
 * same time must not take the room of all others. Throws too_many_uploads.
 */
export async function withinFew<Result>(
  { atOnce }: Route,
  caller: Session | DeviceCaller | null,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!atOnce || !caller) return work();
  const name = nameOf(caller);
  const others = underWay.get(name) ?? 0;
  if (others >= atOnce) throw new Problem('too_many_uploads', { params: { max: atOnce } });
  underWay.set(name, others + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(name) ?? 1) - 1;
    if (left === 0) underWay.delete(name);
    else underWay.set(name, left);
  }
}
