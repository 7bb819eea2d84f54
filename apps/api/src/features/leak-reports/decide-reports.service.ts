import { ACTIONS, DECISIONS, type DecideReportsBody, type DecisionResult, type ProblemCode } from '@escuta/contract';
import {
  classByReport,
  decisionRefusal,
  firstFreeSlot,
  inspectionRefusal,
  inspectorRefusal,
  REPORT_STATES,
  type SlotNumber,
} from '@escuta/domain';
import type { Call, Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { faultOf } from '../../problems/faults.ts';
import { Problem } from '../../problems/problem.ts';
import { fromTo, insertLog, namesOfPeople } from '../action-log/index.ts';
import {
  confirmSamples,
  fillSlot,
  isInspectorOf,
  listSamplesOfReports,
  lockReport,
  updateReport,
} from './decide-reports.queries.ts';
import { type LockedSample, lockInspectedSamples } from './inspected-samples.queries.ts';

export interface Decisions {
  dados: DecisionResult[];
  /** Reports decided. */
  total: number;
}

/** A report during its decision, locked after its samples. */
interface Case {
  trx: TenantTransaction;
  session: Session;
  now: Date;
  body: DecideReportsBody;
  id_relatorio: number;
  report: NonNullable<Awaited<ReturnType<typeof lockReport>>>;
  samples: LockedSample[];
}

/** Approves the report: its samples get the class found and its operator (REP-07). */
async function approve({ trx, session, now, id_relatorio, report, samples }: Case): Promise<void> {
  const classificacao_cliente = classByReport(report);
  await confirmSamples(
    trx,
    samples.map(({ id_amostra }) => id_amostra),
    {
      classificacao_cliente,
      dt_classificacao_cliente: now,
      id_usuario_classificador: session.user.id_usuario,
      geofonista: report.geofonista_responsavel,
    },
  );
  for (const sample of samples) {
    const dados = { id_relatorio, classificacao_cliente, anterior: sample.classificacao_cliente };
    const change = fromTo('classificacao_cliente', sample.classificacao_cliente, classificacao_cliente);
    const objeto = { id: id_relatorio, nome: null };
    await insertLog(trx, { data: now, session, sample, tipo_acao: ACTIONS.approve, objeto, dados, ...change });
  }
}

/** The first free slot of each sample. Throws when any of them takes no further inspection by this person. */
function freeSlots(samples: readonly LockedSample[], inspector: number): Map<LockedSample, SlotNumber> {
  const refusals = new Map<ProblemCode, string[]>();
  const slots = new Map<LockedSample, SlotNumber>();
  for (const sample of samples) {
    const slot = firstFreeSlot(sample);
    const refusal = inspectionRefusal(sample) ?? (slot && inspectorRefusal(sample, inspector, slot));
    if (refusal) refusals.set(refusal, [...(refusals.get(refusal) ?? []), sample.seq]);
    else if (slot) slots.set(sample, slot);
  }
  for (const [code, seqs] of refusals)
    throw new Problem(code, { params: { n: seqs.length, samples: seqs.join(', ') } });
  return slots;
}

/** Requests a new inspection of every sample of the report (REP-08). */
async function orderInspection({ trx, session, now, body, id_relatorio, report, samples }: Case): Promise<void> {
  const inspector = body.id_inspecionador ?? 0;
  const slots = freeSlots(samples, inspector);
  if (!(await isInspectorOf(trx, { id_usuario: inspector, id_cliente: report.id_cliente }))) {
    throw new Problem('inspector_not_available');
  }
  const names = await namesOfPeople(trx, [inspector]);
  for (const [sample, slot] of slots) {
    await fillSlot(trx, { id_amostra: sample.id_amostra, slot, inspector });
    const dados = { id_relatorio, inspetor: inspector, ordem_inspecao: slot };
    const objeto = { id: id_relatorio, nome: null };
    const para = { inspetor: names.get(inspector) ?? null, ordem_inspecao: slot };
    await insertLog(trx, { data: now, session, sample, tipo_acao: ACTIONS.reject, objeto, para, dados });
  }
}

/**
 * Decides one report in an open transaction. Locks the samples before the report, in the order of their ids, like a change of unit,
 * to avoid deadlocks.
 * @throws Problem report_not_found, report_decided, own_report, and the refusals of a new inspection
 */
async function decide(
  { trx, session, now, body }: Pick<Case, 'trx' | 'session' | 'now' | 'body'>,
  id_relatorio: number,
): Promise<void> {
  const ids = (await listSamplesOfReports(trx, [id_relatorio])).get(id_relatorio) ?? [];
  const samples = await lockInspectedSamples(trx, ids);
  const report = await lockReport(trx, id_relatorio);
  if (!report || samples.length < ids.length) throw new Problem('report_not_found');
  const refusal = decisionRefusal(report, session.user);
  if (refusal) throw new Problem(refusal);
  const approved = body.approve === DECISIONS.approve;
  await (approved ? approve : orderInspection)({ trx, session, now, body, id_relatorio, report, samples });
  await updateReport(trx, id_relatorio, {
    id_status_relatorio: approved ? REPORT_STATES.approved : REPORT_STATES.newInspection,
    id_usuario_aprovacao: session.user.id_usuario,
    dt_aprovacao: now,
    nro_os: body.nro_os,
    obs_aprovacao: body.obs_aprovacao,
  });
}

const decided = (id_relatorio: number): DecisionResult => ({ id_relatorio, error: false, message: null });
const refused = (id_relatorio: number, code: ProblemCode, params?: Problem['params']): DecisionResult => ({
  id_relatorio,
  error: true,
  message: code,
  ...(params && { params }),
});
const toDecisions = (dados: DecisionResult[]) => ({ dados, total: dados.filter(({ error }) => !error).length });

function checkInspector({ approve: decision, id_inspecionador }: DecideReportsBody): void {
  if (decision === DECISIONS.approve || id_inspecionador !== null) return;
  throw new Problem('inspector_required', { details: [{ field: 'idInspecionador', code: 'required' }] });
}

/** Refuses the whole request for an unknown report or one of another tenant. Returns the samples of all reports. */
async function requireReports(trx: TenantTransaction, ids: readonly number[]): Promise<number[]> {
  const found = await listSamplesOfReports(trx, ids);
  if (found.size < ids.length) throw new Problem('report_not_found');
  return [...found.values()].flat();
}

/** Result of one report: decided, or the refusal. Other errors are rethrown. */
async function resultOf(id_relatorio: number, work: () => Promise<void>): Promise<DecisionResult> {
  try {
    await work();
    return decided(id_relatorio);
  } catch (error) {
    if (error instanceof Problem) return refused(id_relatorio, error.code, error.params);
    throw error;
  }
}

/**
 * Decides reports one by one, each in its own transaction (D-27, REP-06): a refusal or failure does not undo the previous decisions, and
 * the reply has the result of each. The refusal of a single report is the reply (API-02).
 * @throws Problem inspector_required, report_not_found, for the whole request; those of {@link decide} for a single report
 */
export async function decideReports(
  { services, session, log }: { services: Services; session: Session; log: Call['log'] },
  body: DecideReportsBody,
): Promise<Decisions> {
  checkInspector(body);
  const { tenant } = services.connections;
  await inScope(tenant, session.scope, (trx) => requireReports(trx, body.relatorios));
  const now = services.clock.now();
  const decideOne = (id: number) => inScope(tenant, session.scope, (trx) => decide({ trx, session, now, body }, id));
  const [first, ...more] = body.relatorios;
  if (first !== undefined && more.length === 0) {
    await decideOne(first);
    return toDecisions([decided(first)]);
  }
  const results: DecisionResult[] = [];
  for (const id of body.relatorios) {
    try {
      results.push(await resultOf(id, () => decideOne(id)));
    } catch (error) {
      if (!results.some((result) => !result.error)) throw error;
      log.error({ err: error, id_relatorio: id }, 'deciding reports failed');
      const code = faultOf(error) ?? 'internal_error';
      return toDecisions([...results, ...body.relatorios.slice(results.length).map((left) => refused(left, code))]);
    }
  }
  return toDecisions(results);
}

/** Rolls back a transaction and carries its result. */
class TakenBack extends Error {
  readonly decisions: Decisions;

  constructor(decisions: Decisions) {
    super('rolled back');
    this.decisions = decisions;
  }
}

/**
 * Previews {@link decideReports}: decides everything in one transaction, so that each decision sees the previous ones, and rolls it
 * back. Locks all samples first, in the order of their ids.
 */
export async function previewDecisions(
  services: Services,
  session: Session,
  body: DecideReportsBody,
): Promise<Decisions> {
  checkInspector(body);
  const now = services.clock.now();
  const work = inScope(services.connections.tenant, session.scope, async (trx): Promise<Decisions> => {
    await lockInspectedSamples(trx, await requireReports(trx, body.relatorios));
    const results: DecisionResult[] = [];
    for (const id of body.relatorios) {
      results.push(await resultOf(id, () => decide({ trx, session, now, body }, id)));
    }
    throw new TakenBack(toDecisions(results));
  });
  return work.catch((error: unknown) => {
    if (error instanceof TakenBack) return error.decisions;
    throw error;
  });
}
