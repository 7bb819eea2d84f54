import { expect, it } from 'vitest';
import { beforeUploads, rows, t } from '../../testing/uploads.ts';

beforeUploads();

/** Samples whose place nobody believes, taken around the year in Manaus, each at a meter that is named by SQL over `n`. */
const unlikely = (meter: string) =>
  t.admin.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, hidrometro, avisos)
     select 'N' || n, $1, timestamptz '2025-01-01' + n * interval '1 minute', now(), 0, 0, 'LESS', ${meter}, '{place_unlikely}'
     from generate_series(1, 20000) n`,
    [t.cast.companies.own],
  );

/** PostgreSQL plans the query of a function for its arguments, or once for all. */
type Planned = 'force_custom_plan' | 'force_generic_plan';

/** The pages that the look-up of a meter reads, the second time. */
async function pagesRead(planned: Planned = 'force_custom_plan'): Promise<number> {
  const { own } = t.cast.companies;
  const client = await t.admin.connect();
  try {
    await client.query(`select set_config('app.clients', $1, false), set_config('plan_cache_mode', $2, false)`, [
      `{${own}}`,
      planned,
    ]);
    const asked = `explain (analyze, buffers, format json)
      select metres_to_meter(${own}, 'Ç19-5', '2025-01-08', -3.11904, -60.02173, null)`;
    await client.query(asked);
    const { Plan } = (await client.query(asked)).rows[0]['QUERY PLAN'][0];
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  } finally {
    client.release(true);
  }
}

it.each([
  ['other meters, before it in the index', `'Ç19-4' || n`],
  ['other meters, after it in the index', `'Ç19-6' || n`],
  ['the meter itself', `'Ç19-5'`],
])('the look-up of a meter does not read the samples at unlikely places of %s', async (_, meter) => {
  await unlikely(meter);
  await t.admin.query('vacuum analyze samples');
  expect(await pagesRead()).toBeLessThan(200);
});

it('the look-up of a meter does not read its samples for each unit of the tree that has none of it', async () => {
  const { own } = t.cast.companies;
  const units = await rows(
    `insert into companies (razao_social, id_cliente_master) select 'Água do Açude ' || n, $1 from generate_series(1, 12) n returning id_cliente`,
    [own],
  );
  const believed = (companies: number[], meter: string, each: number) =>
    t.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, hidrometro)
       select 'N' || n, c, timestamptz '2025-01-01' + n * interval '1 minute', now(), 0, 0, 'LESS', ${meter}
       from unnest($1::int[]) c, generate_series(1, $2::int) n`,
      [companies, each],
    );
  await believed([own], `'Ç19-5'`, 20_000);
  const ids = units.map(({ id_cliente }) => id_cliente as number);
  await believed(ids, `'Ç19-6' || n`, 1_000);
  await t.admin.query('vacuum analyze samples');
  expect(await pagesRead('force_custom_plan')).toBeLessThan(200);
  expect(await pagesRead('force_generic_plan')).toBeLessThan(200);
});

/** Samples of two meters whose numbers are alike, and of none, at few instants in five companies: many are equal in all but one column. */
const varied = () => {
  const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
  return t.admin.query(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, hidrometro, precisao, avisos, vista)
     select 'N' || n, ($1::int[])[1 + n * 7 % 5], timestamptz '2024-02-28T23:00:00Z' + (n * n % 7) * interval '1 hour' + (n % 5 / 3) * interval '7 minutes' + (n % 2) * interval '1 microsecond',
       now(), -8.05 + (n * 13 % 101) / 1e4, -34.9, 'LESS', (array['Ç19-5', 'ç19-5', null])[1 + n * n * n % 3],
       (array[null, 0, 6.5])[1 + n * 5 % 3],
       (array['{}', '{meter_elsewhere}', '{place_unlikely,clock_ahead}', '{clock_ahead}'])[1 + n * 3 % 4]::text[], n % 11 = 0
     from generate_series(1, 1000) n`,
    [[own, branch, subBranch, other, otherBranch]],
  );
};

/** The rule in plain SQL, over all samples; an instant after the new sample is taken where there is none before it. */
const RULE = `(
  select hop_metres(-8.05, -34.9, s.lat, s.lon) - coalesce(a.precise, 0) - coalesce(s.precisao, 0)
  from samples s cross join lateral (select s.dt_amostra > a.at as later) l
  where s.hidrometro = a.meter and company_top(s.id_cliente) = company_top(a.company)
    and (s.vista or not ('meter_elsewhere' = any(s.avisos) or 'place_unlikely' = any(s.avisos)))
    and not exists (select from samples o where l.later and o.id_cliente = s.id_cliente and o.hidrometro = s.hidrometro
      and o.dt_amostra = s.dt_amostra and o.id_amostra < s.id_amostra
      and (o.vista or not ('meter_elsewhere' = any(o.avisos) or 'place_unlikely' = any(o.avisos))))
  order by l.later, case when l.later then s.dt_amostra - a.at else a.at - s.dt_amostra end, s.id_amostra desc limit 1)`;

it('the look-up answers as the rule in plain words, whatever samples there are', async () => {
  await varied();
  const { own, branch, subBranch, otherBranch } = t.cast.companies;
  const asked = [own, branch, subBranch, otherBranch];
  await t.admin.query(`select set_config('app.clients', $1, false)`, [`{${asked}}`]);
  const told = await rows(
    `select a.*, metres_to_meter(a.company, a.meter, a.at, -8.05, -34.9, a.precise) as told, ${RULE} as due
     from (select * from unnest($1::int[]) company, unnest(array['Ç19-5', 'ç19-5', 'Ç19-55']) meter, unnest(array[null, 12.25]) precise,
       generate_series(timestamptz '2024-02-28T22:00:00Z', '2024-02-29T04:00:00Z', '30 minutes') at) a`,
    [asked],
  );
  expect(told.filter((row) => row.told !== row.due)).toEqual([]);
  // Many samples are compared with.
  expect(new Set(told.map((row) => row.told)).size).toBeGreaterThan(30);
});

it('the look-up tells nothing of a company outside the scope', async () => {
  await varied();
  const { own, other } = t.cast.companies;
  await t.admin.query(`select set_config('app.clients', $1, false)`, [`{${own}}`]);
  const [told] = await rows(
    `select metres_to_meter($1, 'Ç19-5', '2024-02-29', -8.05, -34.9, null) is null as own, array(select company_tree($1)) <> '{}' as "ownTree",
       metres_to_meter($2, 'Ç19-5', '2024-02-29', -8.05, -34.9, null) is null as other, array(select company_tree($2)) <> '{}' as "otherTree"`,
    [own, other],
  );
  expect(told).toEqual({ own: false, ownTree: true, other: true, otherTree: false });
});

it('the server’s role may not ask for companies or samples outside its scope', async () => {
  const asked = await rows(
    `select f.proname as name from pg_proc f where f.proname in ('company_tree', 'heard_at_meter', 'sample_at_meter', 'metres_to_meter')
       and has_function_privilege('escuta_app', f.oid, 'execute') order by 1`,
  );
  expect(asked.map(({ name }) => name)).toEqual(['metres_to_meter', 'sample_at_meter']);
});

it('the visits at a meter are found by the same index', async () => {
  await unlikely(`'Ç19-4' || n`);
  await t.admin.query('vacuum analyze samples');
  const [told] = await rows(
    `explain (format json) select id_amostra from samples where hidrometro = 'Ç19-47' and not 'meter_elsewhere' = any(avisos)`,
  );
  expect(JSON.stringify(told)).toContain('samples_meter');
});
