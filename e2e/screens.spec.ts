import type { Language } from '@escuta/contract';
import type { Page } from '@playwright/test';
import { violations, violationsAsShown, violationsBesideColors } from './support/axe.ts';
import { Catalogue, wordsOf } from './support/catalogue.ts';
import { unfocusable } from './support/focus.ts';
import { SelectionScreen } from './support/inspections.ts';
import { expect, query, signIn, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

type Frame = 'header' | 'side' | 'none' | 'field' | 'review';
interface Screen {
  path: string;
  frame: Frame;
  /** Address after redirects. */
  to?: string;
}

const one = async (sql: string) => Object.values((await query<Record<string, number | string>>(sql))[0] ?? {});

/** Roles by the part of the product that they visit. */
const WALKS = [
  { who: 'nobody', part: 'screens' },
  { who: 'sup', part: 'samples' },
  { who: 'sup', part: 'dashboards' },
  { who: 'sup', part: 'administration' },
  { who: 'geo', part: 'screens' },
  { who: 'br', part: 'screens' },
] as const;

/** Every route of the product, by part. */
async function ledger(): Promise<Record<string, Screen[]>> {
  const [person] = await one(`select id_usuario from users where email = 'ana@demo.escuta'`);
  const [company] = await one(`select id_cliente from companies where razao_social like 'Águas de Contagem%'`);
  const [photo] = await one(
    `select id_amostra from samples where classificacao = 'FRAU' and id_cliente in (select id_cliente from companies) limit 1`,
  );
  const [report, owner] = await one(`select id_relatorio, id_cliente from leak_reports order by 1 limit 1`);
  const inspect = SelectionScreen.path({ id_cliente: company, dti: '', dtf: '', classificacao: 'VISI' });
  const as = (frame: Frame, ...paths: string[]) => paths.map((path) => ({ path, frame }));
  return {
    'nobody screens': as('none', '/login', `/recover-password/${'x'.repeat(43)}`),
    'sup samples': [
      ...as('header', '/', '/list'),
      ...as('none', inspect, `${inspect}/${company}`, '/report', `/show-photo?photo=${photo}&index=1`),
      ...as('none', `/admin/leak-report/detail/${report}/${owner}`, '/nao/existe'),
      { path: '/login', frame: 'header', to: '/' },
      { path: '/intercept/default', frame: 'header', to: '/' },
    ],
    'sup dashboards': [
      ...as('header', '/dashboard/produtividade', '/dashboard/analise', '/dashboard/impacto', '/dashboardclient'),
      ...as('none', '/new-chart-collect-sample', `/new-chart-collect-sample/${company}/2026-01-01/2026-01-31/d`),
    ],
    'sup administration': [
      ...as('side', '/admin', '/admin/admin-users', `/admin/profile/${person}`, '/admin/new-user'),
      ...as('side', '/admin/admin-clients', '/admin/new-client', `/admin/client-profile/${company}`),
      ...as('side', `/admin/client-network/${company}`),
      ...as(
        'side',
        '/admin/leak-report',
        '/admin/br-report',
        '/admin/br-pool',
        '/admin/log-sistema',
        '/admin/config-impacto',
      ),
      ...as('side', '/admin/my-profile', '/admin/open-ticket'),
      { path: '/admin/client-profile', frame: 'side', to: '/admin/admin-clients' },
      { path: '/admin/myprofile', frame: 'side', to: '/admin/my-profile' },
      { path: '/admin/profile', frame: 'side', to: '/admin/my-profile' },
    ],
    'geo screens': [
      ...as('side', '/admin/home-geo', '/admin/samples', `/admin/samples/${company}`),
      ...as('field', '/field', '/field/report/nenhum', '/collect', '/collect/day'),
    ],
    'br screens': [
      ...as('review', '/br', '/br/br-class', '/br/br-end', '/br/br-problem'),
      { path: '/br/br-rest', frame: 'review', to: '/br' },
    ],
  };
}

/** Waits until the screen is shown and its calls are answered. */
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
  const inFrame = page.frameLocator('iframe').getByRole('img').first();
  if ((await page.locator('iframe').count()) > 0) await expect(inFrame).toBeVisible();
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

/** Chooses the language in another tab of the browser, which the page follows. */
async function speak(page: Page, language: Language): Promise<void> {
  const [other] = page
    .context()
    .pages()
    .filter((each) => each !== page);
  if (!other) throw new Error('no other tab is open');
  await other.evaluate((chosen) => localStorage.setItem('escuta.language', chosen), language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Starts a review; without one its screens redirect to the start page. */
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

/** Returns elements wider than the viewport. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const whole = [document.documentElement, ...document.querySelectorAll('main')];
    return whole.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ tagName }) => tagName);
  });

/** Opens a screen by its address in one language, switches to the other, checks it in every respect, and returns the faults. */
async function lookAt(page: Page, screen: Screen, [first, second]: readonly [Language, Language]): Promise<string[]> {
  const wrong: string[] = [];
  const note = (what: string, found: string[]) => wrong.push(...found.map((text) => `${screen.path} ${what}: ${text}`));
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await speak(page, first);
  await page.goto(screen.path);
  await stands(page, screen);
  note(first, texts.strangers(await wordsOf(page), first));
  note('keys', await unfocusable(page));
  if (screen.to) return wrong;
  note('axe', await violationsAsShown(page));
  await speak(page, second);
  // React draws deferred parts, such as the desk's progress, a moment later.
  let left: string[] = [];
  const read = async () => {
    left = texts.strangers(await wordsOf(page), second);
    return left.length;
  };
  await expect
    .poll(read)
    .toBe(0)
    .catch(() => note(second, left));
  note('axe', await violations(page, ['dark']));
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    note(`too wide at ${width} px`, await tooWide(page));
  }
  note('axe at 390 px', await violationsBesideColors(page));
  return wrong;
}

for (const { who, part } of WALKS) {
  test(`[SHELL-01] [SHELL-02] [SHELL-03] [SHELL-05] [SHELL-06] [SHELL-11] the ${part} of ${who} open by their addresses without a fault`, async ({
    page,
  }) => {
    const screens = (await ledger())[`${who} ${part}`] ?? [];
    expect(screens).not.toEqual([]);
    if (who === 'nobody') await page.goto('/login');
    else await signIn(page, who, '/admin/my-profile');
    if (who === 'br') await beginReview(page);
    const other = await page.context().newPage();
    await other.goto('/favicon.svg');
    const wrong: string[] = [];
    for (const [at, screen] of screens.entries())
      wrong.push(...(await lookAt(page, screen, at % 2 === 0 ? ['en', 'es'] : ['es', 'en'])));
    expect(wrong).toEqual([]);
  });
}
