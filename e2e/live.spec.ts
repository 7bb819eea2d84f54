import { randomUUID } from 'node:crypto';
import { ORIGINS } from '@escuta/contract';
import { CLASS_NAMES } from '@escuta/domain';
import type { Browser, Page } from '@playwright/test';
import { atPort, startTcpProxy } from '../apps/api/src/testing/tcp-proxy.ts';
import { SYNTHESIS_RATE_HZ, synthesize, writeWav } from '../packages/acoustics/src/index.ts';
import { clearSlots, freeSamples } from './support/inspections.ts';
import { ListScreen } from './support/lists.ts';
import { MapScreen } from './support/map.ts';
import { ALWAYS, decideAs, pendingReports, ReportScreen } from './support/reports.ts';
import { DEMO_PASSWORD, expect, query, signIn, test } from './support/test.ts';

/** From the answer of a change until it is seen, as promised. */
const SOON = { timeout: 2_000 };

/** Samples that colleagues have sent. */
const sent: number[] = [];
test.afterEach(async () => {
  const ids = sent.splice(0);
  await query('delete from action_logs where id_amostra = any($1)', [ids]);
  await query('delete from samples where id_amostra = any($1)', [ids]);
});

/** A colleague who works elsewhere, by the calls of their own screen. */
async function colleague(baseURL: string, role: string) {
  const body = JSON.stringify({ email: `${role}@demo.escuta`, senha: DEMO_PASSWORD, origem: ORIGINS.web });
  const json = { 'content-type': 'application/json' };
  const reply = await fetch(`${baseURL}/api/sec/login`, { method: 'POST', headers: json, body });
  const { token } = ((await reply.json()) as { user: { token: string } }).user;
  const send = async (method: string, path: string, sent: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${baseURL}/api${path}`, {
      method,
      body: sent,
      headers: { token, 'content-type': type },
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return {
    classify: (id: number, code: string) =>
      send('POST', '/amostra/classificacao/cliente', JSON.stringify({ id_amostra: id, classificacao_cliente: code })),
    comment: (id: number, obs: string) => send('POST', '/amostra/update/obs', JSON.stringify({ id_amostra: id, obs })),
    assign: (id: number, inspector: number) =>
      send('PUT', `/amostra/${id}/inspecionar/${inspector}/-1/-1`, JSON.stringify({ vistos: [null, null, null] })),
    /** Sends a recording; returns the sample's key. */
    upload: async (place: { lat: number; lon: number }): Promise<number> => {
      const sound = synthesize('LEAK', Math.floor(Math.random() * 1e6)).subarray(0, 10 * SYNTHESIS_RATE_HZ);
      const fields = new URLSearchParams({
        dt_amostra: new Date(Date.now() - 60_000).toISOString(),
        lat: String(place.lat),
        lon: String(place.lon),
      });
      const kept = await send(
        'PUT',
        `/amostra/${randomUUID()}?${fields}`,
        Buffer.from(writeWav(sound, SYNTHESIS_RATE_HZ)),
        'audio/wav',
      );
      sent.push(kept.id_amostra);
      return kept.id_amostra;
    },
  };
}

const placeOf = async (id: number) =>
  (await query<{ lat: number; lon: number }>('select lat, lon from samples where id_amostra = $1', [id]))[0] ?? {
    lat: 0,
    lon: 0,
  };
const seqOf = async (id: number) =>
  (await query<{ seq: string }>('select seq from samples where id_amostra = $1', [id]))[0]?.seq ?? '';

/** Another person with a browser of their own. @param baseURL the way to the server, where it is not the usual one */
async function another(browser: Browser, work: (page: Page) => Promise<void>, baseURL?: string): Promise<void> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test.describe('[ING-07] what a colleague does appears without a reload', () => {
  test('on the map, whose list and camera stay where they are until the person wants the new samples', async ({
    page,
    baseURL,
  }) => {
    const screen = await MapScreen.open(page, 'ana', { classificacao: [], seen: true, notSeen: true });
    const col = await colleague(baseURL, 'col');
    const adm = await colleague(baseURL, 'adm');
    await screen.list.evaluate((list) => list.scrollTo(0, 440));
    const scrolled = () => screen.list.evaluate((list) => list.scrollTop);
    const first = await screen.list.getByRole('option').nth(3).getAttribute('id');
    const before = Number(await screen.map.getAttribute('data-total'));
    const [center, zoom] = [await screen.map.getAttribute('data-center'), await screen.map.getAttribute('data-zoom')];
    const [lat = 0, lon = 0] = (center ?? '').split(/,\s*/).map(Number);
    const id = await col.upload({ lat, lon });
    await expect(screen.map).toHaveAttribute('data-total', String(before + 1), SOON);
    const news = page.getByTestId('new-rows');
    await expect(news).toHaveText('1 nova');
    expect(await scrolled()).toBe(440);
    await expect(screen.list.getByRole('option').nth(3)).toHaveAttribute('id', first ?? '');
    await expect(screen.map).toHaveAttribute('data-idle', 'true');
    expect(await screen.map.getAttribute('data-center')).toBe(center);
    expect(await screen.map.getAttribute('data-zoom')).toBe(zoom);

    const shown = Number((await screen.list.getByRole('option').nth(5).getAttribute('id'))?.replace(/\D/g, ''));
    const row = screen.row(await seqOf(shown));
    await adm.classify(shown, 'LESS');
    await expect(row).toContainText('Não Vazamento', SOON);
    await adm.classify(shown, 'LEAK');
    await expect(row).not.toContainText('Não Vazamento', SOON);
    expect(await scrolled()).toBe(440);

    await news.click();
    await expect(news).toHaveCount(0);
    await expect(screen.row(await seqOf(id))).toBeVisible();
  });

  test('in the open detail, where a typed comment stays', async ({ page, baseURL }) => {
    const [sample] = await freeSamples(1);
    const { id_amostra: id = 0, seq = '' } = sample ?? {};
    await MapScreen.openAt(page, 'ana', seq);
    await page.getByRole('button', { name: 'Comentários' }).click();
    const own = page.getByLabel('Comentário da amostra');
    await own.fill('Som forte no meio-fi');
    const adm = await colleague(baseURL, 'adm');
    await adm.classify(id, 'PASS');
    await adm.comment(id, 'Poço de visita aberto');
    await expect(page.locator('form small')).toBeVisible(SOON);
    await expect(own).toHaveValue('Som forte no meio-fi');
    await own.press('End');
    await own.pressSequentially('o');
    await expect(own).toHaveValue('Som forte no meio-fio');
    await page.getByRole('button', { name: 'Voltar ao detalhe' }).click();
    await expect(page.getByRole('button', { name: /Consumo/ }).first()).toHaveAttribute('aria-pressed', 'true');
  });

  test('on the super geo’s home, which counts it, on the desk, whose sample in work stays, and in the row of a list', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'geo', '/admin/home-geo');
    const figure = (name: string) => page.locator(`[data-figure="${name}"] dd`);
    const count = async () => Number((await figure('all').textContent())?.replace(/\D/g, ''));
    await expect(figure('all')).toHaveText(/\d/);
    const before = await count();
    const [near] = await freeSamples(1);
    const col = await colleague(baseURL, 'col');
    const come = await col.upload(await placeOf(near?.id_amostra ?? 0));
    await expect.poll(count, { ...SOON, intervals: [100] }).toBe(before + 1);

    await page.getByRole('link', { name: 'Classificar as amostras de todas as empresas' }).click();
    const rows = page.getByTestId('desk-queue').getByRole('option');
    await expect(rows.first()).toBeVisible();
    const chosen = page.getByTestId('desk-queue').getByRole('option', { selected: true });
    const [mine, other] = [await chosen.getAttribute('data-sample'), await rows.nth(1).getAttribute('data-sample')];
    await page.getByLabel('Observação').fill('Ouvir de novo');
    const adm = await colleague(baseURL, 'adm');
    await adm.classify(Number(other), 'LESS');
    await expect(page.locator(`[data-sample="${other}"]`)).toContainText('Não Vazamento', SOON);
    expect(await chosen.getAttribute('data-sample')).toBe(mine);
    await expect(page.getByLabel('Observação')).toHaveValue('Ouvir de novo');

    await page.goto('/list');
    const listed = new ListScreen(page).row(await seqOf(come));
    await expect(listed).not.toContainText('Não Vazamento');
    await adm.classify(come, 'LESS');
    await expect(listed).toContainText('Não Vazamento', SOON);
  });

  test('in the list of reports and the open report', async ({ page, browser, baseURL }) => {
    const [report] = await pendingReports(1);
    const { id_relatorio = 0, id_cliente = 0, seq = '' } = report ?? {};
    await ReportScreen.open(page, 'adm', `${ALWAYS}&max=500`);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByText(seq, { exact: true }) })
      .first();
    await expect(row).toContainText('Pendente');
    const detail = await page.context().newPage();
    await detail.goto(`/admin/leak-report/detail/${id_relatorio}/${id_cliente}`);
    await expect(detail.locator('header').getByText('Pendente')).toBeVisible();
    await another(browser, async (theirs) => {
      await signIn(theirs, 'sup', `${baseURL}/`);
      await decideAs(theirs, 'sup', id_relatorio);
    });
    await Promise.all([
      expect(row).not.toContainText('Pendente', SOON),
      expect(detail.locator('header').getByText('Pendente')).toHaveCount(0, SOON),
    ]);
  });

  test('in the field, where an inspection that a colleague orders is listed', async ({ page, baseURL }) => {
    const [sample] = await freeSamples(1);
    const { id_amostra: id = 0, seq = '' } = sample ?? {};
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'gei', '/field');
    await expect(page.getByRole('heading', { name: /Inspeções/ }).first()).toBeVisible();
    const [gei] = await query<{ id_usuario: number }>(`select id_usuario from users where email = 'gei@demo.escuta'`);
    const adm = await colleague(baseURL, 'adm');
    await adm.assign(id, gei?.id_usuario ?? 0);
    await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible(SOON);
    await clearSlots([id]);
    await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toHaveCount(0, SOON);
  });

  test('after the connection was cut, on the screen as it stands', async ({ page, browser, baseURL }) => {
    const { hostname: host, port } = new URL(baseURL);
    // A browser that is told to be offline keeps the stream it has.
    const line = await startTcpProxy({ host, port: Number(port) });
    const [col, adm] = [await colleague(baseURL, 'col'), await colleague(baseURL, 'adm')];
    const onMap = async (cut: Page) => {
      const screen = await MapScreen.open(cut, 'ana', { classificacao: [], seen: true, notSeen: true });
      const shown = Number((await screen.list.getByRole('option').nth(2).getAttribute('id'))?.replace(/\D/g, ''));
      const seq = await seqOf(shown);
      const row = screen.row(seq);
      await adm.classify(shown, 'LEAK');
      await expect(row).toContainText(CLASS_NAMES['pt-BR'].LEAK);
      const before = await screen.map.getAttribute('data-total');
      const list = await ListScreen.open(page, 'ana');

      await line.cut();
      await adm.classify(shown, 'PASS');
      await col.upload(await placeOf(shown));
      // Who is connected has both meanwhile.
      await expect(page.getByTestId('new-rows')).toHaveText('1 nova');
      await expect(list.row(seq)).toContainText('Consumo');
      await expect(row).not.toContainText('Consumo');
      expect(await screen.map.getAttribute('data-total')).toBe(before);

      await line.mend();
      await expect(row).toContainText('Consumo');
      await expect(cut.getByTestId('new-rows')).toHaveText('1 nova');
      await expect(screen.map).toHaveAttribute('data-total', String(Number(before) + 1));
    };
    await another(browser, onMap, atPort(baseURL, line.port)).finally(line.stop);
  });
});
