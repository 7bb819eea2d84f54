import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import {
  button,
  clockOf,
  insertAgreement,
  insertAnswers,
  type Sent,
  sampleAfter,
  start,
  watch,
} from './support/blind-review.ts';
import { type MovedServer, startMovedServer } from './support/clock.ts';
import { query as ask, expect, signIn, test } from './support/test.ts';

/** One hour of work a day: a block of 50 minutes, a rest, 10 more minutes. */
const DAY = { BR_DAY_HOURS: '1' };

let server: MovedServer;
test.beforeAll(async () => {
  server = await startMovedServer(DAY);
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ page }) => {
  await query('delete from blind_reviews');
  await query('delete from blind_review_sessions');
  await query('update samples set classe_final = null, dt_classe_final = null, sem_consenso = false');
  await page.clock.install();
});

const query = <Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  ask<Row>(sql, values, server.data);
/** Signs the reviewer in, which opens the welcome page. */
async function arrive(page: Page): Promise<void> {
  await signIn(page, 'br', `${server.url}/`);
  await page.waitForURL('**/br');
}

/** Signs in, starts, and waits for the first sample. */
async function begin(page: Page): Promise<void> {
  await arrive(page);
  await sampleAfter(page, () => start(page));
}

const inHand = async () =>
  (await query<{ id_revisao: number }>(`select id_revisao from blind_reviews where situacao = 'entregue'`))[0]
    ?.id_revisao;
const rowsOf = () =>
  query<Record<string, unknown>>(
    'select id_revisao, situacao, classificacao, qualidade, certeza, tempo from blind_reviews order by id_revisao',
  );

