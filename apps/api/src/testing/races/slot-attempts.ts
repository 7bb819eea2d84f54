import { type RouteName, SLOT_COLUMNS } from '@escuta/contract';
import type { CallInput } from '../call-path.ts';
import { pick } from './racers.ts';
import type { SlotCast, SlotSample } from './slot-rows.ts';

const WORLD = { north: 90, south: -90, east: 180, west: -180 };

/** A call by an administrator or a super admin. */
export interface Attempt extends Pick<CallInput, 'params'> {
  name: RouteName;
  body: object;
  as: 'adm' | 'sup';
}

const some = <T>(list: readonly T[]): T[] => {
  const chosen = list.filter(() => Math.random() < 0.5);
  return chosen.length > 0 ? chosen : [pick(list)];
};

/** The slots with a person in the first free one, or instead of another person. */
function wanted({ slots }: SlotSample, person: number, { replaces = false } = {}): (number | null)[] {
  const free = slots.indexOf(null);
  const at = free === -1 || replaces ? Math.floor(Math.random() * 3) : free;
  return slots.map((id, index) => (index === at ? person : id));
}

/** A random call that conflicts with concurrent ones. */
export function makeAttempt(
  cast: SlotCast,
  samples: readonly SlotSample[],
  tickets: readonly string[],
  minute: string,
): Attempt {
  const sample = pick(samples);
  const person = pick([...cast.everywhere, cast.leftOnly]);
  const chance = Math.random();
  if (chance < 0.4) {
    const triple = wanted(sample, person, { replaces: Math.random() < 0.3 }).map((id) => id ?? -1);
    const [i1 = -1, i2 = -1, i3 = -1] = triple;
    const body = Math.random() < 0.5 ? { vistos: sample.slots } : {};
    return { name: 'assignInspectors', as: 'adm', params: { id: sample.id, i1, i2, i3 }, body };
  }
  if (chance < 0.6) {
    // The first sample is pending, so a mass assignment that includes it is refused.
    const data = some(Math.random() < 0.2 ? samples : samples.slice(1)).map((each) => {
      const [id_cliente, id_cliente2, id_cliente3] = wanted(each, person);
      return { id: each.id, id_cliente, id_cliente2, id_cliente3, vistos: each.slots };
    });
    return { name: 'assignMany', as: 'adm', body: { data } };
  }
  if (chance < 0.78) {
    const slot = Math.floor(Math.random() * 3);
    const body = { id_amostra: sample.id, id_usuario: sample.slots[slot] ?? person, column_name: SLOT_COLUMNS[slot] };
    return { name: 'removeInspector', as: 'adm', body };
  }
  if (chance < 0.88 && tickets.length > 0) {
    return {
      name: 'undoAssignment',
      as: 'adm',
      body: { lote: pick(tickets) },
    };
  }
  const amostras = some(samples).map(({ id }) => id);
  const criteria = { totalSamples: samples.length, dti: minute, dtf: minute, classificacao: '', ...WORLD };
  const body = { amostras, clientId: pick([cast.left, cast.right]), oldClientId: cast.top, ...criteria };
  return { name: 'changeUnit', as: 'sup', body };
}
