import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { AGREEMENT_REPORT_PATH, BLIND_PATHS, BLIND_POOL_PATH } from '../features/blind-review/blind-paths.ts';
import { NEW_COMPANY_PATH } from '../features/companies/company-paths.ts';
import {
  CHARTS_PATH,
  COLLECTOR_CHART_PATH,
  IMPACT_CONFIG_PATH,
  tabPath,
} from '../features/dashboards/dashboard-paths.ts';
import { DESK_HOME_PATH, DESK_PATH } from '../features/desk/desk-paths.ts';
import { COLLECT_DAY_PATH, COLLECT_PATH } from '../features/field/collect/collect-paths.ts';
import { ADDRESSES_PATH, COMPANIES_PATH, DEVICES_PATH, IMPORT_PATH, QUEUE_PATH } from '../shared/api/index.ts';
import { NEW_USER_PATH, USERS_PATH } from '../shared/api/user-paths.ts';
import { Guarded } from './Guarded.tsx';
import { LOGIN_PATH, MY_PROFILE_PATH } from './guard.ts';
import { AdminLayout } from './layouts/AdminLayout.tsx';
import { BlindLayout } from './layouts/BlindLayout.tsx';
import { FieldLayout } from './layouts/FieldLayout.tsx';
import { HeaderLayout } from './layouts/HeaderLayout.tsx';
import { PlainLayout } from './layouts/PlainLayout.tsx';
import { RootLayout, RouteCrash } from './layouts/RootLayout.tsx';
import { type PageHandle, type PageTitle, page, Title } from './page-route.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

/** Pages in a frame, for signed-in users. */
function framed(Frame: ComponentType, children: RouteObject[]): RouteObject {
  return {
    element: (
      <Guarded access="signed_in">
        <Frame />
      </Guarded>
    ),
    children,
  };
}

/** Pages below the header. */
const headerPages: RouteObject[] = [
  page('/', 'samples.view', ['shell', 'map'], () => import('./pages/MapPage.tsx'), {
    texts: ['samples', 'inspections'],
  }),
  page('/list', 'samples.view', ['lists', 'list.title'], () => import('../features/samples/pages/ListPage.tsx'), {
    texts: ['samples'],
  }),
  page(
    tabPath('produtividade'),
    'dashboards.view',
    ['dashboards', 'title.produtividade'],
    () => import('../features/dashboards/pages/ProductivityTab.tsx'),
  ),
  page(
    tabPath('analise'),
    'dashboards.view',
    ['dashboards', 'title.analise'],
    () => import('../features/dashboards/pages/AnalysisTab.tsx'),
  ),
  page(
    tabPath('impacto'),
    'dashboards.view',
    ['dashboards', 'title.impacto'],
    () => import('../features/dashboards/pages/ImpactTab.tsx'),
  ),
  page(
    tabPath('cobertura'),
    'dashboards.view',
    ['coverage', 'title'],
    () => import('../features/dashboards/coverage/CoverageTab.tsx'),
    { texts: ['dashboards'] },
  ),
  page(
    tabPath('maquina'),
    'dashboards.machine',
    ['proof', 'title'],
    () => import('../features/dashboards/proof/ProofTab.tsx'),
    { texts: ['dashboards', 'models'] },
  ),
  page(
    CHARTS_PATH,
    'dashboards.charts',
    ['dashboards', 'chartsTitle'],
    () => import('../features/dashboards/pages/ChartsPage.tsx'),
  ),
];

/** Pages that fill the window. */
const plainPages: RouteObject[] = [
  page(
    '/inspect/:dados/:id_cliente?',
    'inspections.assign',
    ['inspections', 'selection.title'],
    () => import('../features/inspections/pages/SelectionPage.tsx'),
  ),
  page(
    `${COLLECTOR_CHART_PATH}/:idClient?/:dti?/:dtf?/:period?`,
    'dashboards.collectors',
    ['dashboards', 'collectorsTitle'],
    () => import('../features/dashboards/pages/CollectorChartPage.tsx'),
  ),
  page(
    '/report',
    'samples.view',
    ['lists', 'report.title'],
    () => import('../features/samples/pages/PrintReportPage.tsx'),
    {
      texts: ['samples'],
    },
  ),
  page('/show-photo', 'samples.view', ['lists', 'photo.page'], () => import('../features/samples/pages/PhotoPage.tsx')),
  page(
    '/admin/leak-report/detail/:idReport/:idClient',
    'reports.detail',
    ['leakReports', 'detail.title'],
    () => import('./pages/LeakReportPage.tsx'),
  ),
];

/** Pages used on a phone in the street: those of the geophone operator and of the collector. */
const fieldPages: RouteObject[] = [
  page('/field', 'reports.create', ['field', 'title'], () => import('../features/field/pages/FieldListPage.tsx')),
  page(
    '/field/report/:chave',
    'reports.create',
    ['field', 'form.title'],
    () => import('../features/field/pages/FieldReportPage.tsx'),
    { withoutAntd: true, setsOwnTitle: true },
  ),
  page(
    COLLECT_PATH,
    'samples.collect',
    ['collect', 'title'],
    () => import('../features/field/collect/pages/CollectPage.tsx'),
    { texts: ['field'], withoutAntd: true },
  ),
  page(
    COLLECT_DAY_PATH,
    'samples.collect',
    ['collect', 'day.title'],
    () => import('../features/field/collect/pages/CollectDayPage.tsx'),
    { texts: ['field'], withoutAntd: true },
  ),
];

const blindPage = (path: string, load: Parameters<typeof page>[3]) =>
  page(path, 'blind_review.take', ['blindReview', 'title'], load);

