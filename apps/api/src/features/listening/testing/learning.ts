import type { CompanyModels } from '@escuta/contract';
import type { Pool } from 'pg';
import { afterEach } from 'vitest';
import { type Caller, payload } from '../../../testing/harness.ts';
import type { Cast } from '../../../testing/people.ts';
import { beforeUploads, fields, kept, post, rows, sound, t } from '../../../testing/uploads.ts';
import { prepareStored } from '../../ingest/index.ts';
import { workDue } from '../../queue/index.ts';
import { learnNext, queueLearning } from '../learning.service.ts';

/** Starts a server for the tests of a file; each begins without samples, reports and models. */
export function beforeLearning(): void {
  beforeUploads();
  afterEach(async () => {
    await t.admin.query(
      'truncate listening_model_checks, listening_model_switches, leak_reports, outbox, action_logs cascade; delete from sample_decisions; delete from listening_models',
    );
  });
}

export const DAY_MS = 86_400_000;
const MEASURES = { centroidHz: 400, flatness: 0.2, lineShare: 0.01, quietShare: 0.95, spread: 4 };
/** Numbers that look like chance, the same each time. */
const noise = (n: number, salt: number) => {
  const value = Math.sin(n * 127.1 + salt * 311.7) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
};

/** Each call has a street of its own. */
let streets = 0;

export interface Past {
  n: number;
  id_cliente?: number;
  /** How much more of a leak is between 200 and 315 Hz, dB. */
  shaped?: number;
  /** Of the n-th: whether its approved report found a leak; null without a report. */
  found?: (n: number) => boolean | null;
  weeks?: number;
}
/** What the machine measured of them, evenly over the weeks. */
function madeUp({ n, shaped, found, weeks, now }: Required<Omit<Past, 'id_cliente'>> & { now: Date }) {
  return Array.from({ length: n }, (_, k) => {
    const leak = found(k);
    const level = -45 + 3 * noise(k, 1);
    const bands = Array.from({ length: 19 }, (_, band) => {
      const more = leak && band >= 9 && band < 12 ? shaped : 0;
      return -70 + 2 * noise(k, 10 + band) + more;
    });
    const medidas = {
      version: 1,
      durationSeconds: 10,
      sampleRateHz: 4096,
      rms: -30,
      clippedShare: 0,
      steady: { level, bands, ...MEASURES },
    };
    return {
      k,
      leak,
      medidas,
      diferenca: level + 50,
      at: new Date(now.getTime() - (k + 1) * ((weeks * 7 * DAY_MS) / (n + 1))),
    };
  });
}

/** Samples of the last weeks with their measures, decisions and decided reports, each at a place of its own. */
export const past = (given: Past) => insertPast(t.admin, { ...t.cast, now: t.clock.now() }, given);

/** The same in any database, with the people of all tests. */
export async function insertPast(
  admin: Pick<Pool, 'query'>,
  { companies, people, now }: Cast & { now: Date },
  { n, id_cliente = companies.own, shaped = 9, found = (k) => k % 5 < 2, weeks = 12 }: Past,
) {
  const given = madeUp({ n, shaped, found, weeks, now });
  streets += 1;
  const base = streets;
  const { rows: samples } = await admin.query<{ id_amostra: number; k: number }>(
    `with given as (select * from jsonb_to_recordset($1) x(k int, at timestamptz, diferenca float8, medidas jsonb)),
     sounds as (
       insert into recordings (id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max, medidas, versao_medida, versao_som)
       select $2, sha256(convert_to($3 || '-' || k, 'UTF8')), k || '.wav', k || '.png', 4096, 10, '{-0.5,0.5}', 2048, medidas, 1, 1 from given
       returning id_gravacao, arquivo),
     made as (
       insert into samples (seq, id_cliente, id_gravacao, dt_amostra, dt_envio, lat, lon, classificacao)
       select upper(substr(md5($3 || '-' || k), 1, 12)), $2, s.id_gravacao, g.at, g.at, -8 + 0.003 * k, -34.9 - 0.01 * $4, 'LESS'
       from given g join sounds s on s.arquivo = g.k || '.wav' returning id_amostra, seq, dt_amostra)
     select m.id_amostra, g.k from made m join given g on m.seq = upper(substr(md5($3 || '-' || g.k), 1, 12)) order by g.k`,
    [JSON.stringify(given), id_cliente, `rua ${base}`, base],
  );
  await admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, utilizavel, nivel, referencia, diferenca, classificacao, motivo, versao, dt_decisao, aplicada)
     select s.id_amostra, s.id_cliente, s.dt_amostra, 'serie:H2-00981', true, x.diferenca - 50, -50, x.diferenca, 'LESS', 'abaixo', 1, s.dt_amostra, true
     from unnest($1::int[], $2::float8[]) x(id, diferenca) join samples s on s.id_amostra = x.id`,
    [samples.map(({ id_amostra }) => id_amostra), given.map(({ diferenca }) => diferenca)],
  );
  const reported = given.filter(({ leak }) => leak !== null);
  await admin.query(
    `with given as (select * from unnest($1::int[], $2::text[]) x(id, tipo)),
     made as (
       insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio, id_status_relatorio, dt_aprovacao, id_usuario_aprovacao, nro_os)
       select $3, $4, g.tipo, s.dt_amostra, s.dt_amostra, 1, s.dt_amostra + interval '2 days', $5, g.id::text from given g join samples s on s.id_amostra = g.id
       returning id_relatorio, nro_os)
     insert into leak_report_samples select id_relatorio, nro_os::int, $3, 1 from made`,
    [
      reported.map(({ k }) => samples[k]?.id_amostra),
      reported.map(({ leak }) => (leak ? 'Não Visível' : 'Sem Ponto Suspeito')),
      ...[id_cliente, people.gei.id_usuario, people.adm.id_usuario],
    ],
  );
  return samples.map(({ id_amostra }) => id_amostra);
}
/** Others to compare with, on which nobody reported. */
export const unreported = (id_cliente = t.cast.companies.own) =>
  past({ n: 200, id_cliente, shaped: 0, found: () => null });

export const learnAll = () => workDue(t.services, { lane: 'models', work: learnNext });
/** A night later than the last look. */
export async function night() {
  await queueLearning(t.services);
  t.clock.advanceMs(DAY_MS);
  return learnAll();
}
export const read = async (caller: Caller, body: object = {}) =>
  payload('learntModels', await caller.call('learntModels', { body })).dados;
export const own = async (caller?: Caller): Promise<CompanyModels> => {
  const trees = await read(caller ?? (await t.as('adm')), { id_cliente: t.cast.companies.own });
  if (!trees[0]) throw new Error('no tree');
  return trees[0];
};
export const choose = async (
  name: Parameters<typeof t.as>[0],
  body: { id_modelo: number | null; ordem: number; id_cliente?: number },
) => (await t.as(name)).call('chooseModel', { body: { id_cliente: t.cast.companies.own, ...body } });

export const decisions = () => rows('select * from sample_decisions order by id_decisao');
/** A sample that comes in now. */
export async function arrive(seed: number) {
  const { id_amostra } = kept(
    await post(fields({ pre_classificacao: 'PEND', dt_amostra: t.clock.now().toISOString() }), [
      { field: 'audio', bytes: sound(seed) },
    ]),
  );
  await workDue(t.services, { lane: 'recordings', work: prepareStored });
  return payload('getSample', await (await t.as('ana')).call('getSample', { params: { id: id_amostra } })).amostra;
}
