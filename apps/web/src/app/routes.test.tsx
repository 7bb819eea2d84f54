import { LANGUAGES, ROLES, type Role } from '@escuta/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { cloneElement, isValidElement, type ReactElement } from 'react';
import { createMemoryRouter, Navigate, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { translate } from '../shared/i18n/i18n.ts';
import { setLanguage } from '../shared/i18n/index.ts';
import { endSession, startSession } from '../shared/session/index.ts';
import { person } from '../shared/testing/people.ts';
import { Guarded } from './Guarded.tsx';
import type { PageHandle } from './page-route.tsx';
import { appRoutes } from './router.tsx';
import { lateTexts } from './texts.ts';

const ALL: readonly Role[] = ROLES.filter((role) => role !== 'BR');
const REVIEWING = ALL.filter((role) => role !== 'VIS' && role !== 'COM');
const ADMINISTRATORS: readonly Role[] = ['SUP', 'GEO', 'ADM'];

/** Which roles may open which address, according to the product documents. */
const LEDGER: readonly [path: string, roles: readonly Role[]][] = [
  ['/', ALL],
  ['/list', ALL],
  ['/report', ALL],
  ['/show-photo', ALL],
  ['/inspect/x', REVIEWING],
  ['/inspect/x/1', REVIEWING],
  ['/dashboard/produtividade', ALL],
  ['/dashboard/analise', ALL],
  ['/dashboard/impacto', ALL],
  ['/dashboard/cobertura', ALL],
  ['/dashboard/maquina', [...ADMINISTRATORS, 'ANA']],
  ['/dashboardclient', REVIEWING],
  ['/new-chart-collect-sample', [...ADMINISTRATORS, 'GEI']],
  ['/new-chart-collect-sample/1/2026-01-01/2026-01-31/d', [...ADMINISTRATORS, 'GEI']],
  ['/field', ['GEO', 'GEI']],
  ['/field/report/x', ['GEO', 'GEI']],
  ['/collect', ['GEO', 'COL', 'GEI']],
  ['/collect/day', ['GEO', 'COL', 'GEI']],
  ['/br', ['BR']],
  ['/br/br-class', ['BR']],
  ['/br/br-rest', ['BR']],
  ['/br/br-end', ['BR']],
  ['/br/br-problem', ['BR']],
  ['/admin', [...ADMINISTRATORS, 'ANA', 'GEI']],
  ['/admin/admin-users', [...ADMINISTRATORS, 'ANA', 'GEI']],
  ['/admin/profile/1', ADMINISTRATORS],
  ['/admin/new-user', ['SUP', 'GEO']],
  ['/admin/admin-clients', ADMINISTRATORS],
  ['/admin/new-client', ADMINISTRATORS],
  ['/admin/client-profile', ADMINISTRATORS],
  ['/admin/client-profile/1', ADMINISTRATORS],
  ['/admin/client-network/1', ADMINISTRATORS],
  ['/admin/devices', ['SUP', 'ADM']],
  ['/admin/queue', ['SUP']],
  ['/admin/import', ADMINISTRATORS],
  ['/admin/addresses', ['SUP']],
  ['/admin/leak-report', REVIEWING],
  ['/admin/leak-report/detail/1/1', ALL],
  ['/admin/home-geo', ['GEO']],
  ['/admin/samples', ['GEO']],
  ['/admin/samples/1', ['GEO']],
  ['/admin/br-report', ['SUP']],
  ['/admin/br-pool', ['SUP']],
  ['/admin/log-sistema', ['SUP', 'GEO']],
  ['/admin/config-impacto', ['SUP', 'GEO']],
  ['/admin/my-profile', ROLES],
  ['/admin/open-ticket', ROLES],
];
const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/admin/profile', '/admin/my-profile'],
  ['/admin/myprofile', '/admin/my-profile'],
];
const PUBLIC = ['/login', '/recover-password/x', '/intercept/x', '/intercept'];

