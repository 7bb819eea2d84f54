import { randomUUID } from 'node:crypto';
import { LEAK_TYPES, ORIGINS } from '@escuta/contract';
import type { Browser, Locator, Page } from '@playwright/test';
import { FieldScreen } from './support/field.ts';
import { ListScreen } from './support/lists.ts';
import { companyInSaoLuis, SAO_LUIS } from './support/network.ts';
import { ALWAYS, ReportScreen } from './support/reports.ts';
import { noiseWav } from './support/sounds.ts';
import { DEMO_PASSWORD, expect, query, signIn, test } from './support/test.ts';
import { deviceOf, removeWithUploads, sendAndDecide, type Upload } from './support/uploads.ts';

/** Samples of the company at first: enough that every screen has to be scrolled. */
const BEFORE = 36;
/** Time between two of them, minutes. */
const BETWEEN = 9;
/** The newest of them is so old, minutes. */
const NEWEST = 15;
/** Older than the last month, which the list shows. */
const LONG_AGO = 60 * 24 * 45;

let company = 0;
let key = '';
test.beforeAll(async ({ baseURL }) => {
  company = await companyInSaoLuis('Águas do Itapiracó – ao vivo');
  // The operator of the demonstration works there too.
  await query(
    `update companies set id_cliente_master = (select id_cliente from users where email = 'gei@demo.escuta') where id_cliente = $1`,
    [company],
  );
  key = await deviceOf(company, 'Coletor nº 8 – Maracanã');
  const before = Array.from({ length: BEFORE }, (_, n) => recorded(NEWEST + BETWEEN * n));
  await sendAndDecide(baseURL, key, before);
});
test.afterAll(() => removeWithUploads(company));

/** A recording of a device, so many minutes old. The recorder differs, so that the machine knows none well enough to decide. */
const recorded = (minutes: number, seconds = 4): Upload => ({
  fields: {
    dt_amostra: new Date(Date.now() - minutes * 60_000).toISOString(),
    lat: (SAO_LUIS.lat + 0.0004 * (minutes % 23)).toFixed(5),
    lon: (SAO_LUIS.lon + 0.0006 * (minutes % 29)).toFixed(5),
    sensor_serie: `Ñ-0812/${minutes % 4}`,
  },
  wav: noiseWav({ seconds, amplitude: 0.01 }),
});

/** Keys of the company's samples, newest first. */
async function samplesOf(where: string): Promise<string[]> {
  const rows = await query<{ id: number }>(
    `select id_amostra id from samples where id_cliente = $1 and ${where} order by dt_amostra desc, id_amostra desc`,
    [company],
  );
  return rows.map(({ id }) => String(id));
}

/** What a screen shows: the keys of its rows, from the top. */
const keysOf = (rows: Locator, attribute: string) =>
  rows.evaluateAll((all, name) => all.map((row) => row.getAttribute(name)), attribute);

/** Where the row is that a person looks at, far down. */
async function placeOf(row: Locator) {
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await row.boundingBox();
  expect(box).not.toBeNull();
  return box;
}

const news = (page: Page) => page.getByTestId('new-rows');

async function showsNews(page: Page): Promise<void> {
  await news(page).click();
  await expect(news(page)).toHaveCount(0);
}

