import { ACTIONS } from '@escuta/contract';
import { reviewBlindly } from './blind-reviews.ts';
import { DEMO_PEOPLE } from './cast.ts';
import { between, chance, type Random, seededRandom } from './chance.ts';
import { findCases, inspectAll } from './inspections.ts';
import type { DemoBlindReview, DemoLog, DemoReport, DemoSample } from './plan.ts';
import { reactTo } from './reactions.ts';
import { planSamples } from './samples.ts';
import { DAY_MS, HOUR_MS, plusMs, workingDays } from './times.ts';

/** Everything of the demo but ids, files and password. */
export interface DemoPlan {
  samples: DemoSample[];
  reports: DemoReport[];
  blindReviews: DemoBlindReview[];
  /** In order of time. */
  logs: DemoLog[];
}

const SEED = 20_261;

/** Sign-ins, people made, reports opened: what the log holds beside changes of samples. */
function officeLogs(random: Random, reports: readonly DemoReport[], now: Date): DemoLog[] {
  const logs: DemoLog[] = [];
  const born = plusMs(now, -62 * DAY_MS);
  for (const [index, { key }] of DEMO_PEOPLE.entries()) {
    if (key === 'sup') continue;
    const dados: DemoLog['dados'] = (ids) => ({ id_usuario: ids.person(key) });
    logs.push({ data: plusMs(born, index * 95_000), person: 'sup', sample: null, tipo_acao: ACTIONS.newUser, dados });
  }
  for (const day of workingDays(now, 30)) {
    for (const person of ['adm', 'ana', 'geo', 'ana2', 'valley.adm', 'north.adm']) {
      if (chance(random, 0.45)) continue;
      const start = plusMs(day, between(random, 8.2, 9.5) * HOUR_MS);
      const end = plusMs(day, between(random, 16.5, 18) * HOUR_MS);
      logs.push({ data: start, person, sample: null, tipo_acao: ACTIONS.start, dados: null });
      if (chance(random, 0.6)) logs.push({ data: end, person, sample: null, tipo_acao: ACTIONS.logout, dados: null });
    }
  }
  for (const report of reports) {
    if (!report.dt_aprovacao || !report.decider) continue;
    const dados: DemoLog['dados'] = (ids) => ({ id_relatorio: ids.report(report) });
    const data = plusMs(report.dt_aprovacao, -between(random, 40, 400) * 1000);
    logs.push({
      data,
      person: report.decider,
      sample: report.samples[0] ?? null,
      tipo_acao: ACTIONS.openReport,
      dados,
    });
  }
  return logs;
}

/** Plans the demo relative to `now`: the same day gives the same plan, and nothing of it lies after `now`. */
export function planDemo(now: Date): DemoPlan {
  const random = seededRandom(SEED);
  const samples = planSamples(random, now);
  const logs = samples.flatMap((sample) => reactTo(random, sample, now));
  const records = inspectAll(random, findCases(random, samples), now);
  const reports = records.flatMap((record) => record.reports);
  reports.sort((a, b) => a.dt_envio.getTime() - b.dt_envio.getTime());
  logs.push(...records.flatMap((record) => record.logs), ...officeLogs(random, reports, now));
  logs.sort((a, b) => a.data.getTime() - b.data.getTime());
  // Drawn by itself, so that it changes nothing of the rest.
  const blindReviews = reviewBlindly(seededRandom(SEED + 1), { samples, reports }, now);
  return { samples, reports, blindReviews, logs };
}
