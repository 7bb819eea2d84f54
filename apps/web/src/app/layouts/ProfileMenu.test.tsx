import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { registerTexts } from '../../shared/i18n/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { person } from '../../shared/testing/people.ts';
import { shellTexts } from '../shell.texts.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

const trigger = () => screen.getByRole('button', { name: /Menu de Ana/ });
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true';

beforeEach(() => {
  vi.useFakeTimers();
  registerTexts('shell', shellTexts);
  startSession({ token: 'token-one', user: person(), expireSeconds: 60 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProfileMenu />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(trigger());
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('ProfileMenu', () => {
  it('closes by itself 2660 ms after the mouse has left it', () => {
    fireEvent.pointerLeave(trigger().parentElement as HTMLElement, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(2659));
    expect(isOpen()).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(isOpen()).toBe(false);
  });

  it('stays when the mouse comes back in time', () => {
    const root = trigger().parentElement as HTMLElement;
    fireEvent.pointerLeave(root, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(2659));
    fireEvent.pointerEnter(root, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(60_000));
    expect(isOpen()).toBe(true);
  });

  it('closes with Escape and gives the focus back, and with a click elsewhere', () => {
    fireEvent.keyDown(screen.getByText('Meus Dados'), { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(trigger());
    fireEvent.click(trigger());
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
  });
});