/** The operator has reported these samples already, one each, in this order. */
async function reportedBefore(baseURL: string, samples: readonly string[]): Promise<void> {
  const call = async (path: string, token: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { token }) };
    const reply = await fetch(`${baseURL}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const { user } = await call('/sec/login', '', {
    ...{ email: 'gei@demo.escuta', senha: DEMO_PASSWORD, origem: ORIGINS.web },
  });
  for (const id of samples)
    await call('/relatorio-vazamento', user.token, {
      ...{ chave: randomUUID(), tipo_vazamento: LEAK_TYPES[0], dt_relatorio: new Date() },
      amostras: [{ id_amostra: Number(id), ordem_inspecao: 1 }],
    });
}

/** The operator reports an inspection with a phone. */
async function reportsWithPhone(browser: Browser, baseURL: string, ids: readonly string[]): Promise<void> {
  const samples = await query<{ seq: string }>('select seq from samples where id_amostra = any($1)', [ids]);
  const context = await browser.newContext({ baseURL });
  try {
    const phone = await FieldScreen.open(await context.newPage());
    for (const { seq } of samples) {
      await phone.report(seq);
      await phone.leakType('Infiltração');
      await phone.send();
      await expect(phone.states.first()).toHaveText('Enviado');
    }
  } finally {
    await context.close();
  }
}

test.describe('rows that come in while a person looks at others wait behind a quiet count', () => {
  test('in the list of samples', async ({ page, baseURL }) => {
    const { rows } = await ListScreen.open(page, 'sup', `/list?id_cliente=${company}`);
    const shown = () => keysOf(rows, 'data-id');
    const before = await samplesOf('true');
    await expect.poll(shown).toEqual(before);
    const read = rows.nth(24);
    const place = await placeOf(read);
    // The search does not find the first one, and the last one was recorded before others that are there.
    await sendAndDecide(baseURL, key, [recorded(LONG_AGO), recorded(2), recorded(NEWEST + 2.5 * BETWEEN)]);
    await expect(news(page)).toHaveText('2 novas');
    expect(await shown()).toEqual(before);
    expect(await read.boundingBox()).toEqual(place);

    await showsNews(page);
    const after = await samplesOf("dt_amostra > now() - interval '40 days'");
    expect(after.filter((id) => !before.includes(id)).map((id) => after.indexOf(id))).toEqual([0, 4]);
    expect(await shown()).toEqual(after);
  });

  test('on the desk, where the sample in work and its note stay also when they are shown', async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'geo', `/admin/samples/${company}`);
    const queue = page.getByTestId('desk-queue');
    const rows = queue.getByRole('option');
    const before = await samplesOf("classificacao = 'PEND'");
    // Only rows in view are drawn.
    const shown = async () => (await keysOf(rows, 'data-sample')).slice(0, 10);
    await expect.poll(shown).toEqual(before.slice(0, 10));
    await rows.nth(12).click();
    const [id] = await keysOf(rows.nth(12), 'data-sample');
    const chosen = queue.locator(`[data-sample="${id}"]`);
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    const note = page.getByLabel('Observação');
    await note.fill('Ruído contínuo, ligação à esquerda');
    const place = await placeOf(chosen);
    // The machine finds the first one too short to wait for a person.
    const come = [recorded(3, 1.5), recorded(1), recorded(NEWEST + 1.5 * BETWEEN)];
    await sendAndDecide(baseURL, key, come);
    await expect(news(page)).toHaveText('2 novas');
    expect(await chosen.boundingBox()).toEqual(place);
    await expect(chosen).toHaveAttribute('aria-selected', 'true');

    await showsNews(page);
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(note).toHaveValue('Ruído contínuo, ligação à esquerda');
    await queue.evaluate((list) => list.scrollTo(0, 0));
    const after = await samplesOf("classificacao = 'PEND'");
    expect(after).toHaveLength(before.length + 2);
    await expect.poll(shown).toEqual(after.slice(0, 10));
    expect(after.slice(0, 10).filter((one) => !before.includes(one))).toHaveLength(2);
  });

  test('in the list of leak reports, where a ticked one stays ticked', async ({ page, browser, baseURL }) => {
    // A sample that waits for a class takes no inspection.
    await query(
      `update samples set classificacao = 'LEAK', id_inspecionar = (select id_usuario from users where email = 'gei@demo.escuta')
       where id_cliente = $1`,
      [company],
    );
    const [first = '', second = '', ...others] = await samplesOf('true');
    await reportedBefore(baseURL, others);
    const { rows } = await ReportScreen.open(page, 'adm', `${ALWAYS}&max=50&id_cliente=${company}`);
    const stored = async () =>
      (
        await query<{ id: number }>(
          'select id_relatorio id from leak_reports where id_cliente = $1 order by dt_envio desc, id_relatorio desc',
          [company],
        )
      ).map(({ id }) => String(id));
    const shown = () => keysOf(rows, 'data-report');
    const before = await stored();
    expect(before).toHaveLength(others.length);
    await expect.poll(shown).toEqual(before);
    const ticked = rows.nth(20).getByRole('checkbox');
    await ticked.check();
    const place = await placeOf(ticked);
    await reportsWithPhone(browser, baseURL, [first, second]);
    await expect(news(page)).toHaveText('2 novos');
    expect(await shown()).toEqual(before);
    expect(await ticked.boundingBox()).toEqual(place);

    await showsNews(page);
    const after = await stored();
    expect(after.slice(2)).toEqual(before);
    expect(await shown()).toEqual(after);
    await expect(rows.nth(22).getByRole('checkbox')).toBeChecked();
  });
});
