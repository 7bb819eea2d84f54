import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { endSession, selectCompanies } from '../../shared/session/index.ts';
import { forgetTour } from '../../shared/tour/tour-state.ts';
import { dismissToasts, TOAST_DURATIONS_MS, type ToastKind } from '../../shared/ui/notify.ts';
import { closeScreen } from './open-screen.tsx';

// The map and the charts need a browser that draws; the journeys have one.
vi.mock('../../shared/map/sample-map.ts', () => import('../../shared/map/testing/fake-sample-map.ts'));
vi.mock('../../shared/map/maplibre.ts', () => ({ prepareMapLibre: async () => undefined }));
vi.mock('../../shared/map/map-press.ts', () => import('../../shared/map/testing/fake-map-press.ts'));
vi.mock('../../shared/charts/echarts.ts', () => ({
  init: () => ({ setOption: () => {}, getZr: () => ({ flush: () => {} }), resize: () => {}, dispose: () => {} }),
}));

// A module that is still loading when its file ends would fail for all later files, so all that a screen loads late is loaded first.
const late = import.meta.glob(['../../features/**/*.{ts,tsx}', '../tour/*.tsx', '!**/*.test.*', '!**/*worker*', '!**/testing/**']);
await Promise.all(Object.values(late).map((load) => load()));

// The files share the modules of the app, so each test leaves them as a new page has them.
afterEach(async () => {
  cleanup();
  // After a sign-out the next visitor would not be led back to the requested page.
  endSession('elsewhere');
  selectCompanies([]);
  localStorage.clear();
  sessionStorage.clear();
  setLanguage('pt-BR');
  forgetTour();
  for (const kind of Object.keys(TOAST_DURATIONS_MS)) dismissToasts(kind as ToastKind);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await closeScreen();
});
