import { useSyncExternalStore } from 'react';
import { createStore } from '../session/create-store.ts';
import { cssVariables, palettes, type ThemeName } from './theme.ts';

/** The user's choices; `system` follows the device. */
export const THEME_MODES = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

const STORAGE_KEY = 'escuta.theme';
const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');
const mode = createStore<ThemeMode>(storedMode());
// Chromium sends no `change` for a change that `matches` was already asked about, so `matches` is read once.
const device = createStore<ThemeName>(themeOf(darkQuery));

export const useThemeMode = mode.use;

/** Changes the theme and stores the choice. */
export function setThemeMode(next: ThemeMode): void {
  localStorage.setItem(STORAGE_KEY, next);
  mode.set(next);
}

/** The current theme; renders again when the choice or the device changes. */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, getTheme);
}

/** Sets the theme's CSS variables on the document and keeps them current; called once, before the first paint. */
export function startTheme(): void {
  darkQuery.addEventListener('change', (changed) => device.set(themeOf(changed)));
  // Follows the choice in another tab.
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && mode.set(storedMode()));
  subscribe(() => paint());
  // Printing uses the light theme.
  window.addEventListener('beforeprint', () => paint('light'));
  window.addEventListener('afterprint', () => paint());
  paint();
}

function getTheme(): ThemeName {
  const chosen = mode.get();
  return chosen === 'system' ? device.get() : chosen;
}

function subscribe(listener: () => void): () => void {
  const stops = [mode.subscribe(listener), device.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

function themeOf({ matches }: { matches: boolean }): ThemeName {
  return matches ? 'dark' : 'light';
}

function paint(theme = getTheme()): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(cssVariables(theme))) root.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palettes[theme].ground);
}

function storedMode(): ThemeMode {
  const stored = localStorage.getItem(STORAGE_KEY);
  return THEME_MODES.find((known) => known === stored) ?? 'system';
}
