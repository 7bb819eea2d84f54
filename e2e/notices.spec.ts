import type { BrowserContext, Page } from '@playwright/test';
import { start } from './support/blind-review.ts';
import { SelectionScreen } from './support/inspections.ts';
import { expect, query, signIn, test } from './support/test.ts';

const NOTICE = 'Tour ativado com sucesso';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What a person presses or types into; antd's fields are larger than their inputs. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, .ant-select, .ant-picker, [role="button"], [role="tab"], [role="option"], [role="combobox"], [role="checkbox"], [role="switch"], [role="slider"], [role="menuitem"]';

/** Notices stay while the test looks at them, and each load of the page shows one: the confirmation of the tour. */
async function showOnLoad(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((act: () => void, ms?: number) => later(act, ms === 3000 ? 600_000 : ms)) as typeof setTimeout;
    sessionStorage.setItem('escuta.tour-enabled', '1');
  });
}

/** The enabled controls that a person sees or presses where the notice is, by their text or name. */
const covered = (page: Page) =>
  page.evaluate((controls) => {
    const card = document.querySelector('[data-toasts]:not([data-toasts="bottom"]) > *')?.getBoundingClientRect();
    if (!card) return ['no notice'];
    const found = new Set<string>();
    // No control is less than 24 px wide or high.
    for (let x = card.left + 1; x < card.right; x += 8)
      for (let y = card.top + 1; y < card.bottom; y += 8) {
        const below = document.elementsFromPoint(x, y).find((part) => !part.closest('[data-toasts]'));
        const control = below?.closest(controls);
        if (control && !control.matches(':disabled')) found.add(control.ariaLabel ?? control.outerHTML.slice(0, 120));
      }
    const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
    return inside ? [...found] : ['outside the window', ...found];
  }, CONTROLS);

/** Screens of the super geo, who opens nearly all. */
async function screens(): Promise<string[]> {
  const [report] = await query<{ id_relatorio: number; id_cliente: number }>(
    'select id_relatorio, id_cliente from leak_reports order by 1 limit 1',
  );
  const [person] = await query<{ id: number }>(`select id_usuario id from users where email = 'ana@demo.escuta'`);
  const [company] = await query<{ id: number }>(`select id_cliente id from companies order by 1 limit 1`);
  const [sample] = await query<{ seq: string }>(
    `select seq from samples where classificacao = 'LEAK' order by id_amostra limit 1`,
  );
  return [
    // With an open sample: its player and the buttons of its classes.
    ...['/', `/?id_amostra=${sample?.seq}`, '/list', '/report', SelectionScreen.path({ classificacao: 'LEAK' })],
    ...['/dashboard/produtividade', '/dashboard/analise', '/dashboard/impacto', '/dashboardclient'],
    ...['/admin/leak-report', `/admin/leak-report/detail/${report?.id_relatorio}/${report?.id_cliente}`],
    ...['/admin/admin-clients', `/admin/client-profile/${company?.id}`],
    ...['/admin/admin-users', `/admin/profile/${person?.id}`, '/admin/new-user', '/admin/my-profile'],
    ...[
      '/admin/home-geo',
      '/admin/samples',
      '/field',
      '/admin/new-client',
      '/admin/log-sistema',
      '/admin/config-impacto',
    ],
  ];
}

/** Waits for the screen with its data, and adds what the notice covers at each size. */
async function look(page: Page, path: string, faults: string[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page.locator('[aria-busy="true"], [class*="_load"]')).toHaveCount(0);
    await expect
      .poll(() => covered(page), { timeout: 10_000 })
      .toEqual([])
      .catch(async () => faults.push(`${path} at ${size.width} px: ${(await covered(page)).join(' | ')}`));
  }
}

test('a success notice covers no control of a screen, on a desk and on a phone', async ({ page, context }) => {
  const faults: string[] = [];
  await signIn(page, 'geo', '/favicon.svg');
  await showOnLoad(context);
  for (const path of await screens()) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .or(page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible();
    await look(page, path, faults);
  }
  expect(faults).toEqual([]);
});

test('a success notice covers no control of blind review', async ({ page, context }) => {
  const faults: string[] = [];
  await signIn(page, 'br', '/br');
  await start(page);
  await expect(page).toHaveURL('/br/br-class');
  await showOnLoad(context);
  await page.reload();
  await expect(page.getByRole('img', { name: /Espectrograma/ })).toBeVisible();
  await look(page, '/br/br-class', faults);
  expect(faults).toEqual([]);
  await query(
    `delete from blind_reviews where situacao = 'entregue'
     and id_usuario = (select id_usuario from users where email = 'br@demo.escuta')`,
  );
});
