import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { button, clockOf, type Sent, sampleAfter, start, watch } from './support/blind-review.ts';
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
  server.reset();
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

/** Classifies the current sample with the keyboard, cancels the confirmation once, then saves. */
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

/** Seconds until the next midnight in UTC-3, when the hours of a new day begin. */
const untilMidnight = () => 86_400 - ((Date.now() / 1000 - 3 * 3600) % 86_400);

test('[BR-05] by the server’s clock a rest follows each block of work until the day’s hours end', async ({ page }) => {
  // The eighty minutes must lie within one day.
  await server.pass(page, untilMidnight() + 60);
  await begin(page);
  await server.pass(page, 50 * 60);
  await page.waitForURL('**/br/br-rest');
  await expect(clockOf(page)).toHaveText(/^(20:00|19:[345]\d)$/);
  await expect(page.getByText(/^Volte às ([01]\d|2[0-3])h[0-5]\d\.$/)).toBeVisible();
  const told = await page.getByText(/^Volte às/).textContent();
  await server.pass(page, 10 * 60);
  await page.reload();
  await expect(clockOf(page)).toHaveText(/^(10:00|09:[345]\d)$/);
  await expect(page.getByText(told ?? '')).toBeVisible();
  await expect(button(page, 'Voltar à revisão')).toBeDisabled();
  expect(await violations(page)).toEqual([]);
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

test('axe finds nothing on the screens of blind review that other journeys do not show', async ({ page }) => {
  await begin(page);
  await button(page, 'Próxima').click();
  await expect(page.getByRole('dialog', { name: 'Classificação incompleta' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.route('**/api/br/amostra', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${server.url}/br/br-class`);
  await page.waitForURL('**/br/br-problem');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await query(
    `update blind_reviews set situacao = 'classificada', classificacao = 'LEAK', qualidade = 4, certeza = 5, tempo = 9, dt_class = now()`,
  );
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'sup', `${server.url}/admin/br-report`);
  await page.getByRole('button', { name: /^Mostrar as respostas/ }).click();
  await page.getByText('Por par de revisores').click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Amostras para revisão' }).click();
  await expect(page.getByRole('region', { name: 'Andamento destas amostras' }).locator('dd')).toHaveCount(5);
  expect(await violations(page)).toEqual([]);
});
