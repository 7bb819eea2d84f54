import type { Role, User } from '@escuta/contract';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type Location } from 'react-router';
import { expect, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { type Answers, serve } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { App } from '../App.tsx';
import { appRoutes } from '../router.tsx';
import '../texts.ts';

let opened: { server: ReturnType<typeof serve>; queryClient: QueryClient } | undefined;

/** Ends the requests of the screen; fails the test when the screen or its server did not keep to the contract. */
export async function closeScreen(): Promise<void> {
  const { server, queryClient } = opened ?? {};
  opened = undefined;
  await queryClient?.cancelQueries();
  queryClient?.clear();
  expect(server?.faults ?? []).toEqual([]);
}

/**
 * Renders the whole app at an address, or an entry of the browser’s history, as a person with a session sees it.
 * @param as the person's role, or what differs from the usual person; null for nobody
 * @param answers answers of the server by the name of the call
 */
export function openScreen(
  address: string | Partial<Location>,
  as: Role | Partial<User> | null,
  answers: Answers = {},
) {
  // happy-dom goes through all style sheets for each element, so that a query by role would take a second. What a style sheet hides counts as
  // visible here: whether something can be seen is the claim of a journey.
  vi.stubGlobal('getComputedStyle', (element: HTMLElement) => element.style);
  // Long lists render only the rows that fit their height, which happy-dom does not know.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const server = serve(answers);
  const queryClient = createQueryClient();
  opened = { server, queryClient };
  if (as) {
    const user = person(typeof as === 'string' ? { id_tipo_usuario: as } : as);
    startSession({ token: 'a-token', user, expireSeconds: 3600 });
  }
  const router = createMemoryRouter(appRoutes, { initialEntries: [address] });
  render(<App queryClient={queryClient} router={router} />);
  return {
    ...server,
    /** The address of the screen now. */
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    router,
    queryClient,
  };
}
