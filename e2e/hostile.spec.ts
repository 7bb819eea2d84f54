import type { Page } from '@playwright/test';
import { filled, harm, TURN } from './support/hostile.ts';
import { ListScreen } from './support/lists.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

/** Longest value of each text in the database. */
const MOST = { endereco: 300, coletor: 64, nome: 200, razao_social: 200 };
/** Formulas, scripts, unclosed direction marks, and no space to break a line at. */
const TEXTS = {
  endereco: filled(`<script>window.harmed=1</script><img src=x onerror="window.harmed=1">${TURN}شارع`, MOST.endereco),
  coletor: filled(`=HYPERLINK("http://x","y")${TURN}\u2067`, MOST.coletor),
  nome: filled(`+cmd|' /C calc'!A0${TURN}"><svg onload=window.harmed=1>`, MOST.nome),
  razao_social: filled(`@SUM(1+1)${TURN}<b>{{n}}</b>$t(unit.link)`, MOST.razao_social),
};

interface Victim {
  id_amostra: number;
  seq: string;
  endereco: string | null;
  coletor: string | null;
  id_coletor: number;
  nome: string;
  id_cliente: number;
  razao_social: string;
}

async function write({ id_amostra, id_coletor, id_cliente }: Victim, texts: Partial<Victim>): Promise<void> {
  await query('update samples set endereco = $2, coletor = $3 where id_amostra = $1', [
    id_amostra,
    texts.endereco,
    texts.coletor,
  ]);
  await query('update users set nome = $2 where id_usuario = $1', [id_coletor, texts.nome]);
  await query('update companies set razao_social = $2 where id_cliente = $1', [id_cliente, texts.razao_social]);
}

/** A sample of Adriana's tree, in a company without branches. */
async function findVictim(): Promise<Victim> {
  const [victim] = await query<Victim>(
    `select s.id_amostra, s.seq, s.endereco, s.coletor, s.id_coletor, u.nome, s.id_cliente, c.razao_social
     from samples s join users u on u.id_usuario = s.id_coletor join companies c on c.id_cliente = s.id_cliente
     where s.classificacao = 'LEAK' and s.classificacao_cliente is null
       and not exists (select from companies b where b.id_cliente_master = c.id_cliente)
       and s.id_cliente in (with recursive t as (select id_cliente from users where email = 'adm@demo.escuta'
         union select b.id_cliente from companies b join t on b.id_cliente_master = t.id_cliente) select id_cliente from t)
     order by dt_amostra desc, id_amostra desc limit 1`,
  );
  if (!victim) throw new Error('the demo has no such sample');
  return victim;
}

const WIDTHS = [390, 1440];

/** Checks the current page at both widths. */
async function expectSafe(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await harm(page), `${width} px`).toEqual([]);
  }
}

async function expectSafeList(list: ListScreen, seq: string): Promise<void> {
  await expect(list.row(seq)).toContainText('<script>');
  for (const width of WIDTHS) {
    await list.page.setViewportSize({ width, height: 844 });
    // On a phone the address has up to four lines of its own.
    expect((await list.row(seq).boundingBox())?.height).toBeLessThan(width === 390 ? 140 : 46);
  }
  await expectSafe(list.page);
}

async function expectSafeSheet(list: ListScreen, seq: string): Promise<void> {
  await list.openSheet(seq);
  await expect(list.field('Endereço provável')).toHaveText(TEXTS.endereco);
  await expect(list.field('Id do coletor')).toHaveText(TEXTS.coletor);
  await expect(list.field('Usuário coletor')).toHaveText(TEXTS.nome);
  await expectSafe(list.page);
}

