import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { usersTexts } from '../users.texts.ts';
import NewUserPage from './NewUserPage.tsx';

it('the form restores rows stored by an earlier version', async () => {
  registerTexts('users', usersTexts);
  startSession({ token: 'somebody', user: person({ id_tipo_usuario: 'SUP' }), expireSeconds: 60 });
  const rows = [{ key: 1, nome: 'Uma', email: 'uma@nova.test', id_tipo_usuario: 'VIS' }];
  sessionStorage.setItem('escuta.draft.7.new-users', JSON.stringify({ id_cliente: null, filiais: [], rows }));
  fakeServer({ 'GET /api/clientes/mapa?formato=lista': ok({ dados: [], total: 0 }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NewUserPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('Uma');
});
