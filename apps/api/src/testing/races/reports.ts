import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { insertSample } from '../builders.ts';
import type { RaceCaller, Reply } from './racers.ts';

/** The racing callers. A person may have several callers in different server processes, which take turns. */
export interface ReportRacers {
  admin: Pool;
  cast: { companies: { own: number }; people: Record<'gei' | 'geo', { id_usuario: number }> };
  gei: readonly RaceCaller[];
  deciders: readonly RaceCaller[];
}

export interface RaceResult {
  /** Calls made. */
  attempts: number;
  /** Broken rules; empty when none was. */
  violations: string[];
}

const turn = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item;

async function one(admin: Pool, query: string, values: unknown[]): Promise<Record<string, unknown>> {
  return (await admin.query(query, values)).rows[0] as Record<string, unknown>;
}

/** Everyone reports the same slot: some with one key, like a retry, some with their own keys. */
async function raceForSlot({ admin, cast, gei }: ReportRacers) {
  const sample = await insertSample(admin, {
    id_cliente: cast.companies.own,
    id_inspecionar: cast.people.gei.id_usuario,
  });
  const shared = randomUUID();
  const keys = [shared, randomUUID(), shared, randomUUID(), shared];
  const replies = await Promise.all(
    keys.map((chave, index) =>
      turn(gei, index).call('createReport', {
        body: {
          chave,
          amostras: [{ id_amostra: sample, ordem_inspecao: 1 }],
          tipo_vazamento: 'Visível',
          dt_relatorio: '2026-11-20T09:00:00-03:00',
        },
      }),
    ),
  );
  return { replies: replies.map((reply, index) => ({ ...reply, chave: keys[index] })), sample };
}

function judgeSlot(replies: readonly (Reply & { chave: string | undefined })[]): string[] {
  const won = replies.filter(({ status, json }) => status === 200 && json.repetido === false);
  const reports = new Set(replies.filter(({ status }) => status === 200).map(({ json }) => json.id_relatorio));
  // Callers with the winner's key get its report, all others slot_reported.
  const strange = replies.filter(({ status, json, chave }) =>
    chave === won[0]?.chave ? status !== 200 : json.message !== 'slot_reported',
  );
  return [
    ...(won.length === 1 && reports.size === 1 ? [] : [`${won.length} reports were returned for one slot`]),
    ...strange.map(({ status, text }) => `a loser got ${status} ${text}`),
  ];
}

/** Everyone decides the same report, with either decision. */
function raceForDecision({ cast, deciders }: ReportRacers, idRelatorio: unknown): Promise<Reply[]> {
  const bodies = [
    { approve: 1 },
    { approve: 2, idInspecionador: cast.people.gei.id_usuario },
    { approve: 1, nro_os: 'OS' },
    { approve: 2, idInspecionador: cast.people.geo.id_usuario },
  ];
  return Promise.all(
    bodies.map((body, index) =>
      turn(deciders, index).call('decideReports', { body: { idRelatorio: Number(idRelatorio), ...body } }),
    ),
  );
}

function judgeDecision(replies: readonly Reply[], state: Record<string, unknown>): string[] {
  const won = replies.filter(({ status }) => status === 200).length;
  const strange = replies.filter(({ status, json }) => status !== 200 && json.message !== 'report_decided');
  const { status, slots, classe, logs } = state;
  const kept = status === 1 ? slots === 1 && classe === 'LEAK' : status === 2 && slots === 2 && classe === null;
  return [
    ...(won === 1 ? [] : [`${won} of ${replies.length} decisions won`]),
    ...strange.map(({ json }) => `a loser got ${json.message}`),
    ...(kept && logs === 1 ? [] : [`the decision left ${JSON.stringify(state)}`]),
  ];
}

/**
 * Races for slots and decisions: in each round many callers report one slot at once and then decide its report at once. Exactly one
 * wins each, the others are refused, and sample, report and log agree. Requires a clock after 2026-11-20 09:00 in UTC-3.
 */
export async function raceReports(racers: ReportRacers, rounds: number): Promise<RaceResult> {
  const result: RaceResult = { attempts: 0, violations: [] };
  for (let round = 0; round < rounds; round++) {
    const { replies, sample } = await raceForSlot(racers);
    const report = await one(
      racers.admin,
      'select min(id_relatorio) as id, count(*)::int as n from leak_report_samples where id_amostra = $1',
      [sample],
    );
    const decisions = await raceForDecision(racers, report.id);
    const state = await one(
      racers.admin,
      `select id_status_relatorio as status, total_inspecoes as slots, classificacao_cliente as classe,
         (select count(*)::int from action_logs a where a.id_amostra = s.id_amostra and tipo_acao = 14 + id_status_relatorio) as logs
       from leak_reports r, samples s where r.id_relatorio = $1 and s.id_amostra = $2`,
      [report.id, sample],
    );
    result.attempts += replies.length + decisions.length;
    if (report.n !== 1) result.violations.push(`${report.n} reports in one slot`);
    result.violations.push(...judgeSlot(replies), ...judgeDecision(decisions, state));
  }
  return result;
}
