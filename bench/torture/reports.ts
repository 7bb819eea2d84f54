// Many callers report one slot at once, and then decide its report at once, from several processes.
import { raceReports } from '../../apps/api/src/testing/races/reports.ts';
import { PROCESSES, racingProcesses } from './lib/racing.ts';
import type { Torture } from './lib/torture.ts';

const ATTEMPTS = 10_000;
/** Calls of one round of {@link raceReports}. */
const CALLS_A_ROUND = 9;

export const torture: Torture = {
  needs: {},
  fromSources: true,
  run: async ({ attempts = ATTEMPTS, url }) => {
    const processes = await racingProcesses(url);
    const { admin } = processes;
    const insert = "insert into companies (razao_social) values ('Companhia') returning id_cliente";
    const own = (await admin.query(insert)).rows[0].id_cliente as number;
    const person = (role: 'ADM' | 'SUP' | 'GEI' | 'GEO') => processes.person(role, own);
    const [gei, geo, adm, sup] = [await person('GEI'), await person('GEO'), await person('ADM'), await person('SUP')];
    const cast = { companies: { own }, people: { gei, geo } };
    const deciders = [adm, sup, geo].flatMap(({ callers }) => callers);
    const rounds = Math.ceil(attempts / CALLS_A_ROUND);
    const result = await raceReports({ admin, cast, gei: gei.callers, deciders }, rounds);
    return {
      attempts: result.attempts,
      figures: { processes: PROCESSES, won: 2 * rounds },
      broken: { violations: result.violations.length },
      cases: result.violations,
    };
  },
};
