import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { changePlayerSettings, parseSettings } from '../audio/player-settings.ts';
import { setLanguage } from '../i18n/index.ts';
import { endSession, selectCompanies, startSession } from '../session/index.ts';
import { forgetTour } from '../tour/tour-state.ts';
import { dismissToasts, TOAST_DURATIONS_MS, type ToastKind } from '../ui/notify.ts';
import { person } from './people.ts';

// A copy of the modules would keep its state where `cleanUp` does not reach it.
vi.resetModules = () => {
  throw new Error('a test that loads modules again belongs to WEB_ALONE in vitest.config.ts');
};

/** Leaves the app as a new page has it, since the files of tests share its modules. */
export function cleanUp(): void {
  cleanup();
  // After a sign-out the next visitor would not be led back to the requested page.
  startSession({ token: 'a-token', user: person(), expireSeconds: 60 });
  endSession('elsewhere');
  selectCompanies([]);
  changePlayerSettings(parseSettings(null));
  localStorage.clear();
  sessionStorage.clear();
  setLanguage('pt-BR');
  forgetTour();
  for (const kind of Object.keys(TOAST_DURATIONS_MS)) dismissToasts(kind as ToastKind);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}
