import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { type Access, MY_PROFILE_PATH } from './guard.ts';
import { Guarded } from './Guarded.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RootLayout, RouteCrash } from './RootLayout.tsx';
import { lateTexts } from './texts.ts';

type Page = () => Promise<{ default: ComponentType }>;

/** A route whose code and texts come when it is first opened, behind its guard. */
function page(path: string, access: Access, load: Page, texts: (keyof typeof lateTexts)[] = []): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ default: Content }] = await Promise.all([load(), ...texts.map((name) => lateTexts[name]())]);
      return {
        Component: () => (
          <Guarded access={access}>
            <Content />
          </Guarded>
        ),
      };
    },
  };
}

/** A layout whose code comes with the first of its pages. */
function layout(load: Page, children: RouteObject[]): RouteObject {
  return { lazy: async () => ({ Component: (await load()).default }), children };
}

/** Every route of the app. What is not here is not found. */
export const appRoutes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteCrash,
    HydrateFallback: () => null,
    children: [
      page('/login', 'guests', () => import('../features/session/pages/LoginPage.tsx')),
      layout(() => import('./layouts/HeaderLayout.tsx'), [
        page('/', 'samples.view', () => import('./pages/MapPage.tsx'), ['samples']),
      ]),
      layout(() => import('./layouts/AdminLayout.tsx'), [
        page('/admin/my-profile', 'signed_in', () => import('../features/profile/pages/MyProfilePage.tsx'), ['profile']),
      ]),
      { path: '/admin', element: <Navigate to={MY_PROFILE_PATH} replace /> },
      { path: '/admin/myprofile', element: <Navigate to={MY_PROFILE_PATH} replace /> },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** History-mode router over {@link appRoutes}. */
export function createAppRouter() {
  return createBrowserRouter(appRoutes);
}
