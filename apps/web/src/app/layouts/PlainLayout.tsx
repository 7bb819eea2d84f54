import { Content } from './Content.tsx';

/** The frame without navigation: for printed pages, single photos and pages with a close button of their own. */
export function PlainLayout() {
  return <Content />;
}
