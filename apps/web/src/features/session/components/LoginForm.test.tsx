import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { endSession, getSession } from '../../../shared/session/index.ts';
import { fakeServer, ok, refusal } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { sessionTexts } from '../session.texts.ts';
import { LoginForm } from './LoginForm.tsx';

const login = 'POST /api/sec/login';
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Senha');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' });

function fillAndSubmit() {
  fireEvent.change(email(), { target: { value: ' ana@example.test ' } });
  fireEvent.change(password(), { target: { value: 'uma senha qualquer' } });
  fireEvent.click(submit());
}

beforeEach(() => {
  registerTexts('session', sessionTexts);
  endSession('signed_out');
  vi.spyOn(notify, 'error');
  render(<LoginForm />);
});

describe('LoginForm', () => {
  it('signs in with origem 1 and stores token and user', async () => {
    const { sent } = fakeServer({
      [login]: ok({ user: { ...person(), token: 'a-new-token-of-letters' }, expire: 60, inicio: null }),
    });
    fillAndSubmit();
    await waitFor(() => expect(getSession()?.token).toBe('a-new-token-of-letters'));
    expect(sent[0]?.body).toEqual({ email: 'ana@example.test', senha: 'uma senha qualquer', origem: 1 });
    expect(getSession()?.user).toEqual(person());
  });

  it('shows an error at a missing field and sends nothing', async () => {
    const { sent } = fakeServer({});
    fireEvent.click(submit());
    await screen.findByText('Informe o e-mail.');
    expect(email().getAttribute('aria-describedby')).toBe(screen.getByText('Informe o e-mail.').id);
    await waitFor(() => expect(document.activeElement).toBe(email()));
    expect(sent).toEqual([]);
  });

  it.each([
    [refusal(401, 'invalid_credentials'), 'Email/senha incorretos'],
    [refusal(401, 'a_key_of_a_newer_server'), 'Login inválido'],
    ['unreachable' as const, 'Sem conexão com o servidor. Verifique a rede e tente de novo.'],
  ])('shows the failure at the bottom and keeps the typed values: %#', async (answer, text) => {
    fakeServer({ [login]: answer });
    fillAndSubmit();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(text, { kind: 'login' }));
    expect(password().value).toBe('uma senha qualquer');
  });

  it('sends nothing during the wait after too many attempts', async () => {
    const { sent } = fakeServer({ [login]: refusal(429, 'too_many_sign_ins', { params: { seconds: 245 } }) });
    fillAndSubmit();
    expect(await screen.findAllByText('Muitas tentativas. Tente de novo em 4:05.')).toHaveLength(2);
    expect(submit().disabled).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('shows and hides the password', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(password().type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(password().type).toBe('password');
  });
});
