import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { choose } from '../choose.ts';
import { InspectionsPanel } from '../inspections.ts';
import { MapScreen } from '../map.ts';
import { isSearch } from '../search.ts';
import { expect } from '../test.ts';
import type { Device } from './devices.ts';
import type { Person } from './person.ts';
import { NORTH, type Utility } from './utility.ts';

/** What an analyst does at the map. */

/** Ids of the samples in the map's list, sorted. */
export async function listed(utility: Utility, page: Page): Promise<string[]> {
  const map = new MapScreen(page);
  await map.idle();
  const rows = map.list.getByRole('option');
  const ids = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-sample'))));
  const found = await utility.installation.query<{ seq: string }>(
    'select seq from samples where id_amostra = any($1)',
    [ids],
  );
  return found.map(({ seq }) => seq).sort();
}

const openRow = async ({ books }: Utility, page: Page, sample: string) => {
  const { seq } = books.sample(sample);
  await new MapScreen(page).row(seq).click();
  await expect(page.getByRole('heading', { name: `Amostra ${seq}` })).toBeVisible();
};

/** From the list to a sample, where an inspector is sent, and back. */
export async function sendInspector(utility: Utility, page: Page, sample: string, inspector: Person): Promise<void> {
  await openRow(utility, page, sample);
  const panel = new InspectionsPanel(page);
  await panel.add.click();
  await panel.choose(inspector.nome);
  await panel.confirm('Realizar inspeção');
  await panel.closed();
  utility.books.orders(sample, inspector.nome);
  const change = `Inspetor: – → ${inspector.nome}; Inspeção nº: 1`;
  utility.did(utility.people.ana, 'Inspeção pedida', { sample, change });
  await new MapScreen(page).detail.click();
}

/** From the list to a sample whose inspector has not been there, and who is replaced. */
export async function replaceInspector(
  utility: Utility,
  page: Page,
  sample: string,
  [from, to]: readonly [Person, Person],
) {
  await openRow(utility, page, sample);
  const panel = new InspectionsPanel(page);
  await expect(panel.slot(1)).toContainText(from.nome);
  await expect(panel.slot(1)).toContainText('Aguardando inspeção');
  await panel
    .slot(1)
    .getByRole('button', { name: /^Trocar/ })
    .click();
  await panel.dialog.getByRole('combobox', { name: 'Geofonista' }).fill('');
  await expect(page.locator('.ant-select-item-option', { hasText: to.nome })).toBeVisible();
  await expect(page.locator('.ant-select-item-option', { hasText: from.nome })).toHaveCount(0);
  await panel.choose(to.nome);
  await panel.confirm('Trocar inspetor');
  await panel.closed();
  utility.books.replaces(sample, to.nome);
  const change = `Inspetor: ${from.nome} → ${to.nome}; Inspeção nº: 1`;
  utility.did(utility.people.ana, 'Inspetor trocado', { sample, change });
  await new MapScreen(page).detail.click();
}

export async function comment(utility: Utility, page: Page, sample: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Comentários' }).click();
  await page.getByRole('textbox', { name: 'Comentário da amostra' }).fill(text);
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(new MapScreen(page).toast('Comentário adicionado')).toBeVisible();
  utility.books.sample(sample).comment = text;
  utility.did(utility.people.ana, 'Comentário', { sample, change: `Comentário: – → ${text}` });
  await page.getByRole('button', { name: 'Voltar ao detalhe' }).click();
}

const CLASSES = CLASS_NAMES['pt-BR'];

/** At a sample: a class by its key, taken back by the undo key. */
export async function classifyAndUndo(utility: Utility, page: Page, sample: string): Promise<void> {
  const given = new MapScreen(page).field('Classificação do cliente');
  await expect(given).toHaveText('–');
  const action = 'Classificação pelo cliente';
  const note = (done: string, change: string) =>
    utility.did(utility.people.ana, done, { sample, change: `Classe do cliente: ${change}` });
  await page.keyboard.press('2');
  await expect(given).toContainText(CLASSES.PASS);
  note(action, `– → ${CLASSES.PASS}`);
  await page.keyboard.press('z');
  await expect(given).not.toContainText(CLASSES.PASS);
  note(`Desfeito: ${action}`, `${CLASSES.PASS} → –`);
}

/** Ticks samples in the list. */
export async function tick({ books }: Utility, page: Page, samples: readonly string[]): Promise<void> {
  for (const seq of books.seqs(samples))
    await new MapScreen(page).row(seq).getByTitle('Selecionar amostra (X)').click();
}

/** In the menu of the ticked samples. */
async function chooseAction(page: Page, name: string, done: string): Promise<void> {
  await page.getByTestId('tick-actions').getByRole('button', { name: 'Ações' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(new MapScreen(page).toast(done)).toBeVisible();
}

export async function markTickedSeen(utility: Utility, page: Page, samples: readonly string[]): Promise<void> {
  await chooseAction(page, 'Marcar como vistas', `${samples.length} amostras marcadas como vistas`);
  for (const sample of samples) {
    utility.books.sample(sample).seen = true;
    utility.did(utility.people.ana, 'Amostra vista', { sample, change: 'Vista: não → sim' });
  }
}

export async function classifyTicked(utility: Utility, page: Page, samples: readonly string[], code: 'LESS' | 'PASS') {
  await chooseAction(page, `Classificar: ${CLASSES[code]}`, `${samples.length} amostras classificadas`);
  for (const sample of samples) {
    utility.books.sample(sample).customer = code;
    const change = `Classe do cliente: – → ${CLASSES[code]}`;
    utility.did(utility.people.ana, 'Classificação pelo cliente', { sample, change });
  }
}

const LATE = 'Data improvável: relógio do aparelho atrasado ou envio muito tardio';

/** At a sample: which device sent it, and whether its clock was slow. */
export async function seesDevice(utility: Utility, sample: string, device: Device, isSlow: boolean): Promise<void> {
  const map = new MapScreen(await utility.opens(utility.people.ana, utility.addressOf(sample)));
  await expect(map.field('Dispositivo')).toHaveText(device.name);
  await expect(map.field('Data da amostra').getByText(LATE)).toHaveCount(isSlow ? 1 : 0);
}

/** At the map, the super geo moves a sample from a unit to another, which has a new name. */
export async function changeUnit(utility: Utility, sample: string, unit: string): Promise<void> {
  const { geo } = utility.people;
  const page = await utility.opens(geo, '/');
  const map = new MapScreen(page);
  const name = utility.diary.nameOf(unit);
  await map.idle();
  const found = page.waitForResponse((response) => isSearch(response.request()));
  await choose(page, 'Empresa', NORTH);
  await found;
  await map.idle();
  await page.keyboard.press('Escape');
  await tick(utility, page, [sample]);
  await page.getByRole('button', { name: 'Trocar unidade' }).click();
  await expect(page.getByTestId('unit-summary')).toContainText('1 amostra muda de unidade');
  await page.getByLabel('Nova unidade').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-tree-title', { hasText: name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Selecionar' }).click();
  await expect(map.toast('Unidade substituída com sucesso.')).toBeVisible();
  utility.books.sample(sample).unit = unit;
  utility.did(geo, 'Troca de unidade', { sample, change: `Empresa: ${NORTH} → ${name}; Amostras: 1` });
}
