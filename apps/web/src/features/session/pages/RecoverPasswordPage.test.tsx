import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { endSession, getEndReason, getSession, startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok, refusal } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { sessionTexts } from '../session.texts.ts';
import RecoverPasswordPage from './RecoverPasswordPage.tsx';

const RESET = 'POST /api/usuario/esqueciminhasenha/confirmacao/abc';
const LOGOUT = 'POST /api/sec/logout';

beforeEach(() => {
  registerTexts('session', sessionTexts);
  endSession('signed_out');
});

function renderAndSave() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/recover-password/abc']}>
        <Routes>
          <Route path="/recover-password/:tkn" element={<RecoverPasswordPage />} />
          <Route path="/login" element="sign-in screen" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  for (const label of ['Nova senha', 'Confirmação da nova senha']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'mangueira azul sem furo' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
}

it.each([
  ['is of another person', ok()],
  ['has just been ended by the new password', refusal(401, 'session_invalid')],
  ['cannot be ended', 'unreachable' as const],
])('a new password ends the session here and on the server, even one that %s', async (_, answer) => {
  startSession({ token: 'somebody', user: person(), expireSeconds: 60 });
  const { sent } = fakeServer({ [RESET]: ok(), [LOGOUT]: answer });
  renderAndSave();
  await screen.findByText('sign-in screen');
  expect(sent.map(({ method, path, headers }) => [`${method} ${path}`, headers.token])).toEqual([
    [RESET, 'somebody'],
    [LOGOUT, 'somebody'],
  ]);
  expect([getSession(), getEndReason()]).toEqual([null, 'signed_out']);
});

it('a new password without a session calls no sign-out', async () => {
  const { sent } = fakeServer({ [RESET]: ok() });
  renderAndSave();
  await waitFor(() => expect(screen.getByText('sign-in screen')).toBeTruthy());
  expect(sent).toHaveLength(1);
});
