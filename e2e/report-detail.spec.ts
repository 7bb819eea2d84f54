import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { printedPages, squeeze, watchPrinting } from './support/lists.ts';
import { ADM_TREE, decideAs, pendingReports } from './support/reports.ts';
import { expect, query, signIn, test } from './support/test.ts';

const detail = (report: { id_relatorio: number; id_cliente: number } | undefined) =>
  `/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`;

interface Whole {
  id_relatorio: number;
  id_cliente: number;
  [field: string]: unknown;
}

/** A decided report of one sample with photos and known texts. */
async function knownReport(): Promise<Whole> {
  const [found] = await query<Whole>(
    `select r.id_relatorio, r.id_cliente, min(s.id_amostra) id_amostra, min(s.seq) seq from leak_reports r
     join leak_report_samples l using (id_relatorio) join samples s on s.id_amostra = l.id_amostra
     where r.${ADM_TREE} and r.id_status_relatorio = 1 and r.numero is not null
       and exists (select from leak_report_photos p where p.id_relatorio = r.id_relatorio)
     group by r.id_relatorio having count(*) = 1 order by r.id_relatorio limit 1`,
  );
  await query(
    `update leak_reports set nro_hidrometro = 'A-77', pressao = 32.5, tipo_vazamento = 'Ligação Clandestina', posicao = 'Colar de Tomada',
       tipo_pavimentacao = 'Paralelepípedo', tipo_tubulacao = 'Ferro Fundido', diametro = null, abrangencia = 'Livre',
       endereco = 'Rua do Poço', numero = '42', obs_inspecao = 'Ouvi água', obs_tipo_vazamento = 'Sem registro', nro_os = 'OS-5',
       obs_aprovacao = 'Consertar', dt_relatorio = '2026-10-02T12:25:00Z' where id_relatorio = $1`,
    [found?.id_relatorio],
  );
  await query(
    `update samples set obs = 'Nota da amostra', dt_comentario = coalesce(dt_comentario, now()), obs_app = 'Nota da coleta', review = false, pre_classificacao = 'PASS', classificacao = 'LEAK',
       dt_amostra = '2026-09-22T11:31:00Z' where id_amostra = $1`,
    [found?.id_amostra],
  );
  const [whole] = await query<Whole>(
    `select r.*, s.seq, s.coletor, s.endereco endereco_amostra, s.lat, s.lon from leak_reports r join leak_report_samples l using (id_relatorio)
     join samples s on s.id_amostra = l.id_amostra where r.id_relatorio = $1`,
    [found?.id_relatorio],
  );
  if (!whole) throw new Error('the demo has no such report');
  return whole;
}

/** Sets one of the report's photos as its company's logo; null removes the logo. */
const setLogo = (id_cliente: unknown, of: unknown) =>
  query(
    `update companies set logomarca = (select arquivo from leak_report_photos where id_relatorio = $2 order by ordem limit 1)
     where id_cliente = $1`,
    [id_cliente, of],
  );

const fieldOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');

type Values = readonly (readonly [name: string, text: string | RegExp])[];

async function expectValues(page: Page, values: Values): Promise<void> {
  for (const [name, text] of values) await expect(fieldOf(page, name), name).toHaveText(text);
}

const degrees = (number: unknown) => Number(number).toFixed(5).replace('.', ',');

const inPortuguese = (report: Whole): Values => [
  ['Data da amostra', '22/09/2026 08:31'],
  ['Pré-classificação', /Consumo$/],
  ['Classificação do sistema', /Ponto Suspeito$/],
  ['Coletor', new RegExp(String(report.coletor ?? ''))],
  ['Endereço aproximado', String(report.endereco_amostra ?? '–')],
  ['Endereço inspecionado', 'Rua do Poço, 42'],
  ['Latitude', degrees(report.lat)],
  ['Longitude', degrees(report.lon)],
  ['Observações da amostra', 'Nota da amostra'],
  ['Observações da coleta', 'Nota da coleta'],
  ['Validação', 'Discordo'],
  ['Hidrômetro próximo', 'A-77'],
  ['Data e hora', '02/10/2026 09:25'],
  ['Pressão da rede', '32,5 m.c.a'],
  ['Tipo de ponto suspeito', 'Ligação Clandestina'],
  ['Posição do ponto', 'Colar de Tomada'],
  ['Pavimentação', 'Paralelepípedo'],
  ['Material da tubulação', 'Ferro Fundido'],
  ['Diâmetro da tubulação', 'Indefinido'],
  ['Geofonista responsável', /\p{L}/u],
  ['Observações da análise', 'Ouvi água'],
  ['Ponto suspeito', 'Confirmado'],
  ['Situação da aprovação', 'Finalizado'],
  ['Ordem de serviço', 'OS-5'],
  ['Finalizado por', /\p{L}/u],
  ['Observações do tipo de vazamento', 'Sem registro'],
  ['Observações da conclusão', 'Consertar'],
];

