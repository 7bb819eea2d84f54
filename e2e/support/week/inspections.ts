import { CLASS_NAMES } from '@escuta/domain';
import type { Page } from '@playwright/test';
import { FieldScreen, smallPhoto } from '../field.ts';
import { ReportScreen } from '../reports.ts';
import { expect } from '../test.ts';
import { type BookedReport, NO_LEAK } from './books.ts';
import type { Person } from './person.ts';
import type { Utility } from './utility.ts';

/** Visits and their reports: the inspector's phone, and the list where an administrator decides. */

/** The inspections that a phone shows, sorted. */
export async function openOnPhone(page: Page): Promise<string[]> {
  const screen = new FieldScreen(page);
  await expect(screen.inspections.first()).toBeVisible();
  const names = await screen.inspections.getByRole('heading').allTextContents();
  return names.map((name) => name.replace('Amostra ', '')).sort();
}

const photoOf = (sample: string) => `Vala aberta em ${sample}`;

/** The inspector reports on an open inspection from the phone, with a photo. */
export async function report(
  utility: Utility,
  page: Page,
  inspector: Person,
  found: Pick<BookedReport, 'sample' | 'leakType' | 'isOnNetwork'>,
): Promise<void> {
  const { sample, ...what } = found;
  const screen = new FieldScreen(page);
  await screen.report(utility.books.sample(sample).seq);
  await screen.leakType(found.leakType);
  if (found.isOnNetwork) await screen.field('Posição do ponto').selectOption('Rede');
  await screen.addPhotos(await smallPhoto(page));
  await screen.field('Título da foto 1').fill(photoOf(sample));
  await screen.send();
  await expect(screen.states.first()).toHaveText('Enviado');
  utility.books.reportsOn(sample, inspector.nome, { ...what, sent: utility.hour });
}

/** Opens the waiting report of a sample in a tab, and sees its photo. */
async function openReport(utility: Utility, page: Page, booked: BookedReport): Promise<Page> {
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    new ReportScreen(page).rows
      .filter({ hasText: utility.books.sample(booked.sample).seq })
      .filter({ hasText: 'Pendente' })
      .getByRole('link', { name: /^Detalhes do relatório/ })
      .click(),
  ]);
  await expect(opened.getByRole('heading', { name: 'Conclusão' })).toBeVisible();
  const photo = opened
    .getByRole('figure')
    .filter({ hasText: photoOf(booked.sample) })
    .locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  booked.id = Number(/\/(\d+)\/\d+$/.exec(new URL(opened.url()).pathname)?.[1]);
  utility.did(utility.people.adm, 'Relatório aberto', { sample: booked.sample, about: `Relatório ${booked.id}` });
  return opened;
}

const decide = (utility: Utility, booked: BookedReport, state: BookedReport['state']) =>
  Object.assign(booked, { state, decidedBy: utility.people.adm.nome, decided: utility.hour });

/** From the list of reports, the administrator finalizes that of a sample. */
export async function finalize(utility: Utility, page: Page, name: string): Promise<void> {
  const booked = utility.books.pending(name);
  const detail = await openReport(utility, page, booked);
  await detail.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await detail.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(detail.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  decide(utility, booked, 'Finalizado');
  const sample = utility.books.sample(name);
  sample.customer = booked.leakType === NO_LEAK ? 'LESS' : 'LEAK';
  const change = `Classe do cliente: – → ${CLASS_NAMES['pt-BR'][sample.customer as 'LEAK' | 'LESS']}`;
  utility.did(utility.people.adm, 'Relatório finalizado', { sample: name, about: `Relatório ${booked.id}`, change });
  await detail.close();
}

/** From the list of reports, the administrator sends another inspector to a sample. */
export async function askAgain(utility: Utility, page: Page, sample: string, { nome }: Person): Promise<void> {
  const booked = utility.books.pending(sample);
  const detail = await openReport(utility, page, booked);
  await detail.getByRole('button', { name: 'Nova Inspeção', exact: true }).click();
  const dialog = detail.getByRole('dialog');
  await dialog.getByLabel('Geofonista').fill(nome);
  await detail.locator('.ant-select-item-option', { hasText: nome }).first().click();
  await dialog.getByRole('button', { name: 'Nova Inspeção' }).click();
  await expect(detail.locator('[data-toasts]').getByText('Nova inspeção pedida para 1 relatório!')).toBeVisible();
  decide(utility, booked, 'Nova inspeção');
  utility.books.orders(sample, nome);
  const change = `Inspetor: ${nome}; Inspeção nº: 2`;
  utility.did(utility.people.adm, 'Nova inspeção pedida', { sample, about: `Relatório ${booked.id}`, change });
  await detail.close();
}
