import { useSyncExternalStore } from 'react';
import type { SampleStore } from './sample-store.ts';

const nothing = () => () => {};

/** The store's version, 0 without a store; renders again when it changes. */
export function useStoreVersion(store: SampleStore | null): number {
  return useSyncExternalStore(store?.subscribe ?? nothing, () => store?.getVersion() ?? 0);
}
