import type { Page } from '@playwright/test';
import { Catalogue, wordsOf } from './support/catalogue.ts';
import { unfocusable } from './support/focus.ts';
import { SelectionScreen } from './support/inspections.ts';
import { expect, query, signIn, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

type Frame = 'header' | 'side' | 'none' | 'field' | 'review';
interface Screen {
  path: string;
  frame: Frame;
  /** Where the address leads by itself. */
  to?: string;
}

const one = async (sql: string) => Object.values((await query<Record<string, number | string>>(sql))[0] ?? {});

/** Every route of the product, by who walks it. */
async function ledger(): Promise<Record<'nobody' | 'sup' | 'geo' | 'br', Screen[]>> {
  const [person] = await one(`select id_usuario from users where email = 'ana@demo.escuta'`);
  const [company] = await one(`select id_cliente from companies where razao_social like 'Águas de Contagem%'`);
  const [photo] = await one(
    `select id_amostra from samples where classificacao = 'FRAU' and id_cliente in (select id_cliente from companies) limit 1`,
  );
  const [report, owner] = await one(`select id_relatorio, id_cliente from leak_reports order by 1 limit 1`);
  const inspect = SelectionScreen.path({ id_cliente: company, dti: '', dtf: '', classificacao: 'VISI' });
  const as = (frame: Frame, ...paths: string[]) => paths.map((path) => ({ path, frame }));
  return {
    nobody: as('none', '/login', `/recover-password/${'x'.repeat(43)}`),
    sup: [
      ...as(
        'header',
        '/',
        '/list',
        '/dashboard/produtividade',
        '/dashboard/analise',
        '/dashboard/impacto',
        '/dashboardclient',
      ),
      ...as('none', inspect, `${inspect}/${company}`, '/report', `/show-photo?photo=${photo}&index=1`),
      ...as('none', '/new-chart-collect-sample', `/new-chart-collect-sample/${company}/2026-01-01/2026-01-31/d`),
      ...as('none', `/admin/leak-report/detail/${report}/${owner}`, '/nao/existe'),
      ...as('side', '/admin', '/admin/admin-users', `/admin/profile/${person}`, '/admin/new-user'),
      ...as('side', '/admin/admin-clients', '/admin/new-client', `/admin/client-profile/${company}`),
      ...as('side', '/admin/leak-report', '/admin/br-report', '/admin/log-sistema', '/admin/config-impacto'),
      ...as('side', '/admin/my-profile', '/admin/open-ticket'),
      { path: '/admin/client-profile', frame: 'side', to: '/admin/admin-clients' },
      { path: '/admin/myprofile', frame: 'side', to: '/admin/my-profile' },
      { path: '/admin/profile', frame: 'side', to: '/admin/my-profile' },
      { path: '/login', frame: 'header', to: '/' },
      { path: '/intercept/default', frame: 'header', to: '/' },
    ],
    geo: [
      ...as('side', '/admin/home-geo', '/admin/samples', `/admin/samples/${company}`),
      ...as('field', '/field', '/field/report/nenhum'),
    ],
    br: [
      ...as('review', '/br', '/br/br-class', '/br/br-end', '/br/br-problem'),
      { path: '/br/br-rest', frame: 'review', to: '/br' },
    ],
  };
}

/** The screen is there and everything on it has been answered. */
async function stands(page: Page, { path, to, frame }: Screen): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === (to ?? path).split('?')[0]);
  await expect(
    page
      .getByRole('main')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [class*="_load"]')).toHaveCount(0);
  await expect(page.locator('main')).not.toBeEmpty();
  const bars = page.getByRole('banner').getByRole('link', { name: /^(List|Lista)$/ });
  await expect(bars).toHaveCount(frame === 'header' ? 1 : 0);
  await expect(page.locator('aside nav')).toHaveCount(frame === 'side' ? 1 : 0);
  const isLost = page.getByText(/^(Page not found|Página no encontrada)$/);
  await expect(isLost).toHaveCount(path === '/nao/existe' ? 1 : 0);
}

let texts: Catalogue;
test.beforeAll(async () => {
  texts = await Catalogue.read();
});

const speak = (page: Page, language: 'en' | 'es') =>
  page.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);

/** A review under way, without which its screens lead to its start. */
async function beginReview(page: Page): Promise<void> {
  await page.goto('/br');
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  for (const item of await page.getByRole('checkbox').all()) await item.check();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect(page).toHaveURL('/br/br-class');
}
test.afterAll(async () => {
  const reviewer = `(select id_usuario from users where email = 'br@demo.escuta')`;
  await query(`delete from blind_reviews where id_usuario = ${reviewer} and situacao = 'entregue'`);
});

for (const who of ['nobody', 'sup', 'geo', 'br'] as const) {
  test(`[SHELL-01] [SHELL-02] [SHELL-03] [SHELL-05] [SHELL-06] [SHELL-11] the screens of ${who} open by address and after a reload, in their frame, in one language, at every width, by keys`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const screens = (await ledger())[who];
    if (who === 'nobody') await page.goto('/login');
    else await signIn(page, who, '/admin/my-profile');
    if (who === 'br') await beginReview(page);
    const wrong: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await speak(page, 'en');
      await page.goto(screen.path);
      await stands(page, screen);
      const note = (what: string, found: string[]) =>
        wrong.push(...found.map((text) => `${screen.path} ${what}: ${text}`));
      note('en', texts.strangers(await wordsOf(page), 'en'));
      note('keys', await unfocusable(page));
      if (screen.to) continue;
      await speak(page, 'es');
      await page.reload();
      await stands(page, screen);
      note('es', texts.strangers(await wordsOf(page), 'es'));
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const wide = await page.evaluate(() => {
          const whole = [document.documentElement, ...document.querySelectorAll('main')];
          return whole.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ tagName }) => tagName);
        });
        note(`too wide at ${width} px`, wide);
      }
    }
    expect(wrong).toEqual([]);
  });
}
