import { createStore } from '../session/create-store.ts';
import { useSession } from '../session/index.ts';

const KEY = 'escuta.tour';
const ENABLED_KEY = 'escuta.tour-enabled';
const DISABLED = -1;
const OFF = 0;
/** Screens of the tour, in the order of D-26. */
export const TOUR_SCREENS = ['home', 'companies', 'users', 'userProfile', 'newUser', 'reports', 'myProfile'] as const;

/** Stored per tab, so that the tour continues after a reload; null until the user has answered the offer. */
const kept = createStore<number | null>(readKept());

function readKept(): number | null {
  const text = sessionStorage.getItem(KEY);
  const index = text === null ? Number.NaN : Number(text);
  return Number.isInteger(index) && index >= DISABLED && index <= TOUR_SCREENS.length ? index : null;
}

function keep(index: number | null): void {
  if (index === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, String(index));
  kept.set(index);
}

/** Set when the user starts the tour, not after a reload: the first screen then opens automatically. */
let isStarting = false;

/** Starts the tour at its first screen. */
export function startTour(): void {
  isStarting = true;
  keep(1);
}

/** Whether the tour has just been started; true only once. */
export function takeStart(): boolean {
  const was = isStarting;
  isStarting = false;
  return was;
}

/** Goes to a screen of the tour, 1 to 7. */
export const goToTourScreen = (index: number) => keep(index);
/** Ends the tour; with `disabled`, it is not offered again. */
export const endTour = ({ disabled = false } = {}) => keep(disabled ? DISABLED : OFF);
/** Forgets the user's answer. */
export const forgetTour = () => keep(null);

/** Reloads the app after the tour was turned on; the next page confirms it (SHELL-10). `started`: begins it instead of offering it. */
export function reloadEnabled({ started, path }: { started: boolean; path: string }): void {
  if (started) sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
  sessionStorage.setItem(ENABLED_KEY, '1');
  window.location.assign(path);
}

/** Whether the page was loaded because the tour was turned on; true only once. */
export function takeEnabled(): boolean {
  const isMarked = sessionStorage.getItem(ENABLED_KEY) !== null;
  sessionStorage.removeItem(ENABLED_KEY);
  return isMarked;
}

/** State of the tour (SHELL-09): -1 disabled, 0 off or skipped, 1 to 7 the current screen; null if it is to be offered. */
export function useTourIndex(): number | null {
  const { user } = useSession();
  const index = kept.use();
  if (index !== null) return index;
  return user?.tour ? null : DISABLED;
}
