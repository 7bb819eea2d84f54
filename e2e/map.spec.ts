import { LANGUAGES } from '@escuta/contract';
import { choose } from './support/choose.ts';
import { MapScreen } from './support/map.ts';
import { expect, query, signIn, test } from './support/test.ts';

const EVERYTHING = { dti: '', dtf: '', classificacao: [], seen: true, notSeen: true };
const TREE = `id_cliente in (with recursive t as (select id_cliente from users where email = 'ana@demo.escuta'
  union select c.id_cliente from companies c join t on c.id_cliente_master = t.id_cliente) select id_cliente from t)`;
const shownOf = async (map: MapScreen) =>
  Number(((await map.total.textContent()) ?? '').match(/Mostrando ([\d.]+)/)?.[1]?.replaceAll('.', ''));

const center = async (map: MapScreen) =>
  ((await map.map.getAttribute('data-center')) ?? '').split(',').map((part) => Number(part).toFixed(3));

test('[MAP-04] the map moves to the sample chosen in list or map', async ({ page }) => {
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  await expect(map.map).toHaveAttribute('data-zoom', '12.00');
  await expect(map.map).toHaveAttribute('data-center', '-19.93170, -44.05390');
  await map.list.getByRole('option').first().click();
  await expect(map.map).toHaveAttribute('data-zoom', '20.00');
  const heading = page.getByRole('heading', { name: /^Amostra / });
  const seq = (await heading.textContent())?.replace('Amostra ', '') ?? '';
  const [sample] = await query<{ lat: number; lon: number }>(
    `select lat, lon from samples where ${TREE} and seq = $1`,
    [seq],
  );
  expect(await center(map)).toEqual([sample?.lat.toFixed(3), sample?.lon.toFixed(3)]);

  // A map that the person has dragged stays, back in the list: the marker is where it was dragged to, and opens the sample again.
  await map.idle();
  const box = await map.map.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 160, y + 100, { steps: 6 });
  await page.mouse.up();
  await map.idle();
  await map.detail.click();
  await map.idle();
  const wider = await map.map.boundingBox();
  await page.mouse.click((wider?.x ?? 0) + (wider?.width ?? 0) / 2 + 60, y);
  await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
});

test('[MAP-05] the list is cropped to the visible map and follows it when it moves', async ({ page }) => {
  const map = await MapScreen.open(page, 'sup', EVERYTHING);
  const shown = () => shownOf(map);
  const all = await shown();
  await page.getByRole('checkbox', { name: 'Só o mapa visível' }).check();
  await page.getByRole('checkbox', { name: 'Atualizar ao mover' }).check();
  const visible = async () => Number(await map.map.getAttribute('data-visible'));
  await expect.poll(async () => (await shown()) === (await visible())).toBe(true);
  await page.getByRole('button', { name: 'Aproximar' }).click();
  await page.getByRole('button', { name: 'Aproximar' }).click();
  await map.idle();
  await expect.poll(async () => (await shown()) === (await visible())).toBe(true);
  expect(await shown()).toBeLessThan(all);
});

test('[MAP-01] the map has its eight classes, search, list, detail, comments and offer of the tour', async ({
  page,
}) => {
  await query(`update users set tour = true where email = 'ana@demo.escuta'`);
  try {
    const map = await MapScreen.open(page, 'ana');
    await page
      .getByRole('dialog', { name: 'Fazer o tour pela plataforma?' })
      .getByRole('button', { name: 'Não' })
      .click();
    const boxes = page.getByRole('form', { name: 'Filtros' }).getByTestId(/^class-/);
    const classes = await boxes.evaluateAll((all) =>
      all.map((box) => [(box as HTMLElement).dataset.testid, (box as HTMLInputElement).checked]),
    );
    const order = ['LESS', 'PASS', 'LEAK', 'PEND', 'INCO', 'NOAC', 'FRAU', 'VISI'];
    expect(classes).toEqual(order.map((code) => [`class-${code}`, code === 'LEAK']));
    await expect.poll(async () => Number(await map.map.getAttribute('data-visible'))).toBeGreaterThan(0);
    await expect(map.list.getByRole('option').first()).toBeVisible();
    const [sample] = await query<{ seq: string }>(
      `select seq from samples where ${TREE} and classe = 'PASS' order by id_amostra limit 1`,
    );
    await map.openSample(sample?.seq ?? '');
    await page.getByRole('button', { name: 'Comentários' }).click();
    await expect(page.getByRole('heading', { name: 'Comentários' })).toBeVisible();
  } finally {
    await query(`update users set tour = false where email = 'ana@demo.escuta'`);
  }
});

