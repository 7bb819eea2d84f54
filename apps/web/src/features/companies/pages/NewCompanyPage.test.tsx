import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok, refusal } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { companiesTexts } from '../companies.texts.ts';
import NewCompanyPage from './NewCompanyPage.tsx';

const CREATE = 'POST /api/cliente/cadastrar';
const name = () => screen.getByLabelText<HTMLInputElement>('Nome Cliente');
const register = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cadastrar' });
const type = (value: string) => fireEvent.change(name(), { target: { value } });

function open(role: 'SUP' | 'ADM' = 'SUP') {
  startSession({ token: 'somebody', user: person({ id_tipo_usuario: role }), expireSeconds: 60 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NewCompanyPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => registerTexts('companies', companiesTexts));

const companies = { 'GET /api/clientes/mapa?formato=lista': ok({ dados: [], total: 0 }) };

it.each([
  ['', 'Campo obrigatório'],
  [' ab ', 'Nome Cliente deve ter pelo menos 3 letras.'],
])('the name shows its error once the field loses the focus: %j', async (typed, text) => {
  fakeServer(companies);
  open();
  type(typed);
  fireEvent.blur(name());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(register().disabled).toBe(true);
});

it('a super admin creates a company without a parent', async () => {
  const { sent } = fakeServer({ ...companies, [CREATE]: ok({ cliente: { razao_social: 'Águas' } }) });
  open();
  type(' Águas ');
  await waitFor(() => expect(register().disabled).toBe(false));
  fireEvent.click(register());
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      razao_social: 'Águas',
      id_cliente_master: null,
      parcela_escuta: null,
    }),
  );
});

it('an administrator must choose a parent', async () => {
  fakeServer(companies);
  open('ADM');
  type('Águas');
  fireEvent.blur(name());
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('false'));
  expect(register().disabled).toBe(true);
});

it('a failed request shows its error and keeps the name', async () => {
  fakeServer({ ...companies, [CREATE]: refusal(500, 'internal_error') });
  open();
  type('Águas');
  await waitFor(() => expect(register().disabled).toBe(false));
  fireEvent.click(register());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível cadastrar o cliente\. /);
  expect(name().value).toBe('Águas');
});
