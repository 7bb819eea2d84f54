import { type ComponentType, lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import type { Namespace, Translate } from '../shared/i18n/catalogue.ts';
import { useTexts } from '../shared/i18n/index.ts';
import { Loading } from '../shared/ui/Loading.tsx';
import { Guarded } from './Guarded.tsx';
import type { Access } from './guard.ts';
import { lateTexts } from './texts.ts';

type LateTexts = keyof typeof lateTexts;

/** The text of a page's title in the browser's tab: namespace and key. */
export type PageTitle = { [N in Namespace]: readonly [texts: N, key: Parameters<Translate<N>>[0]] }[Namespace];

/** Data of a page in the route table. */
export interface PageHandle {
  title: PageTitle;
}

interface PageOptions {
  /** Texts to load besides those of the title. */
  texts?: readonly LateTexts[];
  /** The page does not use antd, which is then not loaded. */
  withoutAntd?: boolean;
  /** The page sets its title itself, because it contains data. */
  setsOwnTitle?: boolean;
}

type Load = () => Promise<{ default: ComponentType }>;

/** A route whose code and texts are loaded only after its guard admits the user. */
export function page(
  path: string,
  access: Access,
  title: PageTitle,
  load: Load,
  options: PageOptions = {},
): RouteObject {
  const Content = lazy(() => loadContent(title, load, options));
  return {
    path,
    handle: { title } satisfies PageHandle,
    element: (
      <Guarded access={access}>
        <Suspense fallback={<Loading lines={6} />}>
          <Content />
        </Suspense>
      </Guarded>
    ),
  };
}

const isLate = (name: Namespace): name is LateTexts => name in lateTexts;

/** The page with its title and, if it uses antd, antd's providers. */
async function loadContent(title: PageTitle, load: Load, { texts = [], ...options }: PageOptions) {
  const [{ default: Page }, antd] = await Promise.all([
    load(),
    options.withoutAntd ? null : import('./AntdProviders.tsx'),
    ...[title[0], ...texts].filter(isLate).map((name) => lateTexts[name]()),
  ]);
  const content = (
    <>
      {options.setsOwnTitle ? null : <Title of={title} />}
      <Page />
    </>
  );
  return { default: () => (antd ? <antd.AntdProviders>{content}</antd.AntdProviders> : content) };
}

/** The title in the browser's tab. */
export function Title({ of: [texts, key] }: { of: PageTitle }) {
  const t = useTexts(texts) as (key: string) => string;
  return <title>{`${t(key)} · Escuta`}</title>;
}