test('[MAP-12] shows one sample alone or all', async ({ page }) => {
  const [pair] = await query<{ a: string; b: string; dx: number; dy: number }>(
    `select a.seq as a, b.seq as b, (b.lon - a.lon) * 111320 * cos(radians(a.lat)) as dx, (a.lat - b.lat) * 110574 as dy
     from samples a join samples b on b.id_cliente = a.id_cliente and b.id_amostra <> a.id_amostra
       and abs(a.lat - b.lat) < 0.0002 and abs(a.lon - b.lon) < 0.0002
     where a.${TREE} and sqrt(((b.lon - a.lon) * 104500) ^ 2 + ((b.lat - a.lat) * 110574) ^ 2) between 9 and 14
     order by a.id_amostra, b.id_amostra limit 1`,
  );
  const map = await MapScreen.open(page, 'ana', EVERYTHING);
  const { a = '', b = '', dx = 0, dy = 0 } = pair ?? {};
  await page.getByLabel('Buscar amostra por id').fill(`${a}, ${b}`);
  await page.getByLabel('Buscar amostra por id').press('Enter');
  await expect(map.total).toHaveText('Mostrando 2 de 2');
  await map.row(a).click();
  await expect(map.map).toHaveAttribute('data-zoom', '20.00');
  const metresPerPixel = (78_271.517 * Math.cos((19.93 * Math.PI) / 180)) / 2 ** 20;
  const clickNeighbour = async () => {
    const box = await map.map.boundingBox();
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2 + dx / metresPerPixel;
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2 + dy / metresPerPixel;
    await page.mouse.click(x, y);
  };
  await page.getByRole('checkbox', { name: 'Só esta amostra no mapa' }).check();
  await expect(map.map).toHaveAttribute('data-only', 'true');
  await map.idle();
  await clickNeighbour();
  await expect(page.getByRole('heading', { name: `Amostra ${a}` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Só esta amostra no mapa' }).uncheck();
  await expect(map.map).toHaveAttribute('data-only', 'false');
  await map.idle();
  await clickNeighbour();
  await expect(page.getByRole('heading', { name: `Amostra ${b}` })).toBeVisible();
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the first tick moves and covers no row of the list at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { list } = await MapScreen.open(page, 'ana', { dti: '', dtf: '' });
    // A phone opens with its list folded.
    if (width < 768) await page.getByRole('button', { name: /^Altura do painel/ }).click();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const boxes = list.getByRole('option').locator('[data-checked]');
    /** Where each box that can be clicked is. */
    const clickable = () =>
      boxes.evaluateAll((all) =>
        all.flatMap((box) => {
          const { x, y, width: w, height: h } = box.getBoundingClientRect();
          const hit = document.elementFromPoint(x + w / 2, y + h / 2);
          return hit && box.contains(hit) ? [`${x} ${y}`] : [];
        }),
      );
    const before = await clickable();
    expect(before.length).toBeGreaterThan(2);
    await boxes.first().click();
    await expect(page.getByTestId('tick-actions').getByRole('button', { name: 'Ações' })).toBeEnabled();
    expect(await clickable()).toEqual(before);
  });
}

test('on a phone, in any language, no tick moves the three samples that the list shows or what can be done with them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { list } = await MapScreen.open(page, 'sup', { dti: '', dtf: '' });
  for (const language of LANGUAGES) {
    await page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('[data-stop] > button').click();
    const top = async () => (await list.boundingBox())?.y;
    const tops = [];
    for (const place of [0, 1, 2]) {
      // A border may cover part of a pixel.
      const box = list.getByRole('option').nth(place).locator('[data-checked]');
      await expect(box).toBeInViewport({ ratio: 0.95 });
      // Once the sheet is still.
      await box.click({ trial: true });
      tops.push(await top());
      await box.click();
    }
    // A row that moves after a tick gets the next tap meant for another.
    expect(new Set([...tops, await top()]).size).toBe(1);
    const buttons = page.getByTestId('tick-actions').getByRole('button');
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) {
      await expect(button).toBeEnabled();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
});

test('on a phone the header shows more than the first letters of the chosen company', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { list } = await MapScreen.open(page, 'sup');
  await expect(list).toBeAttached();
  await choose(page, 'Empresa', 'Águas de Contagem (demonstração)');
  const name = page.getByRole('banner').locator('.ant-select-content');
  await expect(name).toContainText('Águas de Contagem');
  expect((await name.boundingBox())?.width).toBeGreaterThan(60);
});

for (const [how, throws] of [
  ['throws', true],
  ['has none', false],
] as const) {
  test(`a browser that ${how} when it is asked for WebGL keeps the list, and the map says why it is empty`, async ({
    page,
  }) => {
    await page.addInitScript((refuses) => {
      const real = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
        if (!kind.startsWith('webgl')) return Reflect.apply(real, this, [kind, ...more]);
        if (refuses) throw new DOMException('WebGL is blocked', 'SecurityError');
        return null;
      } as typeof real;
    }, throws);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await signIn(page, 'ana');
    const map = new MapScreen(page);
    await expect(page.getByRole('alert')).toHaveText(/não consegue exibir o mapa \(WebGL\)/);
    await map.list.getByRole('option').first().click();
    await expect(page.getByRole('heading', { name: /^Amostra / })).toBeVisible();
    expect(errors).toEqual([]);
  });
}
