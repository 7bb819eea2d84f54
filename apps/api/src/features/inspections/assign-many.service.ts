import {
  ACTIONS,
  type AwaitedInspector,
  PLACE_WARNINGS,
  type PlaceDoubt,
  type PlannedAssignment,
  type ProblemCode,
  type RefusedAssignment,
  type SlotAssignment,
  type UndoTicket,
} from '@escuta/contract';
import {
  awaitedInspectors,
  firstFreeSlot,
  type InspectionSlots,
  inspectionRefusal,
  inspectorRefusal,
  planAdditions,
  type SlotChange,
  slotList,
  slotsOf,
} from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { named, refuseMissing, refuseTooMany } from '../../problems/selection.ts';
import { insertLog, namesOfPeople } from '../action-log/index.ts';
import { countByCompany } from '../companies/index.ts';
import { changedSlots } from './assign.service.ts';
import { listInspectorsOf, listSlots, lockSlots, type SlotSample, writeSlots } from './inspections.queries.ts';
import { outOfReach } from './inspectors.service.ts';
import { issueTicket } from './undo.service.ts';

interface Planned {
  sample: SlotSample;
  changes: SlotChange[];
}

const wantedSlots = ({ id_cliente, id_cliente2, id_cliente3 }: SlotAssignment): InspectionSlots =>
  slotsOf([id_cliente, id_cliente2, id_cliente3]);

/** A refusal with the ids of its samples. */
const refusalOf = (code: ProblemCode, samples: readonly SlotSample[]) =>
  new Problem(code, { params: { n: samples.length, samples: named(samples.map(({ seq }) => seq)) } });

/** Plans the changes of all samples that differ from the wanted slots. Throws the first refusal with all samples it applies to. */
function planAll(samples: readonly SlotSample[], data: readonly SlotAssignment[]): Planned[] {
  const asked = new Map(data.map((each) => [each.id, { wanted: wantedSlots(each), seen: each.vistos }]));
  const planned: Planned[] = [];
  const refused = new Map<ProblemCode, SlotSample[]>();
  for (const sample of samples) {
    const { wanted, seen } = asked.get(sample.id_amostra) ?? { wanted: slotsOf([]) };
    const plan = planAdditions(sample, wanted, seen);
    if ('changes' in plan) {
      if (plan.changes.length > 0) planned.push({ sample, changes: plan.changes });
    } else {
      const those = refused.get(plan.refusal) ?? [];
      those.push(sample);
      refused.set(plan.refusal, those);
    }
  }
  for (const [code, those] of refused) throw refusalOf(code, those);
  return planned;
}

/**
 * Assigns inspectors to free slots of up to 3,000 samples, all or none, with one log entry for each (action 13, SEL-05).
 * Samples already as wanted are not counted.
 */
export function assignMany(
  services: Services,
  session: Session,
  data: readonly SlotAssignment[],
): Promise<{ total: number } & Partial<UndoTicket>> {
  refuseTooMany('data', data.length);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const ids = data.map(({ id }) => id);
    const samples = await lockSlots(trx, ids);
    refuseMissing(ids, samples);
    const planned = planAll(samples, data);
    if (planned.length === 0) return { total: 0 };
    const sent = planned.map(({ sample, changes }) => ({ sample, people: changes.map(({ after }) => after) }));
    const unreached = await outOfReach(trx, sent);
    if (unreached.length > 0) throw refusalOf('inspector_not_available', unreached);
    const now = services.clock.now();
    await writeSlots(
      trx,
      planned.map(({ sample, changes }) => changedSlots(sample, changes)),
    );
    const ticket = await issueTicket(trx, session, now, planned);
    await logMany(trx, { now, session, planned, lote: ticket.lote });
    return { total: planned.length, ...ticket };
  });
}

interface LoggedMany {
  now: Date;
  session: Session;
  planned: readonly Planned[];
  lote: string;
}

/** One entry per sample: who may ask for one sample's history finds the inspector and the slot there (WEEK-02). */
async function logMany(trx: TenantTransaction, { now, session, planned, lote }: LoggedMany): Promise<void> {
  const people = new Set(planned.flatMap(({ changes }) => changes.map(({ after }) => after)));
  const names = await namesOfPeople(trx, [...people]);
  const nameOf = (id: number) => names.get(id) ?? String(id);
  const entries = planned.map(({ sample, changes }) => {
    const [first] = changes.length === 1 ? changes : [];
    const inspecoes = changes.map(({ slot, after }) => ({ inspetor: after, ordem_inspecao: slot }));
    return {
      ...{ data: now, session, sample, tipo_acao: ACTIONS.bulkAssignment },
      dados: { inspetor: first?.after ?? null, total_amostra: planned.length, inspecoes, lote },
      ...(first
        ? { para: { inspetor: nameOf(first.after), ordem_inspecao: first.slot } }
        : { para: { inspetor: changes.map(({ after }) => nameOf(after)) } }),
    };
  });
  await insertLog(trx, ...entries);
}

