import { Content } from './Content.tsx';

/** The frame of what is printed, looked at alone or left only by its own way out: no navigation. */
export function PlainLayout() {
  return <Content />;
}
