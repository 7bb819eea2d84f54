import { Content } from './Content.tsx';

/** The frame of what is printed or looked at alone: no navigation. */
export function PlainLayout() {
  return <Content />;
}