const IN_ENGLISH: Values = [
  ['Suspect point type', 'Illegal Connection'],
  ['Point position', 'Tapping Collar'],
  ['Paving', 'Cobblestone'],
  ['Pipe material', 'Cast Iron'],
  ['Pipe diameter', 'Undefined'],
  ['Inspection scope', 'Free'],
  ['Sample date', '09/22/2026 08:31'],
];

async function expectFrame(page: Page, report: Whole): Promise<void> {
  await expect(page.getByRole('heading', { name: `Amostra ${report.seq}` })).toBeVisible();
  const logo = page.getByRole('img', { name: /^Logomarca de \S/ });
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Fechar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  await expect(page.getByRole('img', { name: `Mapa da amostra ${report.seq}` })).toBeVisible({ timeout: 60_000 });
}

/** An inspected address needs a number. */
async function expectNoInspectedAddress(page: Page, report: Whole): Promise<void> {
  await query('update leak_reports set numero = null where id_relatorio = $1', [report.id_relatorio]);
  await page.reload();
  await expect(fieldOf(page, 'Point position')).toBeVisible();
  await expect(fieldOf(page, 'Inspected address')).toHaveCount(0);
  await query(`update leak_reports set numero = '42' where id_relatorio = $1`, [report.id_relatorio]);
}

test('[RDT-01] [RDT-02] [RDT-03] the detail shows company, sample, analysis and conclusion in the language of the screen', async ({
  page,
}) => {
  const report = await knownReport();
  await setLogo(report.id_cliente, report.id_relatorio);
  await signIn(page, 'adm', detail(report));
  await expectFrame(page, report);
  await setLogo(report.id_cliente, null);
  await expectValues(page, inPortuguese(report));
  await page.evaluate(() => localStorage.setItem('escuta.language', 'en'));
  await page.reload();
  await expectValues(page, IN_ENGLISH);
  await expectNoInspectedAddress(page, report);
  expect(await violations(page)).toEqual([]);
});

test('[RDT-04] the viewer shows a photo with its title, enlarged under the pointer, and saves it', async ({ page }) => {
  const report = await knownReport();
  const photos = await query<{ title: string }>(
    'select title from leak_report_photos where id_relatorio = $1 order by ordem',
    [report.id_relatorio],
  );
  await signIn(page, 'adm', detail(report));
  await expect(page.locator('figure figcaption bdi')).toHaveText(photos.map(({ title }) => title));
  await page.getByRole('button', { name: /^Ampliar foto 1:/ }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText(`Foto 1 de ${photos.length}`);
  await expect(viewer.getByRole('heading', { name: photos[0]?.title ?? '' })).toBeVisible();
  const stage = viewer.locator('[data-zoomed]');
  await expect(stage).toHaveAttribute('data-zoomed', 'false');
  await stage.hover({ position: { x: 300, y: 200 } });
  await stage.hover({ position: { x: 340, y: 220 } });
  await expect(stage).toHaveAttribute('data-zoomed', 'true');
  const saved = page.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Baixar foto' }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${report.id_relatorio}-1\\.(jpg|png)$`));
  await viewer.getByRole('button', { name: 'Fechar' }).click();
  await expect(viewer).toBeHidden();
});

const finalizeOf = (page: Page) => page.getByRole('button', { name: 'Finalizar', exact: true });
const inspectAgainOf = (page: Page) => page.getByRole('button', { name: 'Nova Inspeção', exact: true });
const toastOf = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text);