/** The slot that an inspector would get in a sample, or the refusal. */
function placeOf(sample: SlotSample, inspetor: number, reached: ReadonlySet<number>) {
  const refusal = inspectionRefusal(sample);
  const slot = firstFreeSlot(sample);
  if (refusal || slot === null) return { motivo: refusal ?? ('slots_full' as const) };
  if (!reached.has(sample.id_cliente)) return { motivo: 'inspector_not_available' as const };
  const twice = inspectorRefusal(sample, inspetor, slot);
  return twice
    ? { motivo: twice }
    : { planned: asAssignment(sample, changedSlots(sample, [{ slot, after: inspetor }])) };
}

export interface AssignmentPreview {
  data: PlannedAssignment[];
  recusadas: RefusedAssignment[];
  aguardando: AwaitedInspector[];
  duvidas: PlaceDoubt[];
}

/** The inspectors who have yet to inspect some of these samples, by name. */
async function listAwaited(trx: TenantTransaction, samples: readonly SlotSample[]): Promise<AwaitedInspector[]> {
  const waiting = new Map<number, number[]>();
  for (const sample of samples) {
    for (const inspector of awaitedInspectors(sample, sample.reportedSlots)) {
      const those = waiting.get(inspector) ?? [];
      those.push(sample.id_amostra);
      waiting.set(inspector, those);
    }
  }
  const names = await namesOfPeople(trx, [...waiting.keys()]);
  return [...waiting]
    .map(([id, amostras]) => ({ id, nome: names.get(id) ?? String(id), amostras }))
    .sort((one, other) => one.nome.localeCompare(other.nome, 'pt-BR') || one.id - other.id);
}

/** For each warning about the place, the samples that have it. */
const listPlaceDoubts = (samples: readonly SlotSample[]): PlaceDoubt[] =>
  PLACE_WARNINGS.map((aviso) => ({
    aviso,
    amostras: samples.filter(({ avisos }) => avisos.includes(aviso)).map(({ id_amostra }) => id_amostra),
  })).filter(({ amostras }) => amostras.length > 0);

/**
 * Previews assigning one inspector to samples: the slots for {@link assignMany}, and the samples left out.
 * @throws Problem inspector_required, sample_not_found, inspector_not_available when no sample is in the inspector's scope
 */
export function previewAssignment(
  services: Services,
  session: Session,
  { amostras, inspetor }: { amostras: readonly number[]; inspetor: number | null },
): Promise<AssignmentPreview> {
  if (inspetor === null) {
    throw new Problem('inspector_required', { details: [{ field: 'inspetor', code: 'required' }] });
  }
  const ids = [...new Set(amostras)];
  refuseTooMany('amostras', ids.length);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const samples = await listSlots(trx, ids);
    refuseMissing(ids, samples);
    const companies = [...countByCompany(samples).keys()];
    const reached = new Set((await listInspectorsOf(trx, companies, [inspetor])).map(({ id_cliente }) => id_cliente));
    if (reached.size === 0) throw new Problem('inspector_not_available');
    const data: PlannedAssignment[] = [];
    const recusadas: RefusedAssignment[] = [];
    const included: SlotSample[] = [];
    for (const sample of samples) {
      const { id_amostra, seq } = sample;
      const { planned, motivo } = placeOf(sample, inspetor, reached);
      if (motivo) recusadas.push({ id_amostra, seq, motivo });
      else {
        data.push(planned);
        included.push(sample);
      }
    }
    return { data, recusadas, aguardando: await listAwaited(trx, included), duvidas: listPlaceDoubts(included) };
  });
}

const asAssignment = (sample: SlotSample, then: InspectionSlots): PlannedAssignment => ({
  id: sample.id_amostra,
  id_cliente: then.id_inspecionar,
  id_cliente2: then.id_inspecionar2,
  id_cliente3: then.id_inspecionar3,
  vistos: [...slotList(sample)],
});