async function expectSafePrintReport(list: ListScreen, seq: string): Promise<void> {
  const { page } = list;
  await page.goto(`/report?dti=&dtf=&id_amostra=${seq}`);
  await expect(list.rows.first()).toContainText(TEXTS.endereco);
  await list.text.fill('x'.repeat(10_000));
  await expect(list.text).toHaveValue('x'.repeat(200));
  await list.text.fill('=HYPERLINK(');
  await expect(list.rows.first()).toContainText(TEXTS.coletor);
  await expectSafe(page);
  // As wide as an A4 sheet between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await harm(page)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}

async function expectSafeChangeOfUnit(page: Page, seq: string): Promise<void> {
  const [top] = await query<{ id_cliente: number; id_usuario: number }>(
    `select c.id_cliente, u.id_usuario from companies c, users u
     where c.razao_social = 'Águas de Contagem (demonstração)' and u.email = 'sup@demo.escuta'`,
  );
  const kept = { dti: '', dtf: '', seen: true, notSeen: true, id_amostra: seq, classificacao: [] };
  await page.evaluate(
    (text) => localStorage.setItem('user_params_selected', text),
    JSON.stringify({ ...kept, id_usuario: top?.id_usuario, id_cliente: [top?.id_cliente] }),
  );
  const summary = page.getByTestId('unit-summary');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await new MapScreen(page).idle();
    if (width === 390) await page.getByRole('button', { name: /^Altura do painel/ }).click();
    await page.getByRole('button', { name: 'Trocar unidade' }).click();
    await expect(summary).toContainText(TEXTS.razao_social);
    expect(await harm(page), `${width} px`).toEqual([]);
    const box = await summary.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width);
    await page.getByRole('dialog', { name: 'Trocar unidade' }).getByLabel('Nova unidade').click();
    await page.locator('.ant-select-tree-title', { hasText: 'Regional' }).first().click();
    expect(await harm(page), `${width} px`).toEqual([]);
  }
}

test('hostile text is shown as text within its place wherever a sample is shown', async ({ page }) => {
  const victim = await findVictim();
  await write(victim, TEXTS);
  try {
    const list = await ListScreen.open(page, 'sup', '/list?dti=&dtf=&filtro=%3Cscript%3E');
    await expectSafeList(list, victim.seq);
    await expectSafeSheet(list, victim.seq);
    await expectSafePrintReport(list, victim.seq);
    await expectSafeChangeOfUnit(page, victim.seq);
  } finally {
    await write(victim, victim);
  }
});

test('hostile names are shown as text within their place in the administration', async ({ page }) => {
  const [victim] = await query<{ id_usuario: number; nome: string; id_cliente: number; razao_social: string }>(
    `select u.id_usuario, u.nome, c.id_cliente, c.razao_social from users u join companies c using (id_cliente)
     where u.email = 'com@demo.escuta'`,
  );
  if (!victim) throw new Error('the demo has no such person');
  const rename = async (nome: string, razao_social: string) => {
    await query('update users set nome = $2 where id_usuario = $1', [victim.id_usuario, nome]);
    await query('update companies set razao_social = $2 where id_cliente = $1', [victim.id_cliente, razao_social]);
  };
  await rename(TEXTS.nome, TEXTS.razao_social);
  try {
    await signIn(page, 'sup', '/admin/admin-users');
    const row = page.locator(`tr[data-user="${victim.id_usuario}"]`);
    await expect(row).toContainText(TEXTS.nome);
    await expect(row).toContainText(TEXTS.razao_social);
    await expectSafe(page);
    await page.goto(`/admin/profile/${victim.id_usuario}`);
    await expect(page.getByLabel('Nome')).toHaveValue(TEXTS.nome);
    await expectSafe(page);
    await page.goto('/admin/admin-clients');
    await page.getByLabel('Procurar cliente').fill('@SUM(1+1)');
    await expect(page.getByText(TEXTS.razao_social, { exact: true })).toBeVisible();
    await expectSafe(page);
    await page.goto(`/admin/client-profile/${victim.id_cliente}`);
    await expect(page.getByLabel('Nome Cliente')).toHaveValue(TEXTS.razao_social);
    await expectSafe(page);
    await query(
      'insert into action_logs (tipo_acao, origem, data, id_usuario, id_cliente) values (4, 1, now(), $1, $2)',
      [victim.id_usuario, victim.id_cliente],
    );
    await page.goto(`/admin/log-sistema?id_usuario=${victim.id_usuario}`);
    await expect(page.locator('tr[data-log]').first()).toContainText(TEXTS.nome);
    await expectSafe(page);
  } finally {
    await rename(victim.nome, victim.razao_social);
  }
});
