import { exactInterval } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { pt } from './support/dashboards.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { query as ask, expect, signIn, test } from './support/test.ts';

/** Samples of the main company that the machine has ordered: drawn and heard, or still unheard. */
const DRAWN = 64;
const UNHEARD = 40;

let folder: DataFolder;
let server: RunningServer;
const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  ask<Row>(sql, values, folder.path);
test.beforeAll(async () => {
  folder = await makeDemoFolder();
  server = await startServer({ ESCUTA_DATA_DIR: folder.path });
  const rows = await query<{ id_amostra: number }>(
    `select id_amostra from samples s
     where id_gravacao is not null and classificacao = 'LESS' and classificacao_cliente is null and classe_final is null and total_inspecoes = 0
       and pre_classificacao is null and id_cliente = (select id_cliente from companies where razao_social like 'Águas de Contagem%')
     order by md5(seq) limit $1`,
    [DRAWN + UNHEARD],
  );
  const ids = rows.map(({ id_amostra }) => id_amostra);
  const drawn = ids.slice(0, DRAWN);
  await query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, gravador, utilizavel, nivel, diferenca, classificacao, aplicada, motivo, versao, dt_decisao)
     select id_amostra, id_cliente, dt_amostra, 'serie:Nº 41-É', true, -44, 1, 'LESS', true, 'abaixo',
       (select max(versao_medida) from recordings), dt_envio from samples where id_amostra = any($1)`,
    [ids],
  );
  await query(`update samples set ordem_escuta = 10000, classe_maquina = true where id_amostra = any($1)`, [ids]);
  await query(
    `update samples set dt_classificacao = now(), classificacao = case when id_amostra = $2 then 'LEAK' else 'LESS' end,
       id_usuario_classificacao = (select id_usuario from users where email = 'geo@demo.escuta') where id_amostra = any($1)`,
    [drawn, drawn[0]],
  );
  await query(
    `with geo as (select id_usuario from users where email = 'geo@demo.escuta'),
       block as (
         insert into listening_blocks (id_bloco, id_usuario, busca, dt_bloco, total, com_referencia, ordenadas, alcance, empresas, por_envio)
         select gen_random_uuid(), id_usuario, '', now(), 104, 104, 104, 104, array(select id_cliente from companies), false from geo returning *)
     insert into listening_block_samples (id_bloco, lugar, id_amostra, id_cliente, id_usuario, dt_bloco, sorteada, probabilidade)
     select k.id_bloco, v.lugar, v.id, s.id_cliente, k.id_usuario, k.dt_bloco, true, 0.02
     from block k, unnest($1::int[]) with ordinality v(id, lugar) join samples s on s.id_amostra = v.id`,
    [drawn],
  );
  // What the machine had said of the samples that have a decided report.
  await query(
    `insert into sample_decisions (id_amostra, id_cliente, dt_amostra, utilizavel, classificacao, aplicada, motivo, versao, dt_decisao)
     select distinct on (id_amostra) id_amostra, s.id_cliente, dt_amostra, true, 'LEAK', false, 'acima', 1, s.dt_envio
     from samples s join leak_report_samples x using (id_amostra) join leak_reports r using (id_relatorio) where r.id_status_relatorio = 1`,
  );
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const figure = (page: Page, key: string) => page.locator(`[data-figure="${key}"]`);
const inPercent = (share: number) => `${pt(100 * share, 1)}%`;
/** "3 de 412; 0,7% (95%: 0,2% a 2,1%)", as the exact interval has it. */
function written(some: number, all: number): string {
  const [low, high] = (exactInterval(some, all) ?? [0, 0]).map(inPercent);
  return `${pt(some)} de ${pt(all)}; ${inPercent(some / all)} (95%: ${low} a ${high})`;
}

/** Counts of the last 90 days in the main company and its branches, by other SQL than the product's. */
async function counted() {
  const [row] = await query<{ found: number; answered: number; confirmed: number; reports: number }>(`
    with recursive tree as (
      select id_cliente from users where email = 'adm@demo.escuta'
      union select c.id_cliente from companies c join tree t on c.id_cliente_master = t.id_cliente),
    heard as (
      select s.*, (select bool_or(r.tipo_vazamento not like '%Sem Ponto Suspeito%') from leak_reports r join leak_report_samples x using (id_relatorio)
          where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1) as report,
        coalesce(s.classificacao_cliente, s.classe_final, case when s.total_inspecoes = 0 or s.dt_classificacao is not null then s.classificacao end) as ear
      from samples s join tree using (id_cliente)
      where s.dt_amostra at time zone 'Etc/GMT+3' >= (now() at time zone 'Etc/GMT+3')::date - 89
        and id_gravacao is not null and coalesce(pre_classificacao, '') not in ('VISI','NOAC','FRAU')
        and not (s.dt_classificacao is null and classificacao_cliente is null and classe_final is null and total_inspecoes = 0
          and (classificacao = 'PEND' or exists (select from sample_decisions d where d.id_amostra = s.id_amostra and aplicada)))),
    answers as (
      select coalesce(report, case when ear in ('LEAK','VISI') then true when ear not in ('INCO','PEND') then false end) as leak from heard)
    select count(*) filter (where leak)::int as found, count(leak)::int as answered,
      (select count(*)::int from leak_reports join tree using (id_cliente) where id_status_relatorio = 1) as reports,
      (select count(*)::int from leak_reports join tree using (id_cliente) where id_status_relatorio = 1 and tipo_vazamento not like '%Sem Ponto Suspeito%') as confirmed
    from answers`);
  if (!row) throw new Error('nothing was counted');
  return row;
}

test('[LSN-05] the screen of the machine’s listening tells found against listened, the share missed, precision and drift with count and interval, or how much more it takes', async ({
  page,
}) => {
  const { found, answered, confirmed, reports } = await counted();
  await signIn(page, 'adm', `${server.url}/`);
  await page.getByRole('link', { name: 'Máquina', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Escuta da máquina', level: 1 })).toBeVisible();

  await expect(figure(page, 'encontrados').locator('[data-value]')).toHaveText(pt(found));
  await expect(figure(page, 'encontrados')).toContainText(written(found, answered));
  await expect(figure(page, 'parte')).toContainText(written(1, DRAWN));
  await expect(figure(page, 'perdida')).toContainText(/Estimativa: \d+,\d% \(95%: \d+,\d% a \d+,\d%\)/);
  await expect(figure(page, 'precisao')).toContainText(written(confirmed, reports));

  const curve = page.getByRole('region', { name: 'Encontrados por amostras ouvidas' });
  await expect(curve.getByRole('img').locator('path').first()).toBeAttached();
  await curve.getByRole('button', { name: 'Tabela' }).click();
  const last = curve.getByRole('row').last();
  await expect(last).toHaveText([answered, found, found, found].map((n) => pt(n)).join(''));

  const drift = page.getByRole('region', { name: 'Deriva dos gravadores', exact: true }).first();
  await expect(drift.getByRole('row', { name: 'Nº 41-É' })).toContainText('-44,0');
  await expect(page.getByText(/gravadores com amostras suficientes mudaram/)).toBeVisible();
  const certificate = page.getByRole('row', { name: /Amostras sorteadas e ouvidas/ });
  await expect(certificate).toContainText(pt(13_570 - DRAWN));

  const [alone] = await query<{ id_cliente: number }>(
    `select id_cliente from companies where razao_social like 'Hidro Serra Norte%'`,
  );
  await signIn(page, 'sup', `${server.url}/dashboard/maquina?id_cliente=${alone?.id_cliente}`);
  await expect(figure(page, 'parte')).toContainText('É pouco: falta ouvir 59 sorteadas (cerca de 30 blocos).');
  for (const key of ['parte', 'vazamentos', 'perdida', 'precisao'])
    await expect(figure(page, key).locator('[data-value]')).toHaveText('–');
  await expect(figure(page, 'precisao')).toContainText('É pouco: falta');

  await signIn(page, 'gei', `${server.url}/dashboard/analise`);
  await expect(page.getByRole('link', { name: 'Cobertura', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Máquina', exact: true })).toHaveCount(0);
});

/** A model of the main company, as the nightly job stores it; better than the rule. */
const insertModel = () =>
  query(`
    insert into listening_models (id_cliente, numero, dt_ajuste, versao_medida, ajuste, confirmados, confianca,
      treino, treino_inicio, treino_fim, treino_vazamentos, treino_locais, prova, prova_inicio, prova_fim, prova_vazamentos, prova_locais,
      regra, regra_intervalo, modelo, modelo_intervalo, ganho, ganho_intervalo)
    select id_cliente, 1, now(), (select max(versao_medida) from recordings), '{}', 71, 0.95,
      '{1,2,3}', now() - interval '90 days', now() - interval '30 days', 1, 3, '{4,5}', now() - interval '29 days', now() - interval '2 days', 1, 2,
      0.61, '{0.5,0.72}', 0.8, '{0.7,0.9}', 0.19, '{0.05,0.33}'
    from companies where razao_social like 'Águas de Contagem%'`);

test('[LSN-07] of two people who choose what decides, the second is told who was first; one click goes back to the rule, and the log tells both', async ({
  page,
  browser,
}) => {
  await insertModel();
  const address = `${server.url}/dashboard/maquina`;
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'sup', address);
  await expect(other.getByText('Usar o modelo 1')).toBeVisible();

  await signIn(page, 'adm', address);
  await expect(page.getByText('Decide a regra: quanto o som está acima')).toBeVisible();
  await expect(page.getByText('ganho 0,19 (0,05 a 0,33)')).toBeVisible();
  await page.getByRole('button', { name: 'Usar o modelo 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usar', exact: true }).click();
  await expect(page.getByText(/Decide o modelo 1, desde .*, por Adriana Meireles\./)).toBeVisible();

  await other.getByRole('button', { name: 'Usar o modelo 1' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Usar', exact: true }).click();
  await expect(other.getByText(/Adriana Meireles trocou antes o que decide/)).toBeVisible();
  await expect(other.getByText(/Decide o modelo 1, desde .*, por Adriana Meireles\./)).toBeVisible();
  await other.getByRole('button', { name: 'Voltar à regra' }).click();
  await expect(other.getByText(/Decide a regra, desde /)).toBeVisible();
  await other.goto(`${server.url}/admin/log-sistema`);
  await expect(other.getByText('Modelo da escuta trocado')).toHaveCount(2);
  await other.context().close();
});