/** Content of a guarded route: its children, or a word. */
const inside = (isFrame: boolean) => (isFrame ? <Outlet /> : <p>open</p>);

/** The app's routes and guards, with a word in place of each page. */
function emptied(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { children, element, ...rest } = route;
    const isGuarded = isValidElement(element) && element.type === Guarded;
    const shown = isGuarded ? cloneElement(element as ReactElement, {}, inside(children !== undefined)) : element;
    const below = children && { children: emptied(children) };
    if (!('path' in route) && !isGuarded) return { element: <Outlet />, ...below } as RouteObject;
    return { ...rest, element: shown, ...below } as RouteObject;
  });
}
const routes = emptied(appRoutes);

/** Opens an address. Returns the final path and the address to return to after a sign-in. */
async function endOf(address: string): Promise<{ at: string; from: unknown }> {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByText('open');
  cleanup();
  const { pathname, state } = router.state.location;
  return { at: pathname, from: (state as { from?: string } | null)?.from };
}

const signIn = (role: string) =>
  startSession({ token: 't', user: person({ id_tipo_usuario: role as Role }), expireSeconds: 60 });
beforeEach(() => endSession('expired'));

it('the ledger names every route', () => {
  const paths = (list: readonly RouteObject[]): string[] =>
    list.flatMap(({ path, children }) => [...(path ? [path] : []), ...paths(children ?? [])]);
  const known = [...LEDGER, ...MOVED].map(([path]) => path).concat(PUBLIC, '/recover-password');
  const router = createMemoryRouter(appRoutes);
  for (const path of paths(router.routes).filter((one) => one !== '*')) {
    const pattern = new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
    expect(
      known.some((one) => pattern.test(one)),
      path,
    ).toBe(true);
  }
});

/** Routes with a page: neither frames nor redirects. */
function pagesOf(list: readonly RouteObject[]): RouteObject[] {
  const isRedirect = ({ element }: RouteObject) => isValidElement(element) && element.type === Navigate;
  return list.flatMap((route) => [
    ...(route.path === undefined || isRedirect(route) ? [] : [route]),
    ...pagesOf(route.children ?? []),
  ]);
}

it.each(LANGUAGES)('every page has a title in %s', async (language) => {
  await Promise.all(Object.values(lateTexts).map((load) => load()));
  setLanguage(language);
  const pages = pagesOf(appRoutes);
  expect(pages.length).toBeGreaterThan(30);
  for (const { path, handle } of pages) {
    const [texts, key] = (handle as PageHandle | undefined)?.title ?? ['', ''];
    const title = translate(texts, key);
    expect(title, path).not.toBe(key);
    expect(title.trim(), path).not.toBe('');
  }
  setLanguage(LANGUAGES[0]);
});

it('[SHELL-02] every route except the public ones sends signed-out users to the sign-in with the address to return to', async () => {
  for (const [path] of LEDGER) expect(await endOf(`${path}?x=1`), path).toEqual({ at: '/login', from: `${path}?x=1` });
  expect((await endOf('/login')).at).toBe('/login');
  expect((await endOf('/recover-password/x')).at).toBe('/recover-password/x');
});

it.each([...ROLES, 'XYZ'])('[SHELL-02] %s opens only the routes that the ledger allows', async (role) => {
  signIn(role);
  const place = role === 'BR' ? '/br' : '/admin/my-profile';
  for (const [path, roles] of LEDGER) {
    const admitted = roles.some((one) => one === role) || path === '/admin/my-profile' || path === '/admin/open-ticket';
    expect((await endOf(path)).at, path).toBe(admitted ? path : place);
  }
  for (const [from, to] of MOVED) expect((await endOf(from)).at).toBe(to);
  // Signed-in users are redirected from the sign-in to the start page, and from there to the page of their role.
  expect((await endOf('/login')).at).toBe(ALL.some((one) => one === role) ? '/' : place);
});
