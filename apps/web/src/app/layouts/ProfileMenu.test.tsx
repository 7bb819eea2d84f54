import { ROLES, type User } from '@escuta/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { registerTexts } from '../../shared/i18n/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { person } from '../../shared/testing/people.ts';
import { shellTexts } from '../shell.texts.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

const trigger = () => screen.getByRole('button', { name: /Menu de Ana/ });
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true';

function show(change: Partial<User> = {}) {
  cleanup();
  startSession({ token: 'token-one', user: person(change), expireSeconds: 60 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProfileMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(trigger());
}

beforeEach(() => {
  vi.useFakeTimers();
  registerTexts('shell', shellTexts);
  show();
});

describe('ProfileMenu', () => {
  it('[SHELL-04] closes 2660 ms after the mouse has left it', () => {
    fireEvent.pointerLeave(trigger().parentElement as HTMLElement, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(2659));
    expect(isOpen()).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(isOpen()).toBe(false);
  });

  it.each(ROLES)('[SHELL-04] has the links that %s may use', (role) => {
    show({ id_tipo_usuario: role });
    expect(screen.getByRole('link', { name: 'Meus Dados' }).getAttribute('href')).toBe('/admin/my-profile');
    const administration = screen.queryByRole('link', { name: 'Administrativo' })?.getAttribute('href') ?? null;
    const users = ['SUP', 'ADM', 'ANA', 'GEI'].includes(role) ? '/admin/admin-users' : null;
    expect(administration).toBe(role === 'GEO' ? '/admin/home-geo' : users);
    expect(screen.getByRole('button', { name: 'Sair' })).toBeTruthy();
  });

  it.each([true, false])('[SHELL-04] offers the tour if it is off; the flag is %s', (tour) => {
    show({ tour });
    expect(screen.queryByRole('button', { name: 'Refazer o tour' }) === null).toBe(tour);
  });

  it('[SHELL-06] changes the language', () => {
    fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(screen.getByRole('link', { name: 'My data' })).toBeTruthy();
    expect(localStorage.getItem('escuta.language')).toBe('en');
    fireEvent.click(screen.getByRole('radio', { name: 'Português' }));
  });

  it('stays open if the mouse returns in time', () => {
    const root = trigger().parentElement as HTMLElement;
    fireEvent.pointerLeave(root, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(2659));
    fireEvent.pointerEnter(root, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(60_000));
    expect(isOpen()).toBe(true);
  });

  it('closes on Escape and on a click elsewhere', () => {
    fireEvent.keyDown(screen.getByText('Meus Dados'), { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(trigger());
    fireEvent.click(trigger());
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
  });
});
