import {
  ACTIONS,
  type DashboardFilter,
  type Impact,
  type ImpactChange,
  type ImpactFigures,
  type ImpactParameters,
} from '@escuta/contract';
import { REFERENCE_PRESSURE } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { insertLog } from '../action-log/index.ts';
import { lossesOf } from './analysis.service.ts';
import { addLists, total } from './arithmetic.ts';
import { lockParameters, PARAMETERS, readParameters, writeParameters } from './impact.queries.ts';
import { answer } from './question.service.ts';
import { bucketsIn, type ReportSums, sumReports } from './rollups.queries.ts';

const HOURS = 24;

const LOSSES = ['tipos', 'pressao_rede', 'pressao_outros'] as const;
type Losses = Pick<ReportSums, (typeof LOSSES)[number]>;
const NOTHING: Losses = { tipos: [], pressao_rede: 0, pressao_outros: 0 };

/** Water saved by repairing real losses, m³/day: reference flow by position, in proportion to the pressure (D-17). */
function waterSaved({ pressao_rede, pressao_outros }: Losses, { vazao_rede, vazao_ramal }: ImpactParameters): number {
  return (HOURS * (vazao_rede * pressao_rede + vazao_ramal * pressao_outros)) / REFERENCE_PRESSURE;
}

function impactOf(losses: Losses, parameters: ImpactParameters): ImpactFigures {
  const { apparent, real } = lossesOf(losses.tipos);
  const water_saved = waterSaved(losses, parameters);
  return {
    leak: total(real),
    apparent: total(apparent),
    water_saved,
    pool_day: water_saved / parameters.pool,
    truck: water_saved / parameters.truck,
    water_tank: water_saved / parameters.water_tank,
  };
}

/** `v4/impacto-coletadas-total` (D-17). */
export function impact(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, { now, before }): Promise<Impact> => {
    const parameters = await readParameters(trx);
    const rows = await sumReports(trx, now, { key: 'bucket', names: LOSSES });
    const [earlier] = await sumReports(trx, before, { key: 'none', names: LOSSES });
    const sums = new Map(rows.map((row) => [row.chave, row]));
    const all = {
      tipos: addLists(
        rows.map(({ tipos }) => tipos),
        7,
      ),
      pressao_rede: total(rows.map(({ pressao_rede }) => pressao_rede)),
      pressao_outros: total(rows.map(({ pressao_outros }) => pressao_outros)),
    };
    return {
      ...impactOf(all, parameters),
      anterior: impactOf(earlier ?? NOTHING, parameters),
      graphicData: bucketsIn(now).map((date) => {
        const { leak, water_saved } = impactOf(sums.get(date) ?? NOTHING, parameters);
        return { date, leak, water_saved };
      }),
      legenda: ['leak', 'water_saved'],
    };
  });
}

/** The reference volumes and flows, one set for all companies. */
export async function getParameters(services: Services, { scope }: Session): Promise<{ data: ImpactParameters }> {
  return { data: await inScope(services.connections.tenant, scope, readParameters) };
}

/** Sets the given ones. `water` is the documents' other name for `water_tank`. */
export async function changeParameters(
  services: Services,
  session: Session,
  { id_cliente: _, water, ...change }: ImpactChange,
): Promise<{ data: ImpactParameters }> {
  const given = Object.entries({ ...(water !== undefined && { water_tank: water }), ...change });
  const wanted: Partial<ImpactParameters> = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  await services.connections.system.transaction().execute(async (trx) => {
    const before = await lockParameters(trx);
    const changed = PARAMETERS.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
    if (changed.length === 0) return;
    const part = (values: Partial<ImpactParameters>) => Object.fromEntries(changed.map((name) => [name, values[name]]));
    await writeParameters(trx, part(wanted));
    const [de, para] = [part(before), part(wanted)];
    await insertLog(trx, { data: services.clock.now(), session, tipo_acao: ACTIONS.impactParameters, de, para });
  });
  return getParameters(services, session);
}
