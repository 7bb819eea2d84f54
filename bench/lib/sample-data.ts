import pg from 'pg';

export interface SurveyData {
  /** Top of the company tree with most samples. */
  tree: number;
  treeCompanies: number[];
}

/**
 * Fills a migrated database with companies and samples from a fixed seed: 50 companies, a tree of ten of them with four fifths of the
 * samples, positions street by street, two years up to `until`, in order of time.
 */
export async function fillSurvey(url: string, rows: number, until: Date): Promise<SurveyData> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into companies (id_cliente, razao_social, id_cliente_master)
       select n, 'Companhia ' || n, case when n between 2 and 10 then 1 end from generate_series(1, 50) n order by n`,
    );
    await client.query(`select setval(pg_get_serial_sequence('companies', 'id_cliente'), 50)`);
    await client.query('select setseed(0.42)');
    const rebuildIndexes = await dropIndexes(client);
    await client.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, precisao, classificacao, vista, coletor, endereco)
       select (100000 + n)::text,
              case when n % 5 < 4 then 1 + (n / 40) % 10 else 11 + (n / 40) % 40 end,
              $2::timestamptz - (1 - n::float8 / $1) * interval '730 days', $2::timestamptz,
              -19.95 + ((n / 400) % 300) * 0.0004 + random() * 0.00005, -44.12 + (n % 400) * 0.0003 + random() * 0.00005,
              2 + random() * 12,
              (array['LESS','LESS','LESS','LESS','LESS','LESS','LESS','PASS','PEND','LEAK'])[1 + (random() * 9)::int],
              random() < 0.6, 'C' || (n / 400) % 30, 'Rua ' || (n / 400) % 900 || ', ' || n % 400
       from generate_series(1, $1::int) n`,
      [rows, until],
    );
    await rebuildIndexes();
    await client.query('vacuum (analyze) samples');
    await client.query('analyze');
    return { tree: 1, treeCompanies: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
  } finally {
    await client.end();
  }
}

/**
 * Drops the samples' indexes, since inserting ten million rows then takes a fifth of the time. Returns a function that builds them again,
 * all or only the `wanted`.
 */
export async function dropIndexes(client: pg.Client, wanted?: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'samples'
       and indexname not in (select conname from pg_constraint where conrelid = 'samples'::regclass)`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { indexname, indexdef } of rows) if (wanted?.includes(indexname) ?? true) await client.query(indexdef);
  };
}

/** Start of the period with exactly the wanted number of the tree's samples. */
export async function periodStart(url: string, companies: number[], wanted: number): Promise<Date> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ dt_amostra: Date }>(
    'select dt_amostra from samples where id_cliente = any($1) order by dt_amostra desc offset $2 limit 1',
    [companies, wanted - 1],
  );
  await client.end();
  if (!rows[0]) throw new Error(`the tree has fewer than ${wanted} samples`);
  return rows[0].dt_amostra;
}
