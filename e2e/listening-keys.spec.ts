import type { Locator, Page } from '@playwright/test';
import { COMPARING_KEYS, LISTENING_KEYS } from '../apps/web/src/shared/audio/listening-actions.ts';
import { KEYS } from '../apps/web/src/shared/keys/keys.ts';
import { type DataFolder, makeDemoFolder } from './support/folder.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { noiseWav } from './support/sounds.ts';
import { expect, query, signIn, test } from './support/test.ts';
import { PlayerKeys, TOOL_KEYS, tabTo, watchPointer } from './support/tool-keys.ts';

const PHONE = { width: 390, height: 844 };

let folder: DataFolder;
let server: RunningServer;
test.beforeAll(async () => {
  folder = await makeDemoFolder();
  server = await startServer({ ESCUTA_DATA_DIR: folder.path });
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Moves the focus to a control by Tab, and presses a key there. */
async function pressAt(control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** The detail of a sample of a sensor that is known. */
async function openDetail(page: Page): Promise<Locator> {
  const [sample] = await query<{ seq: string }>(
    `select seq from samples join sample_decisions d using (id_amostra)
     where samples.classificacao = 'LEAK' and d.atual and d.referencia is not null order by samples.dt_amostra desc limit 1`,
    [],
    folder.path,
  );
  await signIn(page, 'sup', `${server.url}/?id_amostra=${sample?.seq}`);
  await expect(page.getByRole('heading', { name: `Amostra ${sample?.seq}` })).toBeVisible();
  return page.getByTestId('player');
}

async function openDesk(page: Page): Promise<Locator> {
  await signIn(page, 'geo', `${server.url}/admin/samples`);
  await expect(button(page, 'Não Vazamento')).toBeEnabled();
  return page.getByTestId('player');
}

async function openBlindReview(page: Page): Promise<Locator> {
  // Work begun in the demonstration may be resting.
  for (const table of ['blind_reviews', 'blind_review_sessions']) await query(`delete from ${table}`, [], folder.path);
  await signIn(page, 'br', `${server.url}/`);
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  for (const item of await page.getByRole('checkbox').all()) await pressAt(item, 'Space');
  await pressAt(button(page, 'Iniciar'), 'Enter');
  await expect(button(page, 'Próxima')).toBeEnabled();
  return page.getByTestId('player');
}

async function openCollect(page: Page): Promise<Locator> {
  await page.setViewportSize(PHONE);
  await signIn(page, 'col', `${server.url}/collect`);
  const chooser = page.waitForEvent('filechooser');
  await pressAt(page.getByLabel('Usar arquivo do sensor (WAV)'), 'Space');
  const buffer = Buffer.from(noiseWav({ seconds: 8, amplitude: 0.02 }));
  await (await chooser).setFiles({ name: 'Ponte.wav', mimeType: 'audio/wav', buffer });
  const card = page.getByRole('region', { name: 'Som' });
  await pressAt(button(card, 'Ferramentas de escuta'), 'Enter');
  return card;
}

async function openField(page: Page): Promise<Locator> {
  await page.setViewportSize(PHONE);
  await signIn(page, 'gei', `${server.url}/field`);
  const audible = page.getByRole('article').filter({ has: button(page, 'Ouvir') });
  // Listening renames the button, so that the first with it would be another one.
  const name = await audible.first().getByRole('heading').textContent();
  const card = page.getByRole('article', { name: name ?? '', exact: true });
  await pressAt(button(card, 'Ouvir'), 'Enter');
  return card;
}

/** The five places of the player, and whether a sound can be compared there. */
const PLACES = {
  'the detail of a sample': { open: openDetail, compares: true },
  'the desk': { open: openDesk, compares: true },
  'blind review': { open: openBlindReview, compares: false },
  '/collect': { open: openCollect, compares: false },
  '/field': { open: openField, compares: true },
};

/** What the key sheet says of the tools. */
async function keySheet(page: Page) {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Teclas de atalho' });
  const rows = dialog.getByRole('region', { name: 'Escuta' }).locator('dl > div');
  await expect(rows.first()).toBeVisible();
  const read = await rows.evaluateAll((all) =>
    all.map((row) => ({
      keys: [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent),
      says: row.querySelector('dd')?.textContent,
    })),
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return read;
}

test.describe('[LSN-12] every listening tool is used by keyboard alone, each key as the key sheet says:', () => {
  for (const [name, { open, compares }] of Object.entries(PLACES))
    test(`at ${name}`, async ({ page }) => {
      const pressed = await watchPointer(page);
      const at = new PlayerKeys(await open(page));
      await at.begin({ compares });
      const declared = compares ? [...LISTENING_KEYS, ...COMPARING_KEYS] : LISTENING_KEYS;
      expect(await keySheet(page)).toEqual(
        declared.map((action) => ({
          keys: KEYS[action].map((key) => (key === ' ' ? 'Espaço' : key)),
          says: TOOL_KEYS[action].says,
        })),
      );
      await tabTo(at.position);
      for (const action of declared)
        for (const key of KEYS[action]) await test.step(action, () => TOOL_KEYS[action].does(at, key));
      expect(await at.unreached()).toEqual([]);
      // What has no key of its own has a field.
      await at.type('Início da faixa, Hz', '110');
      await expect(at.player.getByTestId('band-seen')).toContainText(/Ouve-se de 110\sHz/);
      await at.type('Máximo das cores, dB', '-25');
      await expect.poll(async () => (await at.range())[1]).toBe(-25);
      expect(pressed).toEqual([]);
    });
});
