import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { BLIND_PATHS, BLIND_REPORT_PATH } from '../features/blind-review/blind-paths.ts';
import { COMPANIES_PATH, NEW_COMPANY_PATH } from '../features/companies/company-paths.ts';
import {
  CHARTS_PATH,
  COLLECTOR_CHART_PATH,
  IMPACT_CONFIG_PATH,
  tabPath,
} from '../features/dashboards/dashboard-paths.ts';
import { DESK_HOME_PATH, DESK_PATH } from '../features/desk/desk-paths.ts';
import { NEW_USER_PATH, USERS_PATH } from '../features/users/user-paths.ts';
import { Loading } from '../shared/ui/Loading.tsx';
import { Guarded } from './Guarded.tsx';
import { type Access, LOGIN_PATH, MY_PROFILE_PATH } from './guard.ts';
import { AdminLayout } from './layouts/AdminLayout.tsx';
import { BlindLayout } from './layouts/BlindLayout.tsx';
import { FieldLayout } from './layouts/FieldLayout.tsx';
import { HeaderLayout } from './layouts/HeaderLayout.tsx';
import { PlainLayout } from './layouts/PlainLayout.tsx';
import { RootLayout, RouteCrash } from './layouts/RootLayout.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { lateTexts } from './texts.ts';

type Page = () => Promise<{ default: ComponentType }>;

/** A route whose code and texts are fetched only once its guard lets someone in. */
function page(path: string, access: Access, load: Page, texts: readonly (keyof typeof lateTexts)[] = []): RouteObject {
  const Content = lazy(async () => (await Promise.all([load(), ...texts.map((name) => lateTexts[name]())]))[0]);
  return {
    path,
    element: (
      <Guarded access={access}>
        <Suspense fallback={<Loading lines={6} />}>
          <Content />
        </Suspense>
      </Guarded>
    ),
  };
}

/** Pages inside a frame that only signed-in people see. */
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

/** Every route of the app. What is not here is not found. */
export const appRoutes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteCrash,
    children: [
      page(LOGIN_PATH, 'guests', () => import('../features/session/pages/LoginPage.tsx')),
      page('/recover-password/:tkn', 'anyone', () => import('../features/session/pages/RecoverPasswordPage.tsx')),
      { path: '/recover-password', element: <Navigate to="/" replace /> },
      page('/intercept/:client?', 'anyone', () => import('./pages/InterceptPage.tsx')),
      framed(HeaderLayout, [
        page('/', 'samples.view', () => import('./pages/MapPage.tsx'), ['samples', 'inspections']),
        page('/list', 'samples.view', () => import('./pages/ListPage.tsx'), ['samples', 'lists']),
        page(tabPath('produtividade'), 'dashboards.view', () => import('./pages/DashboardProductivityPage.tsx'), [
          'dashboards',
        ]),
        page(tabPath('analise'), 'dashboards.view', () => import('./pages/DashboardAnalysisPage.tsx'), ['dashboards']),
        page(tabPath('impacto'), 'dashboards.view', () => import('./pages/DashboardImpactPage.tsx'), ['dashboards']),
        page(CHARTS_PATH, 'dashboards.charts', () => import('./pages/DashboardChartsPage.tsx'), ['dashboards']),
      ]),
      framed(PlainLayout, [
        page('/inspect/:dados/:id_cliente?', 'inspections.assign', () => import('./pages/InspectPage.tsx'), [
          'inspections',
        ]),
        page(
          `${COLLECTOR_CHART_PATH}/:idClient?/:dti?/:dtf?/:period?`,
          'dashboards.collectors',
          () => import('./pages/DashboardCollectorsPage.tsx'),
          ['dashboards'],
        ),
        page('/report', 'samples.view', () => import('./pages/ReportPage.tsx'), ['samples', 'lists']),
        page('/show-photo', 'samples.view', () => import('./pages/PhotoPage.tsx'), ['lists']),
        page(
          '/admin/leak-report/detail/:idReport/:idClient',
          'reports.detail',
          () => import('./pages/LeakReportPage.tsx'),
          ['leakReports'],
        ),
      ]),
      framed(FieldLayout, [
        page('/field', 'reports.create', () => import('./pages/FieldListPage.tsx'), ['field']),
        page('/field/report/:chave', 'reports.create', () => import('../features/field/pages/FieldReportPage.tsx'), [
          'field',
        ]),
      ]),
      framed(BlindLayout, [
        page(BLIND_PATHS.start, 'blind_review.take', () => import('./pages/BlindStartPage.tsx'), ['blindReview']),
        page(BLIND_PATHS.sample, 'blind_review.take', () => import('./pages/BlindSamplePage.tsx'), ['blindReview']),
        page(BLIND_PATHS.rest, 'blind_review.take', () => import('./pages/BlindRestPage.tsx'), ['blindReview']),
        page(BLIND_PATHS.end, 'blind_review.take', () => import('./pages/BlindEndPage.tsx'), ['blindReview']),
        page(BLIND_PATHS.problem, 'blind_review.take', () => import('./pages/BlindProblemPage.tsx'), ['blindReview']),
      ]),
      framed(AdminLayout, [
        page(MY_PROFILE_PATH, 'signed_in', () => import('./pages/ProfilePage.tsx'), ['profile']),
        page('/admin/open-ticket', 'signed_in', () => import('./pages/TicketPage.tsx'), ['profile']),
        page('/admin/leak-report', 'reports.list', () => import('./pages/LeakReportsPage.tsx'), ['leakReports']),
        page('/admin', 'users.list', () => import('./pages/UsersPage.tsx'), ['users']),
        page(USERS_PATH, 'users.list', () => import('./pages/UsersPage.tsx'), ['users']),
        page('/admin/profile/:id', 'users.edit', () => import('./pages/UserPage.tsx'), ['users']),
        page(NEW_USER_PATH, 'users.create', () => import('./pages/NewUsersPage.tsx'), ['users']),
        page(COMPANIES_PATH, 'companies.list', () => import('./pages/CompaniesPage.tsx'), ['companies']),
        page(NEW_COMPANY_PATH, 'companies.edit', () => import('./pages/NewClientPage.tsx'), ['companies']),
        page('/admin/client-profile/:id?', 'companies.edit', () => import('./pages/CompanyPage.tsx'), ['companies']),
        page(DESK_HOME_PATH, 'samples.classify', () => import('./pages/DeskHomePage.tsx'), ['desk']),
        page(`${DESK_PATH}/:id?`, 'samples.classify', () => import('./pages/DeskPage.tsx'), ['desk']),
        page(BLIND_REPORT_PATH, 'blind_review.report', () => import('./pages/BlindReportPage.tsx'), ['blindReport']),
        page('/admin/log-sistema', 'logs.view', () => import('./pages/SystemLogPage.tsx'), ['log']),
        page(IMPACT_CONFIG_PATH, 'impact.edit', () => import('./pages/DashboardConfigPage.tsx'), ['dashboards']),
        { path: '/admin/profile', element: <Navigate to={MY_PROFILE_PATH} replace /> },
        { path: '/admin/myprofile', element: <Navigate to={MY_PROFILE_PATH} replace /> },
      ]),
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** History-mode router over {@link appRoutes}. */
export function createAppRouter() {
  return createBrowserRouter(appRoutes);
}
