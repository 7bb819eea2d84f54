import pg from 'pg';
import { dropIndexes } from './sample-data.ts';

const COMPANIES = 50;
/** Size of the company tree: the first company and its nine branches. */
const TREE = 10;
const DAYS = 730;

/**
 * Fills a migrated database with two years of samples of 50 companies with three collectors each, who work every day whatever the number
 * of samples. About one sample in a hundred has an approved report. Triggers are off; every day is recorded afterwards, as by an upgrade.
 */
export async function fillDashboards(url: string, rows: number, until: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; select setseed(0.42)`);
    await client.query(`insert into companies (id_cliente, razao_social, id_cliente_master)
      select n, 'Companhia ' || n, case when n between 2 and ${TREE} then 1 end from generate_series(1, ${COMPANIES}) n`);
    await client.query(`insert into users (id_usuario, id_cliente, nome, email, id_tipo_usuario)
      select 1000 + n, 1 + n / 3, 'Coletor ' || n, 'c' || n || '@medida.test', 'COL' from generate_series(0, ${3 * COMPANIES - 1}) n`);
    const rebuildIndexes = await dropIndexes(client, ['samples_map']);
    await client.query(
      `insert into samples (id_amostra, seq, id_cliente, dt_amostra, dt_envio, lat, lon, precisao, classificacao, id_coletor, laudos)
       select n, n::text, 1 + n % ${COMPANIES}, $2::timestamptz - (1 - n::float8 / $1) * interval '${DAYS} days', $2::timestamptz,
         -19.95 + (n / 50 % 300) * 0.0004, -44.12 + (n / 50 % 400) * 0.0003, case when n % 20 > 0 then random() * 40 end,
         (array['LESS','LESS','LESS','LESS','PASS','LEAK','LEAK','PEND','NOAC','FRAU','VISI','INCO'])[1 + (random() * 11)::int],
         1000 + 3 * (n % ${COMPANIES}) + (n / ${COMPANIES}) % 3, (n % 101 = 0)::int
       from generate_series(1, $1::int) n`,
      [rows, until],
    );
    await rebuildIndexes();
    await client.query(
      `insert into leak_reports (id_relatorio, id_cliente, id_usuario, id_status_relatorio, tipo_vazamento, posicao, tipo_tubulacao,
        pressao, dt_relatorio, dt_envio, dt_aprovacao)
      select id_amostra, id_cliente, 1000, 1,
        (array['Visível','Não Visível','Infiltração','By-Pass','Ligação Clandestina','Sem Ponto Suspeito'])[1 + id_amostra % 6],
        (array['Rede','Ramal','Cavalete'])[1 + id_amostra % 3], (array['PVC','PEAD','Aço'])[1 + id_amostra % 3], 10 + id_amostra % 50,
        dt_amostra, dt_amostra, least(dt_amostra + interval '5 days', $1::timestamptz)
      from samples where laudos = 1`,
      [until],
    );
    await client.query(
      `insert into leak_report_samples select id_relatorio, id_relatorio, id_cliente, 1 from leak_reports`,
    );
    await client.query(`insert into rollup_changes
      select id_cliente, product_day(dt_amostra) from samples group by 1, 2
      union select id_cliente, product_day(dt_aprovacao) from leak_reports`);
    await client.query('vacuum (analyze) samples');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