test.describe('[RDT-05] [RDT-07] a pending report', () => {
  test('is logged when it is opened', async ({ page }) => {
    const [report] = await pendingReports(1);
    const since = new Date();
    await signIn(page, 'adm', detail(report));
    await expect(finalizeOf(page)).toBeVisible();
    await expect
      .poll(() =>
        query(
          `select id_amostra, dados from action_logs
           where tipo_acao = 14 and (dados->>'id_relatorio')::int = $1 and data >= $2`,
          [report?.id_relatorio, since],
        ),
      )
      .toEqual([{ id_amostra: report?.id_amostra, dados: { id_relatorio: report?.id_relatorio } }]);
  });

  test('explains a failed decision', async ({ page }) => {
    const [report] = await pendingReports(1);
    const finalize = finalizeOf(page);
    const dialog = page.getByRole('dialog');
    await signIn(page, 'adm', detail(report));
    // The network fails first; then another person decides meanwhile.
    await finalize.click();
    await expect(dialog).toContainText('1 relatório será incluído.');
    await page.route('**/api/relatorio-vazamento/status-relatorio', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expect(toastOf(page, 'Erro ao processar')).toBeVisible();
    await expect(toastOf(page, /Tente novamente/)).toBeVisible();
    await page.unroute('**/api/relatorio-vazamento/status-relatorio');
    await decideAs(page, 'sup', report?.id_relatorio ?? 0);
    await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expect(dialog).toContainText('Este relatório já foi decidido.');
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(finalize).toHaveCount(0);
    await expect(inspectAgainOf(page)).toHaveCount(0);
    await expect(page.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  });

  test('is inspected again by the chosen operator', async ({ page }) => {
    const [report] = await pendingReports(
      1,
      `exists (select from leak_report_samples l join samples s on s.id_amostra = l.id_amostra where l.id_relatorio = r.id_relatorio and s.id_inspecionar3 is null)`,
    );
    const dialog = page.getByRole('dialog');
    await signIn(page, 'adm', detail(report));
    await inspectAgainOf(page).click();
    await dialog.getByLabel('Geofonista').click();
    await page.locator('.ant-select-item-option').first().click();
    await expect(dialog).toContainText(/será incluído/);
    await dialog.getByRole('button', { name: 'Nova Inspeção' }).click();
    await expect(toastOf(page, 'Nova inspeção pedida para 1 relatório!')).toBeVisible();
    await expect(page.getByText('Nova inspeção', { exact: true }).first()).toBeVisible();
    await expect(inspectAgainOf(page)).toHaveCount(0);
  });

  test('without a free slot cannot be inspected again', async ({ page }) => {
    const [report] = await pendingReports(1);
    const [slots] = await query<{ b: number | null; c: number | null }>(
      'select id_inspecionar2 b, id_inspecionar3 c from samples where id_amostra = $1',
      [report?.id_amostra],
    );
    const fill = (b: number | null | undefined, c: number | null | undefined) =>
      query('update samples set id_inspecionar2 = $2, id_inspecionar3 = $3 where id_amostra = $1', [
        report?.id_amostra,
        b,
        c,
      ]);
    await fill(slots?.b ?? 5, slots?.c ?? 15);
    await signIn(page, 'adm', detail(report));
    await expect(finalizeOf(page)).toBeVisible();
    await expect(inspectAgainOf(page)).toHaveCount(0);
    await fill(slots?.b, slots?.c);
  });
});

test('[RDT-06] VIS and COM see no position, and COM only demonstration content', async ({ page }) => {
  test.setTimeout(120_000);
  const [own] = await query<Whole & { operador: string; seq: string; endereco_amostra: string | null }>(
    `select r.*, s.seq, s.endereco endereco_amostra from leak_reports r join leak_report_samples l using (id_relatorio)
     join samples s on s.id_amostra = l.id_amostra
     where r.id_cliente = (select id_cliente from users where email = 'vis@demo.escuta') and r.obs_inspecao is not null limit 1`,
  );
  expect(own).toBeDefined();
  for (const role of ['vis', 'com']) {
    const answer = page.waitForResponse(/relatorio-vazamento\/\d+$/);
    await signIn(page, role, detail(own));
    await expect(page.getByRole('heading', { name: `Amostra ${own?.seq}` })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Posição não mostrada' }).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[data-testid="small-map"] svg')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Finalizar' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nova Inspeção' })).toHaveCount(0);
    const sent = await (await answer).text();
    expect(sent.includes(String(own?.obs_inspecao)), role).toBe(role === 'vis');
    if (role === 'com') {
      await expect(page.getByText('Usuário de Demonstração')).toBeVisible();
      await expect(page.getByText('Comentário de demonstração')).toBeVisible();
      await expect(page.getByText('Rua de Demonstração, 100').first()).toBeVisible();
    }
    await page.evaluate(() => localStorage.clear());
  }
});

test('[RDT-08] the report prints whole on A4, without navigation', async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  const printed = await watchPrinting(page);
  const [report] = await query<Whole & { n: number; photos: number }>(
    `select r.id_relatorio, r.id_cliente, count(*)::int n,
       (select count(*)::int from leak_report_photos p where p.id_relatorio = r.id_relatorio) photos
     from leak_reports r join leak_report_samples l using (id_relatorio) where r.${ADM_TREE}
       and exists (select from leak_report_photos p where p.id_relatorio = r.id_relatorio)
     group by r.id_relatorio order by n desc, photos desc limit 1`,
  );
  const samples = await query<{ seq: string }>(
    'select seq from samples join leak_report_samples using (id_amostra) where id_relatorio = $1',
    [report?.id_relatorio],
  );
  await setLogo(report?.id_cliente, report?.id_relatorio);
  await signIn(page, 'adm', detail(report));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(printed, { timeout: 60_000 }).toBe(1);
  const pages = await printedPages(page);
  await setLogo(report?.id_cliente, null);
  const all = pages.map(({ text }) => text).join('');
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe((report?.n ?? 0) + (report?.photos ?? 0) + 1);
  for (const chrome of ['Imprimir', 'Fechar', 'Nova Inspeção']) expect(all).not.toContain(squeeze(chrome));
  for (const title of ['Relatório de Ponto Suspeito', 'Análise', 'Conclusão', 'Fotos'])
    expect(all).toContain(squeeze(title));
  for (const { seq } of samples) {
    // The heading of a sample is on the same page as its figures.
    const page = pages.find(({ text }) => text.includes(squeeze(`Amostra ${seq}`)));
    expect(page?.text.split(squeeze(`Amostra ${seq}`))[1]).toMatch(/Latitude.*Longitude/);
  }
  expect(pages.length).toBeLessThanOrEqual((report?.n ?? 0) + 2);
});
