import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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

it('[SHELL-03] chooses companies, found by typing, or all', async () => {
  await show(company(1, null), company(2, 1));
  const select = await screen.findByRole('combobox', { name: 'Empresa' });
  fireEvent.mouseDown(select);
  expect(select.hasAttribute('readonly')).toBe(false);
  fireEvent.change(select, { target: { value: 'presa 2' } });
  const found = () => [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent);
  await waitFor(() => expect(found()).toContain('Empresa 2'));
  fireEvent.click(screen.getByText('Empresa 2'));
  expect(getSelectedCompanies()).toEqual([2]);
  expect(document.querySelector('.ant-select-selection-item')?.textContent).toBe('Empresa 2');
  act(() => selectCompanies([]));
  expect(screen.getByText('Todas as empresas')).toBeTruthy();
});

it('says “Todas” where “Todas as empresas” has no room', async () => {
  const list = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: query === '(max-width: 480px)' }));
  await show(company(1, null), company(2, 1));
  expect(await screen.findByText('Todas')).toBeTruthy();
  expect(screen.queryByText('Todas as empresas')).toBeNull();
});

it('shows the number of several chosen companies', async () => {
  await show(company(1, null), company(2, 1), company(3, 1));
  await screen.findByRole('combobox');
  act(() => selectCompanies([2, 3]));
  expect(screen.getByText('2 empresas')).toBeTruthy();
});
