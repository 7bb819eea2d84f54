import { ACTIONS, type ReviewedSample, type ReviewManyBody, type SampleReview, toInstant } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { refuseMissing, refuseTooMany } from '../../problems/selection.ts';
import { fromTo, insertLog, markOfUndo } from '../action-log/index.ts';
import { lockSamples, updateSamples } from './samples.queries.ts';

type Locked = Awaited<ReturnType<typeof lockSamples>>[number];
type Class = Locked['classificacao_cliente'];
interface Changed<Value> {
  sample: Locked;
  value: Value;
}

/** The samples whose value differs from the wanted one; those without a wanted one stay. */
function changed<Value>(
  samples: readonly Locked[],
  compare: (sample: Locked) => [wanted: Value | undefined, now: Value],
): Changed<Value>[] {
  return samples.flatMap((sample) => {
    const [value, now] = compare(sample);
    return value === undefined || value === now ? [] : [{ sample, value }];
  });
}

/** Whether somebody has given another class than the one that this review expects, or gives: a repeated undo finds its own result. */
const isDecidedAnew = ({ classificacao_cliente: now }: Locked, review: SampleReview | undefined): boolean =>
  review?.classificacao_vista !== undefined &&
  review.classificacao_vista !== now &&
  review.classificacao_cliente !== now;

/** The values before the changes, one entry per sample. */
function former(seen: readonly Changed<boolean>[], classes: readonly Changed<Class>[]): ReviewedSample[] {
  const all = new Map<number, ReviewedSample>();
  const add = ({ id_amostra: id }: Locked, part: Partial<ReviewedSample>) =>
    all.set(id, { id, ...all.get(id), ...part });
  for (const { sample } of seen) add(sample, { vista: sample.vista });
  for (const { sample } of classes) add(sample, { classificacao_cliente: sample.classificacao_cliente });
  return [...all.values()];
}

/** Calls `write` once for each value, with the samples that get it. */
async function eachValue<Value>(
  changes: readonly Changed<Value>[],
  write: (ids: number[], value: Value) => Promise<void>,
): Promise<void> {
  for (const value of new Set(changes.map((change) => change.value))) {
    const ids = changes.filter((change) => change.value === value).map(({ sample }) => sample.id_amostra);
    await write(ids, value);
  }
}

/**
 * Sets the seen flag and the customer's class of up to 3,000 samples, all or none, with the log entries of single changes (actions 4
 * and 5). Samples that have the values already are not changed, nor are classes that others have given since (`classificacao_vista`).
 * @throws Problem too_many_selected, sample_not_found
 */
export function reviewMany(services: Services, session: Session, { data, desfaz }: ReviewManyBody) {
  refuseTooMany('data', data.length);
  const wanted = new Map(data.map((each) => [each.id, each]));
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const samples = await lockSamples(trx, [...wanted.keys()]);
    refuseMissing([...wanted.keys()], samples);
    const now = services.clock.now();
    const seen = changed(samples, (sample) => [wanted.get(sample.id_amostra)?.vista, sample.vista]);
    const decidedAnew = samples.filter((sample) => isDecidedAnew(sample, wanted.get(sample.id_amostra)));
    const kept = new Set(decidedAnew.map(({ id_amostra }) => id_amostra));
    const classes = changed<Class>(samples, (sample) => [
      kept.has(sample.id_amostra) ? undefined : wanted.get(sample.id_amostra)?.classificacao_cliente,
      sample.classificacao_cliente,
    ]);
    await eachValue(seen, (ids, vista) => updateSamples(trx, ids, { vista }));
    await eachValue(classes, (ids, classificacao_cliente) => {
      const by = classificacao_cliente === null ? null : session.user;
      return updateSamples(trx, ids, {
        classificacao_cliente,
        dt_classificacao_cliente: by && now,
        id_usuario_classificador: by?.id_usuario ?? null,
      });
    });
    await logEach(trx, { session, now, seen, classes, isUndo: desfaz });
    const anteriores = former(seen, classes);
    return {
      total: anteriores.length,
      anteriores,
      mantidas: decidedAnew.map(({ id_amostra, classificacao_cliente }) => ({ id: id_amostra, classificacao_cliente })),
      dt_classificacao_cliente: toInstant(now),
      usuario_cliente_classificador: session.user.nome,
    };
  });
}

interface Logged {
  session: Session;
  now: Date;
  seen: readonly Changed<boolean>[];
  classes: readonly Changed<Class>[];
  isUndo: boolean | undefined;
}

async function logEach(trx: TenantTransaction, { session, now, seen, classes, isUndo }: Logged): Promise<void> {
  const base = { data: now, session };
  const mark = markOfUndo(isUndo === true);
  await insertLog(
    trx,
    ...seen.map(({ sample, value }) => ({
      ...base,
      sample,
      tipo_acao: ACTIONS.seen,
      ...fromTo('vista', sample.vista, value),
      dados: { vista: value, ...mark },
    })),
    ...classes.map(({ sample, value }) => ({
      ...base,
      sample,
      tipo_acao: ACTIONS.customerClassification,
      ...fromTo('classificacao_cliente', sample.classificacao_cliente, value),
      dados: { classificacao_cliente: value, anterior: sample.classificacao_cliente, ...mark },
    })),
  );
}
