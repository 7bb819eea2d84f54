import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { registerTexts } from '../../shared/i18n/index.ts';
import { getSelectedCompanies, selectCompanies, startSession } from '../../shared/session/index.ts';
import { fakeServer, ok } from '../../shared/testing/fake-server.ts';
import { person } from '../../shared/testing/people.ts';
import { shellTexts } from '../shell.texts.ts';
import { CompanySelect } from './CompanySelect.tsx';

const company = (id_cliente: number, id_cliente_master: number | null) => ({
  id_cliente,
  id_cliente_master,
  razao_social: `Empresa ${id_cliente}`,
  ativo: true,
});

/** Renders the selector for a user who reaches these companies; resolves after the request. */
async function show(...dados: ReturnType<typeof company>[]) {
  const { sent } = fakeServer({ 'GET /api/clientes/mapa?formato=lista': ok({ dados, total: dados.length }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CompanySelect />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => {});
}

beforeEach(() => {
  registerTexts('shell', shellTexts);
  startSession({ token: 'token-one', user: person(), expireSeconds: 60 });
});

it('[SHELL-03] is hidden for a user with one company', async () => {
  await show(company(1, null));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('[SHELL-03] chooses one company or all', async () => {
  await show(company(1, null), company(2, 1));
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Empresa' });
  fireEvent.change(select, { target: { value: '2' } });
  expect(getSelectedCompanies()).toEqual([2]);
  fireEvent.change(select, { target: { value: '' } });
  expect(getSelectedCompanies()).toEqual([]);
});

it('shows the number of companies chosen in the map’s filter', async () => {
  await show(company(1, null), company(2, 1), company(3, 1));
  const select = await screen.findByRole<HTMLSelectElement>('combobox');
  act(() => selectCompanies([2, 3]));
  expect(select.selectedOptions[0]?.textContent).toBe('2 empresas');
});
