import { measure, seededRandom, writeWav } from '@escuta/acoustics';
import { afterEach, beforeEach } from 'vitest';
import { prepareStored } from '../features/ingest/prepare-recording.service.ts';
import { workDue } from '../features/queue/index.ts';
import { payload } from './harness.ts';
import { beforeUploads, fields, kept, post, t } from './uploads.ts';

/** Starts the app; each test begins without samples, queue, reports or shares of a company. */
export function beforeDecisions(): void {
  beforeUploads();
  beforeEach(async () => {
    await t.admin.query('delete from outbox');
    await t.admin.query('update companies set parcela_escuta = null');
    await t.admin.query('truncate recorder_restarts');
  });
  afterEach(() => t.admin.query('truncate leak_reports, leak_report_samples cascade'));
}

const RATE_HZ = 4096;
const DAY_MS = 24 * 3_600_000;

/** Four seconds of noise of another seed. */
function noise(seed: number, seconds = 4) {
  const random = seededRandom(seed);
  return Float32Array.from({ length: RATE_HZ * seconds }, () => 0.05 * (2 * random() - 1));
}
export const wavOf = (seed: number, seconds?: number) => writeWav(noise(seed, seconds), RATE_HZ);
export const LEVEL = measure({ samples: noise(1), sampleRateHz: RATE_HZ }).steady?.level as number;

export const prepare = () => workDue(t.services, { lane: 'recordings', work: prepareStored });
export const send = async (given: Record<string, string> = {}, bytes = wavOf(1)) =>
  kept(await post(fields({ pre_classificacao: 'PEND', ...given }), [{ field: 'audio', bytes }])).id_amostra;
export const detail = async (id: number) =>
  payload('getSample', await (await t.as('ana')).call('getSample', { params: { id } })).amostra;

interface Past {
  n: number;
  nivel?: number;
  gravador?: string | null;
  modelo?: string | null;
  /** Of the first one; each next one is 0.01 dB lower. */
  diferenca?: number | null;
  daysAgo?: number;
  id_cliente?: number;
  versao?: number;
}
/** Samples on which was decided before. */
export async function past({
  n,
  nivel = LEVEL - 10,
  gravador = 'serie:H2-00981',
  modelo = null,
  diferenca = null,
  ...more
}: Past) {
  const { daysAgo = 5, id_cliente = t.cast.companies.own, versao = 1 } = more;
  const at = new Date(t.clock.now().getTime() - daysAgo * DAY_MS);
  const { rows: made } = await t.admin.query<{ id_amostra: number }>(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select upper(substr(md5(gen_random_uuid()::text), 1, 12)), $2, $3, $3, -3, -60, 'LESS' from generate_series(1, $1) n returning id_amostra`,
    [n, id_cliente, at],
  );
  const ids = made.map(({ id_amostra }) => id_amostra);
  await t.admin.query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, modelo, utilizavel, nivel, diferenca, classificacao, motivo, versao, dt_decisao, aplicada)
     select id, $2, $3, $4, $5, true, $6, $7::float8 - 0.01 * (n - 1), 'LESS', 'abaixo', $8, $3, true from unnest($1::int[]) with ordinality x(id, n)`,
    [ids, id_cliente, at, gravador, modelo, nivel, diferenca, versao],
  );
  return ids;
}
/** Enough to know a company: its highest tenth begins at `threshold`. */
export const company = (threshold: number, more: Partial<Past> = {}) =>
  past({ n: 200, gravador: null, diferenca: threshold + 0.19, ...more });