test('[BR-01] a blind reviewer confirms the checklist of the welcome page before the first sample', async ({
  page,
}) => {
  const sent = watch(page);
  await arrive(page);
  await expect(page.getByRole('heading', { name: 'Bem-vindo à revisão cega' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await button(page, 'Iniciar').click();
  await expect(page.getByRole('alert')).toHaveText('Confirme todos os itens para começar.');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  expect(sent.names).toEqual([]);
  await start(page);
  await page.waitForURL('**/br/br-class');
  expect(sent.names[0]).toBe('POST br/inicia');
  // Every other address redirects here, except the profile, which has a link back.
  await page.goto(`${server.url}/list`);
  await page.waitForURL('**/br');
  await page.goto(`${server.url}/admin/my-profile`);
  await page.getByRole('link', { name: 'Revisão cega' }).click();
  await page.waitForURL('**/br');
});

async function expectQuestions(page: Page, sent: Sent): Promise<void> {
  await expect(clockOf(page)).toHaveText(/^0[23]:[0-5]\d$/);
  await expect.poll(() => sent.names).toContain('POST br/tempo-classificacao');
  await page.keyboard.press('Space');
  await expect(button(page, 'Pausar')).toBeVisible();
  for (const name of ['Não Vazamento', 'Consumo', 'Ponto Suspeito', 'Inconclusivo']) {
    await expect(button(page, name)).toBeVisible();
  }
  for (const name of ['Qualidade do áudio', 'Grau de certeza']) {
    await expect(page.getByRole('group', { name }).getByRole('button')).toHaveText(['1', '2', '3', '4', '5']);
  }
  expect(await violations(page)).toEqual([]);
}

/** Answers by keys, cancels the confirmation once, and saves. */
async function answer(page: Page, sent: Sent): Promise<void> {
  const first = await inHand();
  // Digits answer one question after the other; the last answer is undone and given again.
  for (const key of ['3', '4', '1', 'z', '5']) await page.keyboard.press(key);
  // A reload keeps sample, answers and remaining time.
  await page.reload();
  await expect(button(page, 'Ponto Suspeito')).toHaveAttribute('aria-pressed', 'true');
  expect(await inHand()).toBe(first);
  await page.keyboard.press('j');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(sent.names).not.toContain('POST br/classifica');
  await button(page, 'Próxima').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(inHand).not.toBe(first);
  expect(sent.bodies[sent.names.indexOf('POST br/classifica')]).toEqual({
    amostra: first,
    classificacao: 'LEAK',
    qualidade: 4,
    certeza: 5,
    tempo: expect.any(Number),
  });
  expect(sent.names).toContain('PUT br/tempo-classificacao');
  expect((await rowsOf())[0]).toMatchObject({
    situacao: 'classificada',
    classificacao: 'LEAK',
    qualidade: 4,
    certeza: 5,
  });
}

async function skip(page: Page, sent: Sent): Promise<void> {
  await expect(button(page, 'Pular')).toBeEnabled();
  await page.keyboard.press('s');
  await page.getByRole('dialog').getByRole('button', { name: 'Pular' }).click();
  await expect.poll(async () => (await rowsOf()).length).toBe(3);
  expect(sent.bodies[sent.names.indexOf('POST br/expurgo')]).toMatchObject({ motivo: 'pulada' });
}

/** Reaches 00:00 with a confirmation open: the sample is returned and the next one opens. */
async function letExpire(page: Page, sent: Sent): Promise<void> {
  await expect(button(page, 'Próxima')).toBeEnabled();
  const third = await inHand();
  await page.keyboard.press('s');
  await server.pass(page, 181);
  await expect.poll(async () => (await rowsOf()).length).toBe(4);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(sent.bodies[sent.names.lastIndexOf('POST br/expurgo')]).toEqual({ amostra: third, motivo: 'expirada' });
  expect((await rowsOf())[2]).toMatchObject({ id_revisao: third, situacao: 'expirada' });
  await expect(clockOf(page)).toHaveText(/^0[23]:/);
}

async function endSession(page: Page, sent: Sent): Promise<void> {
  await expect(button(page, 'Fim')).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await page.waitForURL('**/br/br-end');
  expect(sent.bodies[sent.names.indexOf('POST br/finaliza')]).toMatchObject({ tempo: expect.any(Number) });
  expect(await inHand()).toBeUndefined();
}

test('[BR-02] samples are answered, skipped or expire until the reviewer ends the session', async ({ page }) => {
  const sent = watch(page);
  await begin(page);
  await expectQuestions(page, sent);
  await answer(page, sent);
  await skip(page, sent);
  await letExpire(page, sent);
  await endSession(page, sent);
});

test('[BR-03] missing parts of an answer are listed and marked', async ({ page }) => {
  await begin(page);
  await button(page, 'Próxima').click();
  const dialog = page.getByRole('dialog', { name: 'Classificação incompleta' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Classifique a amostra',
    'Classifique o grau de certeza da classificação',
    'Classifique a grau de qualidade da amostra',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(3);
  await button(page, 'Consumo').click();
  await page.getByRole('group', { name: 'Grau de certeza' }).getByRole('button', { name: '2' }).click();
  await expect(page.getByText('Campo obrigatório')).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(dialog.getByRole('listitem')).toHaveText(['Classifique a grau de qualidade da amostra']);
});

test('[BR-04] each refusal of a sample opens the screen of its status', async ({ page }) => {
  const refuse = async (status: number, message: string, params = {}) => {
    await page.route(
      '**/api/br/amostra',
      (route) => route.fulfill({ status, json: { error: true, message, params } }),
      {
        times: 1,
      },
    );
    await page.goto(`${server.url}/br/br-class`);
  };
  await begin(page);
  await refuse(403, 'blind_review_not_started');
  await page.waitForURL('**/br');
  await expect(button(page, 'Iniciar')).toBeVisible();
  await refuse(408, 'blind_review_rest', { seconds: 600, volta: '2026-11-22T15:30:00-03:00' });
  await page.waitForURL('**/br/br-rest');
  await expect(page.getByText('Volte às 15h30.')).toBeVisible();
  await refuse(423, 'blind_review_nothing_left');
  await page.waitForURL('**/br/br-end');
  await expect(page.getByText('Não há mais amostras para você agora.')).toBeVisible();
  for (const status of [500, 503, 418]) {
    await refuse(status, 'internal_error');
    await page.waitForURL('**/br/br-problem');
    await expect(page.getByText('Problemas técnicos no Blind Review, contate o suporte')).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await refuse(401, 'session_invalid');
  await page.waitForURL('**/login');
  await expect(page.locator('[data-toasts]').getByText('Sessão expirada! Faça login novamente')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('escuta.session'))).toBeNull();
  // The next sign-in opens the start page, not the screen where the session ended.
  await page.getByLabel('E-mail').fill('br@demo.escuta');
  await page.getByLabel('Senha', { exact: true }).fill('escuta-demo-2026');
  await button(page, 'Entrar').click();
  await page.waitForURL('**/br');
});

test('an answer given without a network is kept and sent when the network is back', async ({ page, context }) => {
  await begin(page);
  const first = await inHand();
  for (const key of ['1', '5', '5']) await page.keyboard.press(key);
  await context.setOffline(true);
  await page.keyboard.press('j');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('O servidor não responde. Tentando de novo; o tempo continua correndo.')).toBeVisible();
  await expect(button(page, 'Não Vazamento')).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await server.pass(page, 4);
  await expect.poll(async () => (await rowsOf())[0]).toMatchObject({ id_revisao: first, classificacao: 'LESS' });
  await expect(button(page, 'Próxima')).toBeEnabled();
});

test('a sample answered in another tab is replaced by the next one', async ({ page, context }) => {
  await begin(page);
  const first = await inHand();
  const other = await context.newPage();
  await other.goto(`${server.url}/br/br-class`);
  await expect(button(other, 'Próxima')).toBeEnabled();
  expect(await inHand()).toBe(first);
  for (const tab of [other, page]) {
    for (const key of ['2', '3', '3', 'j']) await tab.keyboard.press(key);
    await tab.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(async () => (await rowsOf()).length).toBe(2);
  }
  await expect(page.locator('[data-toasts]').getByText('Esta amostra já foi respondida.')).toBeVisible();
  await expect(button(page, 'Próxima')).toBeEnabled();
  expect((await rowsOf()).map(({ situacao }) => situacao)).toEqual(['classificada', 'entregue']);
});

test('[BR-05] by the server’s clock a rest follows each block of work until the day’s hours end', async ({ page }) => {
  await begin(page);
  await server.pass(page, 50 * 60);
  await page.waitForURL('**/br/br-rest');
  await expect(clockOf(page)).toHaveText(/^(20:00|19:5\d)$/);
  await expect(page.getByText(/^Volte às ([01]\d|2[0-3])h[0-5]\d\.$/)).toBeVisible();
  const told = await page.getByText(/^Volte às/).textContent();
  expect(await violations(page)).toEqual([]);
  await server.pass(page, 10 * 60);
  await page.reload();
  await expect(clockOf(page)).toHaveText(/^(10:00|09:5\d)$/);
  await expect(page.getByText(told ?? '')).toBeVisible();
  await expect(button(page, 'Voltar à revisão')).toBeDisabled();
  await server.pass(page, 10 * 60);
  await expect(page.getByText('O descanso terminou.')).toBeVisible();
  await sampleAfter(page, () => button(page, 'Voltar à revisão').click());
  await page.waitForURL('**/br/br-class');
  await server.pass(page, 10 * 60);
  await page.waitForURL('**/br/br-end');
  await expect(page.getByText('As horas de revisão de hoje terminaram.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/login');
});

const answered = (page: Page) => page.locator('tr[data-sample]');
const agreementOf = (page: Page) => page.getByRole('region', { name: 'Concordância entre revisores' });

/** The last week, by default. */
async function expectAnswers(page: Page, seq: string | undefined): Promise<void> {
  const rows = answered(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Data do envio',
    'Data da amostra',
    'Data da classificação',
    'Classificação final',
    'Respostas',
  ]);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Ponto Suspeito');
  await expect(rows.last()).toContainText('Em aberto');
  await page.getByRole('button', { name: `Mostrar as respostas da amostra ${seq}` }).click();
  const opinions = page.getByRole('table', { name: `Respostas da amostra ${seq}` }).locator('tbody tr');
  await expect(opinions.first().locator('td')).toHaveText([
    'Alba',
    /Ponto Suspeito$/,
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    '5',
    '4',
    '42 s',
  ]);
  const agreement = agreementOf(page);
  await expect(agreement).toContainText('ainda não há amostras suficientes');
  await agreement.getByText('Por par de revisores').click();
  await expect(agreement.getByRole('columnheader', { name: 'Kappa de Cohen' })).toBeVisible();
  await agreement.getByText('Como é contado').click();
  await expect(agreement.getByText('Contam as duas primeiras respostas')).toBeVisible();
  expect(await violations(page)).toEqual([]);
}

async function expectFilteredAnswers(page: Page, consumption: number | undefined): Promise<void> {
  const rows = answered(page);
  const form = page.getByRole('form', { name: 'Filtros do relatório' });
  await form.getByLabel('Consumo').check();
  await button(page, 'Filtrar').click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAttribute('data-sample', String(consumption));
  await form.getByLabel('Consumo').uncheck();
  await form.getByLabel('De', { exact: true }).fill('01/01/2026 00:00');
  await form.getByLabel('De', { exact: true }).press('Enter');
  await form.getByLabel('Revisor').click();
  await page.locator('.ant-select-dropdown:visible').getByText('Alba', { exact: true }).click();
  await button(page, 'Filtrar').click();
  await expect(rows).toHaveCount(3);
  await form.getByLabel('Empresa').fill('nenhuma com este nome');
  await expect(page.getByText('Empresa não encontrada')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function expectAgreement(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin/br-report?dti=2025-03-01 00:00&dtf=2025-03-31 23:59`);
  const agreement = agreementOf(page);
  await expect(agreement).toContainText(/com duas respostas ou mais\s*20/);
  await expect(agreement).toContainText(/Concordância\s*70,0%/);
  await expect(agreement).toContainText(/Kappa de Fleiss\s*0,34/);
  await agreement.getByText('Por par de revisores').click();
  const pair = agreement.getByRole('row').filter({ hasText: 'Alba' });
  await expect(pair.getByRole('cell')).toHaveText([/Alba · Bento/, '20', /^70,0%.*48,1% a 85,5%/, /^0,40.*a 0,\d\d/]);
}

test('[BR-07] the agreement report shows SUP alone every answer and how far reviewers agree', async ({ page }) => {
  const samples = await query<{ id_amostra: number; seq: string }>(
    'select id_amostra, seq from samples where id_gravacao is not null order by id_amostra limit 3',
  );
  await insertAnswers(query, samples);
  await signIn(page, 'sup', `${server.url}/admin/br-report`);
  await expect(page.getByRole('link', { name: 'Relatório da revisão cega' })).toBeVisible();
  await expectAnswers(page, samples[0]?.seq);
  await expectFilteredAnswers(page, samples[1]?.id_amostra);
  await insertAgreement(query);
  await expectAgreement(page);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'geo', `${server.url}/admin/br-report`);
  await page.waitForURL('**/admin/my-profile');
});

test('class names, help and answers fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page);
  const names = page.locator('button [data-name]');
  await expect(names).toHaveCount(4);
  expect(await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
  await page.keyboard.press('?');
  const row = page.getByRole('dialog').locator('dl > div', { hasText: 'Responder' });
  const key = await row.locator('kbd').last().boundingBox();
  const name = await row.locator('dd').boundingBox();
  expect((key?.x ?? 0) + (key?.width ?? 0)).toBeLessThanOrEqual(name?.x ?? 0);
  await query(
    `update blind_reviews set situacao = 'classificada', classificacao = 'LEAK', qualidade = 4, certeza = 5, tempo = 9, dt_class = now()`,
  );
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'sup', `${server.url}/admin/br-report`);
  await page.getByRole('button', { name: /^Mostrar as respostas/ }).click();
  const caption = page.getByRole('table', { name: /^Respostas da amostra/ }).locator('caption');
  expect((await caption.boundingBox())?.width).toBeGreaterThan(200);
});
