import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refuse } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { openScreen } from '../testing/open-screen.tsx';

/** Waits for a toast at its place, and checks that it stays five seconds. */
async function expectFiveSeconds(text: string, place: 'top' | 'bottom') {
  const toast = () => screen.queryByText(text)?.closest('[data-toasts]')?.getAttribute('data-toasts');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(toast()).toBe(place);
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(toast()).toBe(place);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(toast()).toBeUndefined();
}

it('a refused sign-in is shown at the bottom for 5 s', async () => {
  openScreen('/login', null, { login: refuse('invalid_credentials') });
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'ana@example.test' } });
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'uma senha errada' } });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await expectFiveSeconds('Email/senha incorretos', 'bottom');
});

it('a save is shown at the top for 5 s', async () => {
  openScreen('/admin/my-profile', 'SUP', { updateUser: { user: person({ id_tipo_usuario: 'SUP' }) } });
  const [save] = await screen.findAllByRole('button', { name: 'Salvar' });
  vi.useFakeTimers();
  fireEvent.click(save as HTMLElement);
  await expectFiveSeconds('Dados alterados com sucesso', 'top');
});
