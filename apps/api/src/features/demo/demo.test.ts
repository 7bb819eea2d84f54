import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Services } from '../../context.ts';
import { type Connections, connect } from '../../db/connection.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { makeServices } from '../../server.ts';
import { databaseSettings } from '../../testing/harness.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { followAgain } from '../ingest/index.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, hasDemo, seedDemo } from './index.ts';

let database: TestDatabase;
let folder: string;
let connections: Connections;

const NOW = new Date('2026-11-20T12:00:00-03:00');
const quiet = () => undefined;

async function services(demo: 'on' | 'off'): Promise<Services> {
  const config = readConfig({ ...databaseSettings(database.logins), ESCUTA_DATA_DIR: folder, ESCUTA_DEMO: demo });
  return { ...(await makeServices(config, connections, false)), clock: { now: () => NOW } };
}

async function tally(query: string): Promise<Record<string, number>> {
  const { rows } = await database.admin.query<{ key: string; count: number }>(query);
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]));
}

const one = async (query: string) => Number((await database.admin.query<{ n: string }>(query)).rows[0]?.n);

async function open(): Promise<void> {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'escuta-demo-'));
  connections = connect({ addresses: database.logins, poolSize: 8, onError: quiet });
}

async function close(): Promise<void> {
  await connections.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

/** Services whose storage is full after a hundred files. */
function withFullDisk(demo: Services): Services {
  let puts = 0;
  const put: Services['storage']['put'] = async (key, bytes) => {
    puts += 1;
    if (puts > 100) throw new Error('disk full');
    await demo.storage.put(key, bytes);
  };
  return { ...demo, storage: { ...demo.storage, put } };
}

// Filling takes seconds, so all tests share one demo: filled by two processes at once, after a failure.
describe('the demo', () => {
  let demo: Services;
  let failed: { with: unknown; companies: number };

  beforeAll(async () => {
    await open();
    demo = await services('on');
    const reason = await seedDemo(withFullDisk(demo), quiet).catch((error: unknown) => error);
    failed = { with: reason, companies: await one('select count(*) n from companies') };
    await Promise.all([seedDemo(demo, quiet), seedDemo(demo, quiet)]);
  });
  afterAll(close);

  it('leaves nothing behind when filling it failed', () => {
    expect(failed).toEqual({ with: new Error('disk full'), companies: 0 });
  });

  it('is filled only once by two processes', async () => {
    expect(await one("select count(*) n from users where email = 'sup@demo.escuta'")).toBe(1);
    const distinct = await one('select count(distinct (seq, id_cliente)) n from samples');
    expect(await one('select count(*) n from samples')).toBe(distinct);
  });

  it('is not filled again', async () => {
    const before = await one('select count(*) n from samples');
    await seedDemo(demo, quiet);
    expect(await one('select count(*) n from samples')).toBe(before);
  });

  it('has two synthetic photos of every fraud and visible leak', async () => {
    const { rows } = await database.admin.query<{ photos: string[] | null; title: string }>(
      `select s.classificacao, array_agg(p.arquivo order by p.ordem) filter (where p.arquivo is not null) as photos, min(p.title) as title
       from samples s left join sample_photos p using (id_amostra)
       where s.classificacao in ('FRAU', 'VISI') or p.id_foto is not null group by s.id_amostra`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      expect(row).toMatchObject({
        classificacao: expect.stringMatching(/FRAU|VISI/),
        title: expect.stringMatching(/sintética/),
      });
      expect(row.photos).toHaveLength(2);
    }
    for (const key of new Set(rows.flatMap(({ photos }) => photos ?? []))) {
      const size = await demo.storage.size(key);
      expect([key, (size ?? 0) > 500]).toEqual([key, true]);
    }
  });

  it('contains every class, state, status and type', async () => {
    expect(await hasDemo(connections.system)).toBe(true);

    expect(await one('select count(*) n from samples')).toBeGreaterThanOrEqual(2_900);
    const classes = await tally('select classificacao as key, count(*) from samples group by 1');
    expect(Object.keys(classes).sort()).toEqual(['FRAU', 'INCO', 'LEAK', 'LESS', 'NOAC', 'PASS', 'PEND', 'VISI']);
    expect(await tally('select status_inspecao as key, count(*) from samples group by 1')).toEqual({
      0: expect.any(Number),
      1: expect.any(Number),
      2: expect.any(Number),
    });
    const orders = await tally('select total_inspecoes as key, count(*) from samples group by 1');
    expect(Object.keys(orders)).toEqual(['0', '1', '2', '3']);
    const statuses = await tally('select id_status_relatorio as key, count(*) from leak_reports group by 1');
    expect(Object.keys(statuses)).toEqual(['0', '1', '2']);
    const kinds = await tally(
      `select id_status_relatorio || ' ' || (tipo_vazamento <> 'Sem Ponto Suspeito') as key, count(*) from leak_reports group by 1`,
    );
    expect(Object.keys(kinds)).toHaveLength(3 * 2);
    const photos = await tally(
      `select (select count(*) from leak_report_photos p where p.id_relatorio = r.id_relatorio) as key, count(*) from leak_reports r group by 1`,
    );
    expect(Object.keys(photos)).toEqual(['0', '1', '2', '3', '4']);
    expect(
      Object.keys(await tally('select tipo_vazamento as key, count(*) from leak_reports group by 1')),
    ).toHaveLength(7);

    const { rows } = await database.admin.query<{ email: string; senha_hash: string }>(
      'select email, senha_hash from users where senha_hash is not null order by email',
    );
    expect(rows.map(({ email }) => email)).toEqual(DEMO_SIGN_INS.map(({ email }) => email).sort());
    expect(await verifyPassword(rows[0]?.senha_hash ?? null, DEMO_PASSWORD)).toBe(true);
  });

  it('follows the rules of the product', async () => {
    const broken = {
      'lies in the future': `select count(*) n from samples where dt_envio > '${NOW.toISOString()}' or dt_envio < dt_amostra`,
      'is older than 60 days and no earlier visit': `select count(*) n from samples where dt_amostra < timestamptz '${NOW.toISOString()}' - interval '61 days'
        and (hidrometro is null or not vista)`,
      'NOAC, FRAU without the collector saying so':
        "select count(*) n from samples where classificacao in ('NOAC', 'FRAU') and pre_classificacao is distinct from classificacao",
      'sound where there is none, or none where there is one':
        "select count(*) n from samples where (id_gravacao is null) <> (classificacao in ('NOAC', 'FRAU'))",
      'plays another company’s recording':
        'select count(*) n from samples s join recordings g using (id_gravacao) where s.id_cliente <> g.id_cliente',
      'not marked synthetic': 'select count(*) n from recordings where not sintetico',
      'PEND with an inspection': "select count(*) n from samples where classificacao = 'PEND' and total_inspecoes > 0",
      'slot skipped': `select count(*) n from samples where (id_inspecionar is null and id_inspecionar2 is not null)
        or (id_inspecionar2 is null and id_inspecionar3 is not null)`,
      'report of somebody else’s slot': `select count(*) n from leak_reports r join leak_report_samples l using (id_relatorio)
        join samples s using (id_amostra)
        where r.id_usuario <> (array[s.id_inspecionar, s.id_inspecionar2, s.id_inspecionar3])[l.ordem_inspecao]`,
      'approval without its customer class (REP-07)': `select count(*) n from leak_reports r join leak_report_samples l using (id_relatorio)
        join samples s using (id_amostra) where r.id_status_relatorio = 1
        and s.classificacao_cliente is distinct from case when r.tipo_vazamento like '%Sem Ponto Suspeito%' then 'LESS' else 'LEAK' end`,
      'rejection without a next inspection (REP-08)': `select count(*) n from leak_reports r join leak_report_samples l using (id_relatorio)
        join samples s using (id_amostra) where r.id_status_relatorio = 2 and s.total_inspecoes <= l.ordem_inspecao`,
      'author decided': 'select count(*) n from leak_reports where id_usuario = id_usuario_aprovacao',
      'decision without its log entry': `select count(*) n from leak_reports r where id_status_relatorio > 0 and not exists (
        select 1 from action_logs where tipo_acao = 14 + r.id_status_relatorio and (dados ->> 'id_relatorio')::int = r.id_relatorio)`,
      'class of the machine that it did not decide on': `select count(*) n from samples s where classe_maquina <> exists (
        select 1 from sample_decisions d where d.id_amostra = s.id_amostra and aplicada)`,
      'class that is neither the machine’s nor a person’s': `select count(*) n from samples s join sample_decisions d using (id_amostra)
        where d.atual and d.aplicada and d.classificacao <> s.classificacao and s.dt_classificacao is null`,
      'class that the desk changed without its log entry': `select count(*) n from samples s join sample_decisions d using (id_amostra)
        where d.atual and d.classificacao <> s.classificacao and s.dt_classificacao is not null and not exists (
        select 1 from action_logs a where a.id_amostra = s.id_amostra and tipo_acao = 150 and a.para ->> 'classificacao' = s.classificacao)`,
      'sample with a sound that the machine has not heard': `select count(*) n from samples s where id_gravacao is not null and not exists (
        select 1 from sample_decisions d where d.id_amostra = s.id_amostra and atual)`,
      'order that the decision does not give': `select count(*) n from samples s left join sample_decisions d on d.id_amostra = s.id_amostra and d.atual
        where (s.ordem_escuta is null) <> (d.diferenca is null)`,
      'comment without its log entry': `select count(*) n from samples s where comentario and not exists (
        select 1 from action_logs a where a.id_amostra = s.id_amostra and tipo_acao = 8)`,
    };
    const found = Object.fromEntries(
      await Promise.all(Object.entries(broken).map(async ([rule, query]) => [rule, await one(query)] as const)),
    );
    expect(found).toEqual(Object.fromEntries(Object.keys(broken).map((rule) => [rule, 0])));
  });

  it('was decided on as the product decides: the last sample of the main company', async () => {
    const { rows } = await database.admin.query<{ id_amostra: number; id_gravacao: number; dt_envio: Date }>(
      `select id_amostra, id_gravacao, dt_envio from samples s join sample_decisions d using (id_amostra)
       where d.diferenca is not null and company_top(s.id_cliente) = (select id_cliente from users where email = 'adm@demo.escuta')
       order by dt_envio desc limit 1`,
    );
    const [last] = rows;
    const decided = async () =>
      (
        await database.admin.query(
          `select classificacao, motivo, valor, limite, nivel, silencio, referencia, diferenca, contraste, mais_baixas, gravador, modelo, utilizavel, versao, decisor,
             (select ordem_escuta from samples s where s.id_amostra = d.id_amostra) from sample_decisions d where id_amostra = $1 and atual`,
          [last?.id_amostra],
        )
      ).rows;
    const before = await decided();
    expect(before).toEqual([expect.objectContaining({ classificacao: 'LESS', motivo: 'abaixo' })]);
    await database.admin.query('delete from sample_decisions where id_amostra = $1', [last?.id_amostra]);
    await database.admin.query('update recordings set sintetico = false where id_gravacao = $1', [last?.id_gravacao]);
    try {
      const then = { ...demo, clock: { now: () => last?.dt_envio ?? NOW } };
      const asked = { company: null, tell: quiet, signal: new AbortController().signal };
      expect(await followAgain(then, asked)).toEqual({
        recordings: 1,
        done: 1,
        left: 0,
        failure: null,
        isGivenUp: false,
        cancelled: 0,
      });
      expect(await decided()).toEqual(before);
    } finally {
      await database.admin.query('update recordings set sintetico = true');
    }
  });

  it('has places with visits over months, and two saved views of Ana', async () => {
    const { rows } = await database.admin.query<{ n: number; metres: number; days: number }>(
      `select count(*)::int n, max(hop_metres(f.lat, f.lon, s.lat, s.lon)) metres, extract(day from max(s.dt_amostra) - min(s.dt_amostra))::int days
       from samples s join samples f on f.hidrometro = s.hidrometro and f.seq like 'C%' group by s.hidrometro order by 1`,
    );
    expect(rows.map(({ n }) => n)).toEqual([3, 4, 5, 6]);
    for (const { metres, days } of rows) expect([metres < 15, days > 60]).toEqual([true, true]);
    const views = `select count(*) n from saved_views join users using (id_usuario) where email = 'ana@demo.escuta'`;
    expect(await one(views)).toBe(2);
  });

  it('has a house with an address next to every sample', async () => {
    const missing = await database.admin.query<{ lat: number; lon: number }>(
      'select lat, lon from samples where endereco is null',
    );
    expect(missing.rows.length).toBeGreaterThan(300);
    for (const place of missing.rows.slice(0, 50)) {
      const found = await demo.geocoder.nearest(place);
      expect(found?.endereco).toMatch(/, \d+ - /);
      expect(found?.distancia).toBeLessThan(4.1);
    }
    const own = `select count(*) n from samples s where endereco is not null and endereco = (
      select a.endereco from addresses a order by a.posicao <-> point(s.lon, degrees(asinh(tan(radians(s.lat))))) limit 1)`;
    const all = await one('select count(*) n from samples where endereco is not null');
    expect((await one(own)) / all).toBeGreaterThan(0.95);
  });

  it('has a pipe under the street of every sample, as each of its companies would have imported it', async () => {
    const near = await one(`select count(*) n from (
      select set_config('app.clients', (select array_agg(id_cliente)::text from companies), true)) scope,
      samples s cross join lateral nearest_pipe(s.id_cliente, s.lat, s.lon) p where p.distancia < 15`);
    expect(near).toBe(await one('select count(*) n from samples'));
    const materials = await tally('select material as key, count(*) from pipes group by 1');
    expect(Object.keys(materials).sort()).toEqual([
      'Aço',
      'Cimento Amianto',
      'Ferro Fundido',
      'Indefinido',
      'PEAD',
      'PVC',
    ]);
    expect(await one(`select count(*) n from networks where situacao = 'vigente' and segmentos > 1000`)).toBe(3);
    const young = 'select count(*) n from pipes where material = $$PEAD$$ and ano < 1990';
    expect(await one(young)).toBe(0);
  });

  it('stores the photos of its reports, marked as synthetic', async () => {
    const { rows } = await database.admin.query<{ arquivo: string; title: string; id_cliente: number }>(
      'select distinct arquivo, title, id_cliente from leak_report_photos',
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { arquivo, title, id_cliente } of rows) {
      expect([title, arquivo]).toEqual([
        expect.stringMatching(/sintética/),
        expect.stringContaining(`companies/${id_cliente}/photos/`),
      ]);
      expect(await demo.storage.size(arquivo)).toBeGreaterThan(500);
    }
  });

  it('stores the files of its recordings', async () => {
    const { rows } = await database.admin.query<{ arquivo: string; arquivo_espectrograma: string }>(
      'select arquivo, arquivo_espectrograma from recordings',
    );
    expect(rows.length).toBeGreaterThan(100);
    const sizes = await Promise.all(
      rows.flatMap((row) => [demo.storage.size(row.arquivo), demo.storage.size(row.arquivo_espectrograma)]),
    );
    expect(Math.min(...sizes.map((size) => size ?? 0))).toBeGreaterThan(1_000);
  });
});

it('is not filled with ESCUTA_DEMO=off', async () => {
  await open();
  try {
    await seedDemo(await services('off'), quiet);
    expect(await one('select count(*) n from companies')).toBe(0);
    expect(await hasDemo(connections.system)).toBe(false);
  } finally {
    await close();
  }
});
