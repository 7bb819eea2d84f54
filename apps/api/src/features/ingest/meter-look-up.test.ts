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

/** The pages that the look-up of a meter reads, the second time. */
async function pagesRead(): Promise<number> {
  const { own } = t.cast.companies;
  await t.admin.query(`select set_config('app.clients', $1, false)`, [`{${own}}`]);
  const asked = `explain (analyze, buffers, format json)
    select metres_to_meter(${own}, 'Ç19-5', '2025-01-08', -3.11904, -60.02173, null)`;
  await rows(asked);
  const [told] = await rows(asked);
  const { Plan } = told['QUERY PLAN'][0];
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
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

it('the visits at a meter are found by the same index', async () => {
  await unlikely(`'Ç19-4' || n`);
  await t.admin.query('vacuum analyze samples');
  const [told] = await rows(
    `explain (format json) select id_amostra from samples where hidrometro = 'Ç19-47' and not 'meter_elsewhere' = any(avisos)`,
  );
  expect(JSON.stringify(told)).toContain('samples_meter');
});
