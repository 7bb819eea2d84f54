import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { endSession, startSession } from '../shared/session/index.ts';
import { person } from '../shared/testing/people.ts';
import { Guarded } from './Guarded.tsx';

const signIn = () => startSession({ token: 'token-one', user: person(), expireSeconds: 60 });

function openAt(address: string) {
  const page = (path: string, access: 'guests' | 'signed_in' | 'samples.view') => ({
    path,
    element: <Guarded access={access}>{`page ${path}`}</Guarded>,
  });
  const router = createMemoryRouter(
    [page('/login', 'guests'), page('/', 'samples.view'), page('/admin/my-profile', 'signed_in')],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}

beforeEach(() => endSession('signed_out'));

it('signing in after an expired session returns to the same page and query', async () => {
  signIn();
  const address = openAt('/admin/my-profile?tab=2');
  expect(await screen.findByText('page /admin/my-profile')).toBeTruthy();
  act(() => endSession('expired'));
  expect(await screen.findByText('page /login')).toBeTruthy();
  act(() => void signIn());
  expect(await screen.findByText('page /admin/my-profile')).toBeTruthy();
  expect(address()).toBe('/admin/my-profile?tab=2');
});

it('signing in after a sign-out starts at the map', async () => {
  signIn();
  const address = openAt('/admin/my-profile');
  act(() => endSession('signed_out'));
  expect(await screen.findByText('page /login')).toBeTruthy();
  act(() => void signIn());
  expect(await screen.findByText('page /')).toBeTruthy();
  expect(address()).toBe('/');
});