/** Pages of blind review. */
const blindPages: RouteObject[] = [
  blindPage(BLIND_PATHS.start, () => import('../features/blind-review/pages/StartPage.tsx')),
  blindPage(BLIND_PATHS.sample, () => import('../features/blind-review/pages/SamplePage.tsx')),
  blindPage(BLIND_PATHS.rest, () => import('../features/blind-review/pages/RestPage.tsx')),
  blindPage(BLIND_PATHS.end, () => import('../features/blind-review/pages/EndPage.tsx')),
  blindPage(BLIND_PATHS.problem, () => import('../features/blind-review/pages/ProblemPage.tsx')),
];

const userList = (path: string) =>
  page(path, 'users.list', ['users', 'list.title'], () => import('../features/users/pages/UserListPage.tsx'));

/** Pages of the administration. */
const adminPages: RouteObject[] = [
  page(MY_PROFILE_PATH, 'signed_in', ['profile', 'title'], () => import('../features/profile/pages/MyProfilePage.tsx')),
  page(
    '/admin/open-ticket',
    'signed_in',
    ['profile', 'ticket.title'],
    () => import('../features/profile/pages/TicketPage.tsx'),
  ),
  page(
    '/admin/leak-report',
    'reports.list',
    ['leakReports', 'list.title'],
    () => import('../features/leak-reports/pages/LeakReportListPage.tsx'),
  ),
  userList('/admin'),
  userList(USERS_PATH),
  page(
    '/admin/profile/:id',
    'users.edit',
    ['users', 'profile.title'],
    () => import('../features/users/pages/UserProfilePage.tsx'),
  ),
  page(NEW_USER_PATH, 'users.create', ['users', 'new.title'], () => import('../features/users/pages/NewUserPage.tsx')),
  page(
    COMPANIES_PATH,
    'companies.list',
    ['companies', 'title'],
    () => import('../features/companies/pages/CompanyListPage.tsx'),
  ),
  page(
    NEW_COMPANY_PATH,
    'companies.edit',
    ['companies', 'new.title'],
    () => import('../features/companies/pages/NewCompanyPage.tsx'),
  ),
  page(
    '/admin/client-profile/:id?',
    'companies.edit',
    ['companies', 'profile.title'],
    () => import('../features/companies/pages/CompanyProfilePage.tsx'),
  ),
  page(
    '/admin/client-network/:id',
    'companies.edit',
    ['network', 'title'],
    () => import('../features/network/pages/NetworkPage.tsx'),
  ),
  page(
    DEVICES_PATH,
    'devices.manage',
    ['devices', 'list.title'],
    () => import('../features/devices/pages/DeviceListPage.tsx'),
  ),
  page(
    IMPORT_PATH,
    'samples.import',
    ['importing', 'title'],
    () => import('../features/importing/pages/ImportPage.tsx'),
    { texts: ['importFrame'] },
  ),
  page(
    ADDRESSES_PATH,
    'addresses.import',
    ['addresses', 'title'],
    () => import('../features/importing/addresses/pages/AddressesPage.tsx'),
    { texts: ['importFrame'] },
  ),
  page(QUEUE_PATH, 'queue.manage', ['queue', 'title'], () => import('../features/queue/pages/QueuePage.tsx')),
  page(
    DESK_HOME_PATH,
    'samples.classify',
    ['desk', 'home.title'],
    () => import('../features/desk/pages/DeskHomePage.tsx'),
  ),
  page(`${DESK_PATH}/:id?`, 'samples.classify', ['desk', 'title'], () => import('../features/desk/pages/DeskPage.tsx')),
  page(
    AGREEMENT_REPORT_PATH,
    'blind_review.report',
    ['agreementReport', 'title'],
    () => import('../features/blind-review/pages/AgreementReportPage.tsx'),
  ),
  page(
    BLIND_POOL_PATH,
    'blind_review.report',
    ['blindPool', 'title'],
    () => import('../features/blind-review/pages/PoolPage.tsx'),
  ),
  page('/admin/log-sistema', 'logs.view', ['log', 'title'], () => import('../features/log/pages/LogPage.tsx')),
  page(
    IMPACT_CONFIG_PATH,
    'impact.edit',
    ['dashboards', 'config.title'],
    () => import('../features/dashboards/pages/ImpactConfigPage.tsx'),
  ),
  { path: '/admin/profile', element: <Navigate to={MY_PROFILE_PATH} replace /> },
  { path: '/admin/myprofile', element: <Navigate to={MY_PROFILE_PATH} replace /> },
];

const NOT_FOUND: PageTitle = ['shell', 'notFound.title'];

/** All routes of the app. */
export const appRoutes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteCrash,
    children: [
      page(LOGIN_PATH, 'guests', ['session', 'title'], () => import('./pages/LoginPage.tsx'), {
        withoutAntd: true,
      }),
      page(
        '/recover-password/:tkn',
        'anyone',
        ['session', 'reset.title'],
        () => import('../features/session/pages/RecoverPasswordPage.tsx'),
        { withoutAntd: true },
      ),
      { path: '/recover-password', element: <Navigate to="/" replace /> },
      page('/intercept/:client?', 'anyone', ['sso', 'heading'], () => import('./pages/InterceptPage.tsx'), {
        withoutAntd: true,
      }),
      framed(HeaderLayout, headerPages),
      framed(PlainLayout, plainPages),
      framed(FieldLayout, fieldPages),
      framed(BlindLayout, blindPages),
      framed(AdminLayout, adminPages),
      {
        path: '*',
        handle: { title: NOT_FOUND } satisfies PageHandle,
        element: (
          <>
            <Title of={NOT_FOUND} />
            <NotFoundPage />
          </>
        ),
      },
    ],
  },
];

/** History-mode router over {@link appRoutes}. */
export function createAppRouter() {
  return createBrowserRouter(appRoutes);
}
