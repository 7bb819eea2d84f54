import { exactInterval, PROOF } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { plainModel } from '../apps/api/src/testing/builders.ts';
import { pt } from './support/dashboards.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { query as ask, expect, signIn, test } from './support/test.ts';

let folder: DataFolder;
let server: RunningServer;
const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  ask<Row>(sql, values, folder.path);
test.beforeAll(async () => {
  folder = await makeDemoFolder();
  server = await startServer({ ESCUTA_DATA_DIR: folder.path });
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

interface Counts extends Record<string, number> {
  found: number;
  answered: number;
  /** Approved reports on what the machine had first called LEAK, and those of them that found one. */
  reports: number;
  confirmed: number;
}

/** The demonstration's last 90 days in the main company and its branches, what was heard of them and with which answer. */
const ANSWERS = `
    with recursive tree as (
      select id_cliente from users where email = 'adm@demo.escuta'
      union select c.id_cliente from companies c join tree t on c.id_cliente_master = t.id_cliente),
    days as (
      select s.*, exists (select from sample_decisions d where d.id_amostra = s.id_amostra and aplicada) as machine
      from samples s join tree using (id_cliente)
      where s.dt_amostra at time zone 'Etc/GMT+3' >= (now() at time zone 'Etc/GMT+3')::date - 89),
    heard as (
      select s.*, (select bool_or(r.tipo_vazamento not like '%Sem Ponto Suspeito%') from leak_reports r join leak_report_samples x using (id_relatorio)
          where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1) as report,
        coalesce(s.classificacao_cliente, s.classe_final, case when s.total_inspecoes = 0 or s.dt_classificacao is not null then s.classificacao end) as ear
      from days s
      where id_gravacao is not null and coalesce(pre_classificacao, '') not in ('VISI','NOAC','FRAU')
        and not (s.dt_classificacao is null and classificacao_cliente is null and classe_final is null and total_inspecoes = 0
          and (classificacao = 'PEND' or machine))),
    answers as (
      select id_amostra, coalesce(report, case when ear in ('LEAK','VISI') then true when ear not in ('INCO','PEND') then false end) as leak from heard)`;

/** Counts of the demonstration's last 90 days in the main company and its branches, by other SQL than the product's. */
async function counted(): Promise<Counts> {
  const [row] = await query<Counts>(`
    ${ANSWERS},
    called as (
      select distinct r.id_relatorio, r.tipo_vazamento not like '%Sem Ponto Suspeito%' as right from leak_reports r join leak_report_samples x using (id_relatorio)
        join days s using (id_amostra)
      where r.id_status_relatorio = 1 and 'LEAK' = (array(select classificacao from sample_decisions d where d.id_amostra = s.id_amostra order by id_decisao))[1])
    select (select count(*) filter (where leak) from answers)::int as found, (select count(leak) from answers)::int as answered,
      (select count(*) from called)::int as reports, (select count(*) filter (where "right") from called)::int as confirmed`);
  if (!row) throw new Error('nothing was counted');
  return row;
}

interface Estimated extends Record<string, unknown> {
  /** Drawn samples with an answer that count, and the leaks among them. */
  drawn: number;
  leaks: number;
  /** Of what could have been drawn: what nobody heard, and the leaks that were found. */
  unheard: number;
  found: number;
  /** For how many unheard samples those drawn stand, and for how many the leaks among them. */
  stands: number;
  standsLeaks: number;
}

/**
 * What the draw says of the unheard, by hand: each block of the demonstration is made of other uploads, so each sample had one chance. Behind the 38 of a
 * block's top so many were left, of which some were drawn and answered: each of these stands for as many of the others.
 */
async function estimated(): Promise<Estimated> {
  const [row] = await query<Estimated>(`
    ${ANSWERS},
    sounds as (
      select d.id_amostra, d.id_cliente, d.dt_envio, h.id_amostra is not null as is_heard, a.leak
      from days d left join heard h using (id_amostra) left join answers a using (id_amostra)
      where d.id_gravacao is not null and coalesce(d.pre_classificacao, '') not in ('VISI','NOAC','FRAU')),
    draws as (
      select b.id_bloco, b.id_amostra, s.leak from listening_block_samples b join sounds s using (id_amostra) where b.sorteada and b.id_usuario is not null),
    blocks as (
      select k.*, k.total - 38 as rest, (k.total - 38) * n.al / n.answered::float as others
      from listening_blocks k join (
        select id_bloco, count(*) as al, count(leak) as answered from draws group by 1) n using (id_bloco)
      where n.answered > 0),
    placed as (
      select s.*, k.id_bloco, 2.0 / k.others as chance from sounds s
      join blocks k on s.dt_envio >= k.periodo_inicio and s.dt_envio < k.periodo_fim and s.dt_envio < k.dt_bloco and s.id_cliente = any(k.empresas)),
    usual as (
      select id_cliente, avg(chance) as chance from placed where not is_heard group by 1),
    inside as (
      select p.* from placed p left join usual u using (id_cliente) where p.chance >= coalesce(u.chance / 3, 0)),
    counts as (
      select i.leak, 1 / i.chance - 1 as stands from inside i join draws d using (id_amostra, id_bloco) where i.leak is not null)
    select (select count(*) from counts)::int as drawn, (select count(*) from counts where leak)::int as leaks,
      (select count(*) from inside where not is_heard)::int as unheard, (select count(*) from inside where leak)::int as found,
      (select sum(stands) from counts)::float as stands, (select coalesce(sum(stands) filter (where leak), 0) from counts)::float as "standsLeaks"`);
  if (!row) throw new Error('nothing was drawn');
  return row;
}

interface Place extends Record<string, unknown> {
  lat: number;
  lon: number;
  /** Seconds. */
  at: number;
  /** Whether it is a leak that was seen or reported without a sound. */
  seen: boolean;
  /** Null where nobody has heard its sound, or it has none. */
  ear: string | null;
  waits: boolean;
}

/** Leaks found otherwise near an earlier sample that nobody has heard, and near none heard as a leak; each place once. */
async function foundOtherwise(): Promise<number> {
  const all = await query<Place>(`
    ${ANSWERS}
    select d.lat, d.lon, extract(epoch from d.dt_amostra)::float as at, h.ear,
      (d.classificacao = 'VISI' or coalesce(d.classe_final, '') = 'VISI' or coalesce(d.pre_classificacao, '') = 'VISI') or
        (coalesce(d.pre_classificacao, '') in ('NOAC','FRAU') and exists (
          select from leak_report_samples x join leak_reports r using (id_relatorio) where x.id_amostra = d.id_amostra
            and r.id_status_relatorio = 1 and r.tipo_vazamento not like '%Sem Ponto Suspeito%')) as seen,
      d.id_gravacao is not null and coalesce(d.pre_classificacao, '') not in ('VISI','NOAC','FRAU') and h.id_amostra is null as waits
    from days d left join heard h using (id_amostra)`);
  const radians = Math.PI / 180;
  const metres = (a: Place, b: Place) =>
    6_371_000 * radians * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos(a.lat * radians));
  const seen = all.filter((one) => one.seen);
  return seen.filter((leak) => {
    const earlier = (one: Place) => one.at < leak.at && metres(leak, one) <= PROOF.near.metres;
    const isUnheard = all.some((one) => one.waits && earlier(one));
    return isUnheard && !all.some((one) => one.ear === 'LEAK' && earlier(one)) && !seen.some(earlier);
  }).length;
}

/** The recorder of the last sample of a company tree, and the median of its levels of the seven days before that. */
async function lastRecorder(): Promise<{ name: string; median: number }> {
  const [row] = await query<{ name: string; median: number }>(`
    with last as (
      select gravador, max(dt_amostra) as until from sample_decisions where gravador is not null and utilizavel and atual
        and company_top(id_cliente) = (select company_top(id_cliente) from users where email = 'adm@demo.escuta')
      group by 1 order by 2 desc limit 1)
    select substr(gravador, 7) as name, percentile_cont(0.5) within group (order by nivel) as median
    from sample_decisions d join last using (gravador)
    where d.utilizavel and d.atual and d.dt_amostra > last.until - interval '7 days'
      and company_top(d.id_cliente) = (select company_top(id_cliente) from users where email = 'adm@demo.escuta')
    group by gravador`);
  if (!row) throw new Error('no recorder has a level');
  return row;
}

test('[LSN-05] the screen of the machine’s listening tells found against listened, the share missed, precision and drift with count and interval, or how much more it takes', async ({
  page,
}) => {
  const { found, answered, confirmed, reports } = await counted();
  const draw = await estimated();
  const share = draw.standsLeaks / draw.stands;
  const recorder = await lastRecorder();
  expect([draw.drawn >= PROOF.drawnLeast, reports >= PROOF.reportsLeast]).toEqual([true, true]);
  await signIn(page, 'adm', `${server.url}/`);
  await page.getByRole('link', { name: 'Máquina', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Escuta da máquina', level: 1 })).toBeVisible();

  await expect(figure(page, 'encontrados').locator('[data-value]')).toHaveText(pt(found));
  await expect(figure(page, 'encontrados')).toContainText(written(found, answered));
  const interval = String.raw`\(95%: \d+,\d% a \d+,\d%\)`;
  const ofDrawn = `${pt(draw.leaks)} de ${pt(draw.drawn)}; ${inPercent(share)}`;
  await expect(figure(page, 'parte')).toContainText(new RegExp(`${ofDrawn} ${interval}`));
  await expect(figure(page, 'parte').locator('[data-value]')).toHaveText(pt(100 * share, 1));
  // What was found otherwise near the unheard is known: an estimate is never below that.
  const otherwise = await foundOtherwise();
  await expect(figure(page, 'vazamentos')).toContainText(new RegExp(`(^|\\D)${otherwise} achados? de outro modo`));
  const missed = Math.max(share * draw.unheard, otherwise);
  await expect(figure(page, 'vazamentos').locator('[data-value]')).toHaveText(pt(missed, 0));
  const ofLeaks = inPercent(missed / (missed + draw.found));
  await expect(figure(page, 'perdida')).toContainText(new RegExp(`Estimativa: ${ofLeaks} ${interval}`));
  await expect(figure(page, 'precisao')).toContainText(written(confirmed, reports));

  const curve = page.getByRole('region', { name: 'Encontrados por amostras ouvidas' });
  await expect(curve.getByRole('img').locator('path').first()).toBeAttached();
  await curve.getByRole('button', { name: 'Tabela' }).click();
  const last = curve.getByRole('row').last();
  await expect(last).toHaveText([answered, found, found, found].map((n) => pt(n)).join(''));

  const drift = page.getByRole('region', { name: 'Deriva dos gravadores', exact: true }).first();
  await expect(drift.getByRole('row', { name: recorder.name })).toContainText(pt(recorder.median, 1));
  await expect(page.getByText(/gravadores com amostras suficientes mudaram/)).toBeVisible();
  const certificate = page.getByRole('row', { name: /Amostras sorteadas e ouvidas/ });
  await expect(certificate).toContainText(pt(draw.drawn));
  await expect(
    page.getByText(/até \d+,\d% dos vazamentos podem ter escapado\. O certificado sai com no máximo 5%/),
  ).toBeVisible();

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
  query(
    `insert into listening_models (id_cliente, numero, dt_ajuste, versao_medida, ajuste, confirmados, confianca,
      treino, treino_inicio, treino_fim, treino_vazamentos, treino_locais, prova, prova_inicio, prova_fim, prova_vazamentos, prova_locais,
      regra, regra_intervalo, modelo, modelo_intervalo, ganho, ganho_intervalo)
    select id_cliente, 1, now(), (select max(versao_medida) from recordings), $1::jsonb, 71, 0.95,
      '{1,2,3}', now() - interval '90 days', now() - interval '30 days', 1, 3, '{4,5}', now() - interval '29 days', now() - interval '2 days', 1, 2,
      0.61, '{0.5,0.72}', 0.8, '{0.7,0.9}', 0.19, '{0.05,0.33}'
    from companies where razao_social like 'Águas de Contagem%'`,
    [JSON.stringify(plainModel())],
  );

test('of two people who choose what decides, the second is told who was first; one click goes back to the rule, and the log tells both', async ({
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
