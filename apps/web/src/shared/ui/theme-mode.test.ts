import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As Chromium: whoever reads `matches` between a change and its event takes the event away. */
function deviceThatChanges() {
  let dark = false;
  let known = false;
  const listeners = new Set<(event: { matches: boolean }) => void>();
  const query = {
    get matches() {
      known = dark;
      return dark;
    },
    addEventListener: (_: 'change', listener: (event: { matches: boolean }) => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
  };
  return {
    query,
    turnsDark: () => {
      dark = true;
    },
    drawsFrame: () => {
      if (known !== dark) for (const listener of [...listeners]) listener({ matches: dark });
      known = dark;
    },
  };
}

const device = deviceThatChanges();
const shown = () => document.documentElement.dataset.theme;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => device.query);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the page follows the device when a part is rendered before Chromium tells the change', async () => {
  const { act, renderHook } = await import('@testing-library/react');
  const { setThemeMode, startTheme, useTheme } = await import('./theme-mode.ts');
  startTheme();
  setThemeMode('system');
  const part = renderHook(useTheme);
  expect(shown()).toBe('light');
  device.turnsDark();
  part.rerender();
  act(() => device.drawsFrame());
  expect([shown(), part.result.current]).toEqual(['dark', 'dark']);
});

it('the page follows the theme chosen in another tab', async () => {
  const { setThemeMode, startTheme } = await import('./theme-mode.ts');
  startTheme();
  setThemeMode('light');
  localStorage.setItem('escuta.theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'escuta.theme', newValue: 'dark' }));
  expect(shown()).toBe('dark');
});
