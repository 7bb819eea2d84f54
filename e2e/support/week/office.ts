import type { Page } from '@playwright/test';
import { choose } from '../choose.ts';
import { expect } from '../test.ts';
import type { Person } from './person.ts';
import { COMPANY, EAST, NORTH, type Utility } from './utility.ts';

/** What the super admin and the administrator do: companies and people. */

async function makeCompany(page: Page, name: string, parent?: string): Promise<void> {
  await page.goto('/admin/new-client');
  await page.getByLabel('Nome Cliente').fill(name);
  if (parent) await choose(page, 'Empresa à qual pertence', parent);
  await page.getByRole('button', { name: /^Cadastr/ }).click();
  await expect(page).toHaveURL('/admin/admin-clients');
}

/** Makes the utility and its two branches. */
export async function makeCompanies(page: Page, utility: Utility): Promise<void> {
  for (const [name, parent] of [[COMPANY], [NORTH, COMPANY], [EAST, COMPANY]] as const) {
    await makeCompany(page, name, parent);
    const change = `Nome: ${name}; Empresa à qual pertence: ${parent ?? '–'}`;
    utility.did(utility.people.sup, 'Empresa nova', { company: name, about: `Empresa ${name}`, change });
  }
}

/** Registers people as a spreadsheet has them: name, e-mail, role. */
async function register(page: Page, utility: Utility, people: readonly (readonly [Person, role: string])[]) {
  const company = people[0]?.[0].company ?? '';
  await page.goto('/admin/new-user');
  await choose(page, 'Empresa', company);
  await page
    .getByLabel('Nome')
    .first()
    .evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      people.map(([{ nome, email }, role]) => [nome, email, role].join('\t')).join('\r\n'),
    );
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page).toHaveURL(/\/admin\/admin-users\?id_cliente=\d+$/);
  for (const [{ nome, email }, role] of people) {
    const change = `Nome: ${nome}; E-mail: ${email}; Perfil: ${role}; Empresa: ${company}`;
    utility.did(utility.people.sup, 'Usuário novo', { company, about: `Pessoa ${nome}`, change });
  }
}

export async function registerPeople(page: Page, utility: Utility): Promise<void> {
  const { geo, adm, ana, gei, gei2, col, vis } = utility.people;
  await register(page, utility, [[geo, 'Superadministrador geofonista']]);
  await register(page, utility, [
    [adm, 'Administrador'],
    [ana, 'Analista'],
    [gei, 'Geofonista'],
    [gei2, 'Geofonista'],
    [col, 'Coletor'],
  ]);
  // A viewer sees the samples of their own company alone.
  await register(page, utility, [[vis, 'Visualizador']]);
}

/** The administrator switches accounts on or off. */
export async function setActive(utility: Utility, isActive: boolean, ...people: Person[]): Promise<void> {
  const { adm } = utility.people;
  for (const { nome, company } of people) {
    const page = await utility.opens(adm, `/admin/admin-users?ativo=${!isActive}`);
    await page.getByRole('link', { name: `Editar ${nome}` }).click();
    await page.getByRole('checkbox', { name: 'Ativo' }).setChecked(isActive);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dados alterados com sucesso')).toBeVisible();
    const change = isActive ? 'Ativo: não → sim' : 'Ativo: sim → não';
    utility.did(adm, 'Usuário alterado', { company, about: `Pessoa ${nome}`, change });
  }
}

const openCompany = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `Editar ${name}`, exact: true }).click();
  await expect(page.getByLabel('Nome Cliente')).toHaveValue(name);
};

/** On the list of companies, the super admin lets the utility export. */
export async function allowExport(page: Page, utility: Utility): Promise<void> {
  await openCompany(page, COMPANY);
  await page.getByRole('checkbox', { name: 'Permitir exportar amostras' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cliente alterado com sucesso')).toBeVisible();
  const change = 'Pode exportar: não → sim';
  utility.did(utility.people.sup, 'Permissão de exportar', { company: COMPANY, about: `Empresa ${COMPANY}`, change });
}

/** On the list of companies, the super admin gives a unit another name. */
export async function rename(page: Page, utility: Utility, company: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Expandir ${COMPANY}` }).click();
  await openCompany(page, company);
  await page.getByLabel('Nome Cliente').fill(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Cliente alterado com sucesso')).toBeVisible();
  const change = `Nome: ${company} → ${name}`;
  utility.did(utility.people.sup, 'Empresa renomeada', { company, about: `Empresa ${company}`, change });
  utility.diary.names.set(company, name);
}

/** From the usual centre of the map to the city: the keys of a map move it by 100 pixels and by one zoom. */
const WAY = [
  ['-', 8],
  ['ArrowLeft', 4],
  ['ArrowUp', 4],
  ['+', 4],
  ['ArrowRight', 6],
  ['ArrowDown', 1],
  ['+', 4],
] as const;

/** On the page of a unit, the super admin moves its map to the city and keeps the place. */
export async function setPlace(page: Page, utility: Utility, company: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Posição no mapa' }).first();
  await section.locator('canvas').focus();
  for (const [key, times] of WAY) for (let n = 0; n < times; n++) await page.keyboard.press(key);
  await section.getByRole('button', { name: 'Usar esta posição' }).click();
  await expect(page.getByText('Posição salva')).toBeVisible();
  await expect(section).toContainText(/Abre em -3,0\d+, -(59,9|60,0)\d+, aproximação 12,0/);
  const shown = (await section.getByText(/Abre em/).textContent()) ?? '';
  const [, lat, lon, zoom] = /Abre em ([-\d,]+), ([-\d,]+), aproximação (\d+)/.exec(shown) ?? [];
  const about = `Empresa ${utility.diary.nameOf(company)}`;
  const change = `Latitude: – → ${lat}; Longitude: – → ${lon}; Zoom: – → ${zoom}`;
  utility.did(utility.people.sup, 'Posição da empresa no mapa', { company, about, change });
}

/** Somebody opens the log, and is refused on the screen and by a call. */
export async function isRefusedTheLog(utility: Utility, person: Person): Promise<void> {
  const page = await utility.opens(person, '/admin/log-sistema');
  await expect(page.locator('[data-toasts]').getByText('Seu perfil não tem acesso a esta página')).toBeVisible();
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('escuta.session') ?? '{}');
    const headers = { token, time: '-1', 'content-type': 'application/json' };
    return (await fetch('/api/logs', { method: 'POST', headers, body: '{}' })).status;
  });
  expect(status).toBe(403);
  utility.did(person, 'Acesso negado', { change: 'Permissão: Log do sistema' });
}
