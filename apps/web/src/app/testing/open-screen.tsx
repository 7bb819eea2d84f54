import type { Role, User } from '@escuta/contract';
import { cleanup, configure, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { setLanguage } from '../../shared/i18n/index.ts';
import { endSession, selectCompanies, startSession } from '../../shared/session/index.ts';
import { type Answers, serve } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { forgetTour } from '../../shared/tour/tour-state.ts';
import { dismissToasts, TOAST_DURATIONS_MS, type ToastKind } from '../../shared/ui/notify.ts';
import { App } from '../App.tsx';
import { appRoutes } from '../router.tsx';
import '../texts.ts';

// The first screen of a file loads antd, which takes a minute on a very busy machine.
configure({ asyncUtilTimeout: 120_000 });

let server: ReturnType<typeof serve> | undefined;

afterEach(() => {
  cleanup();
  endSession('signed_out');
  selectCompanies([]);
  localStorage.clear();
  sessionStorage.clear();
  setLanguage('pt-BR');
  forgetTour();
  for (const kind of Object.keys(TOAST_DURATIONS_MS)) dismissToasts(kind as ToastKind);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const faults = server?.faults ?? [];
  server = undefined;
  expect(faults).toEqual([]);
});

/**
 * Renders the whole app at an address, as a person with a session sees it.
 * @param as the person's role, or what differs from the usual person; null for nobody
 * @param answers answers of the server by the name of the call
 */
export function openScreen(address: string, as: Role | Partial<User> | null, answers: Answers = {}) {
  // happy-dom goes through all style sheets for each element, so that a query by role would take a second. What a style sheet hides counts as
  // visible here: whether something can be seen is the claim of a journey.
  vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style);
  const opened = serve(answers);
  server = opened;
  if (as) {
    const user = person(typeof as === 'string' ? { id_tipo_usuario: as } : as);
    startSession({ token: 'a-token', user, expireSeconds: 3600 });
  }
  const router = createMemoryRouter(appRoutes, { initialEntries: [address] });
  render(<App queryClient={createQueryClient()} router={router} />);
  return {
    ...opened,
    /** The address of the screen now. */
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    router,
  };
}
