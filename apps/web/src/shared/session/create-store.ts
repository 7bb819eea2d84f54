import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  /** The current value; renders again when it changes. */
  use(): T;
  /** A part of the value; renders again only when that part changes (Object.is). */
  use<Part>(select: (value: T) => Part): Part;
}

/** A choice of this browser between on and off, kept for the next visit. @param usual its value until it is first set */
export function createSwitch(key: string, usual: boolean): Store<boolean> {
  const kept = localStorage.getItem(key);
  const store = createStore(kept === 'on' || (kept !== 'off' && usual));
  const set = (on: boolean) => {
    localStorage.setItem(key, on ? 'on' : 'off');
    store.set(on);
  };
  return { ...store, set };
}

/** Creates a store with the value `initial`; listeners are called only for real changes (Object.is). */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const set = (next: T) => {
    if (Object.is(value, next)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  const use = (select: (whole: T) => unknown = (whole) => whole) =>
    useSyncExternalStore(subscribe, () => select(value));
  return { get, set, subscribe, use: use as Store<T>['use'] };
}
