import { ACTIONS, CLASSIFICATIONS, type Classification, type DeskNote, type DeskVerdict } from '@escuta/contract';
import { mayBeSet, productDay, startOfDay } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog, markOfUndo } from '../action-log/index.ts';
import { foldRange } from '../dashboards/index.ts';
import { classOfMachine, getDeskNote, summariseCompanies } from './desk.queries.ts';
import { inHandOf, toldClass } from './in-hand.service.ts';
import { updateSample } from './samples.queries.ts';
import { changeSample, type LockedSample } from './samples.service.ts';
import { toDeskNote } from './samples.view.ts';

/** Throws invalid_input for a class that only the collector gives, sample_inspected for PEND on a sample with inspections. */
function refuseClass(sample: LockedSample, classificacao: Classification): void {
  if (!mayBeSet(classificacao, sample)) {
    const options = CLASSIFICATIONS.filter((one) => mayBeSet(one, sample)).join(', ');
    throw new Problem('invalid_input', {
      details: [{ field: 'classificacao', code: 'invalid_choice', params: { options } }],
    });
  }
  const waits = classificacao === 'PEND' && sample.classificacao !== 'PEND' && !sample.classificacao_cliente;
  if (waits && sample.total_inspecoes > 0) throw new Problem('sample_inspected');
}

/** Final class of a sample without consensus in blind review: a verdict closes it, PEND and an undo reopen it (D-18). */
function finalClass(sample: LockedSample, classificacao: Classification, { reabrir }: DeskVerdict, now: Date) {
  if (!sample.sem_consenso) return null;
  const closes = !reabrir && classificacao !== 'PEND';
  return { classe_final: closes ? classificacao : null, dt_classe_final: closes ? now : null };
}

/**
 * Sets the system's class, the desk's note or both (AGE-02). A changed class is logged (action 150); user and time stand on the sample too.
 * @throws Problem sample_not_found, invalid_input, sample_inspected, class_changed
 */
export function classifyBySystem(
  services: Services,
  session: Session,
  verdict: DeskVerdict,
): Promise<{ classificacao: Classification; triagem: DeskNote }> {
  const { id_amostra, classificacao: asked, obs_admin, classificacao_vista, sem_decisao } = verdict;
  return changeSample(services, session, id_amostra, async (trx, sample, now) => {
    const isOwn = sample.id_usuario_classificacao === session.user.id_usuario;
    if (classificacao_vista && !(isOwn && classificacao_vista === sample.classificacao)) {
      const told = toldClass(await inHandOf(trx, session, now), sample);
      throw new Problem('class_changed', { params: { classificacao: told } });
    }
    // An undo of the first verdict takes the name off too: the sample waits again, with the class that the machine had given it.
    const mayWait = classificacao_vista != null && sem_decisao === true;
    const machines = mayWait ? ((await classOfMachine(trx, id_amostra)) ?? 'PEND') : null;
    const waits = asked !== undefined && (asked === 'PEND' || asked === machines) && machines !== null;
    const classificacao = waits ? machines : asked;
    if (classificacao) refuseClass(sample, classificacao);
    await updateSample(trx, id_amostra, {
      ...(obs_admin != null && { obs_admin: obs_admin.trim() === '' ? null : obs_admin }),
      ...(classificacao && {
        classificacao,
        id_usuario_classificacao: waits ? null : session.user.id_usuario,
        dt_classificacao: waits ? null : now,
        ...finalClass(sample, classificacao, verdict, now),
      }),
    });
    if (classificacao && classificacao !== sample.classificacao) {
      const [de, para] = [{ classificacao: sample.classificacao }, { classificacao }];
      const dados = markOfUndo(classificacao_vista != null);
      await insertLog(trx, { data: now, session, sample, tipo_acao: ACTIONS.systemClassification, de, para, dados });
    }
    const after = { id_amostra, classificacao: classificacao ?? sample.classificacao };
    return {
      classificacao: toldClass(await inHandOf(trx, session, now), after),
      triagem: toDeskNote(await getDeskNote(trx, id_amostra)),
    };
  });
}

const ALL_DAYS = { from: '-infinity', to: 'infinity' };

/** Pending, today's and all samples of each company (AGE-01). Only for users with every company in scope. */
export async function summary(services: Services, { scope }: Session) {
  await foldRange(services, scope, { companies: scope.clients, range: ALL_DAYS });
  const today = startOfDay(productDay(services.clock.now()));
  const dados = await summariseCompanies(services.connections.system, today);
  const over = (field: 's_classificacao' | 'amostras_dia' | 'total') =>
    dados.reduce((total, company) => total + company[field], 0);
  const [s_classificacao, amostras_dia, total] = [over('s_classificacao'), over('amostras_dia'), over('total')];
  const totais = { s_classificacao, amostras_dia, total, classificadas: total - s_classificacao };
  return { dados, total: dados.length, totais };
}
