import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '../../shared/testing/contract-server.ts';
import { openScreen } from './open-screen.tsx';

const company = { id_cliente_master: null, ativo: true, sub_clients: 0, children: [] };
const branch = { ...company, id_cliente: 9, razao_social: 'São João dos Patos', label: 'São João dos Patos' };
const top = {
  ...company,
  id_cliente: 31,
  razao_social: 'Águas do Maranhão',
  label: 'Águas do Maranhão',
  sub_clients: 1,
  children: [{ ...branch, id_cliente_master: 31 }],
};

it('renders a screen in its frame with the answers of the server', async () => {
  const { sent } = openScreen('/admin/admin-clients', 'ADM', {
    listCompanies: { dados: [top], total: 2 },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Expandir Águas do Maranhão' }));
  expect(screen.getByText('São João dos Patos')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Navegação da área administrativa' })).toBeTruthy();
  expect(sent('listCompanies')).toHaveLength(1);
});

it('signs a person out whom the server refuses', async () => {
  openScreen('/admin/admin-clients', 'ADM', { listCompanies: refuse('capability_denied') });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Entrar' })).toBeTruthy());
});

it('leads a person without a session to the sign-in', async () => {
  const { at } = openScreen('/admin/admin-clients?x=1', null);
  await screen.findByLabelText('E-mail');
  expect(at()).toBe('/login');
});
