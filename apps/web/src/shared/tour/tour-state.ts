import { createStore } from '../session/create-store.ts';
import { useSession } from '../session/index.ts';

const KEY = 'escuta.tour';
const ENABLED_KEY = 'escuta.tour-enabled';
const DISABLED = -1;
const OFF = 0;
/** Screens of the tour, in the order of D-26. */
export const TOUR_SCREENS = ['home', 'companies', 'users', 'userProfile', 'newUser', 'reports', 'myProfile'] as const;

/** Kept for this tab, so that a reload goes on where it was; null until the person has answered. */
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

/** Started by the person, not gone on with after a reload: the first screen opens by itself. */
let isStarting = false;

/** Starts the tour at its first screen. */
export function startTour(): void {
  isStarting = true;
  keep(1);
}

/** Whether the tour has just been started; answers so once. */
export function takeStart(): boolean {
  const was = isStarting;
  isStarting = false;
  return was;
}

/** Goes to a screen of the tour, 1 to 7. */
export const goToTourScreen = (index: number) => keep(index);
/** Ends the tour; disabled, it is not offered again. */
export const endTour = ({ disabled = false } = {}) => keep(disabled ? DISABLED : OFF);
/** Forgets that anybody has answered. */
export const forgetTour = () => keep(null);

/** The tour has been turned on: the page loads anew and says so (SHELL-10); started, or offered on accessing the map. */
export function reloadEnabled({ started, path }: { started: boolean; path: string }): void {
  if (started) sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
  sessionStorage.setItem(ENABLED_KEY, '1');
  window.location.assign(path);
}

/** Whether the page was loaded because the tour was turned on; answers so once. */
export function takeEnabled(): boolean {
  const isMarked = sessionStorage.getItem(ENABLED_KEY) !== null;
  sessionStorage.removeItem(ENABLED_KEY);
  return isMarked;
}

/** Where the tour stands (SHELL-09): -1 disabled, 0 off or skipped, 1 to 7 on a screen; null where it is to be offered. */
export function useTourIndex(): number | null {
  const { user } = useSession();
  const index = kept.use();
  if (index !== null) return index;
  return user?.tour ? null : DISABLED;
}
