import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { refuse, serve } from '../../../shared/testing/contract-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { companiesTexts } from '../companies.texts.ts';
import NewCompanyPage from './NewCompanyPage.tsx';

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
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const companies = { listMapCompanies: { dados: [], total: 0 } };
const created = {
  ...{ id_cliente: 1, razao_social: 'Águas', id_cliente_master: null, ativo: true, permite_exportar: true },
  ...{ logomarca: null, realm: null, lat: null, lon: null, zoom: null },
};

it.each([
  ['', 'Campo obrigatório'],
  [' ab ', 'Nome Cliente deve ter pelo menos 3 letras.'],
])('the name shows its error once the field loses the focus: %j', async (typed, text) => {
  serve(companies);
  open();
  type(typed);
  fireEvent.blur(name());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(register().disabled).toBe(true);
});

it('a super admin creates a company without a parent', async () => {
  const { sent } = serve({ ...companies, createCompany: { cliente: created } });
  open();
  type(' Águas ');
  await waitFor(() => expect(register().disabled).toBe(false));
  fireEvent.click(register());
  await waitFor(() =>
    expect(sent('createCompany')[0]?.rawBody).toEqual({
      razao_social: 'Águas',
      id_cliente_master: null,
    }),
  );
});

it('an administrator must choose a parent', async () => {
  serve(companies);
  open('ADM');
  type('Águas');
  fireEvent.blur(name());
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('false'));
  expect(register().disabled).toBe(true);
});

it('a failed request shows its error and keeps the name', async () => {
  serve({ ...companies, createCompany: refuse('internal_error') });
  open();
  type('Águas');
  await waitFor(() => expect(register().disabled).toBe(false));
  fireEvent.click(register());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível cadastrar o cliente\. /);
  expect(name().value).toBe('Águas');
});
