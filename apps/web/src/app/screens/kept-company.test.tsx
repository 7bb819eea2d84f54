import type { Role } from '@escuta/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getSelectedCompanies, selectCompanies } from '../../shared/session/index.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { openScreen } from '../testing/open-screen.tsx';

const COMPANIES = [
  { id_cliente: 31, razao_social: 'Águas do Maranhão', id_cliente_master: null, ativo: true },
  { id_cliente: 9, razao_social: 'São João dos Patos', id_cliente_master: 31, ativo: true },
];
const SERVER: Answers = {
  listMapCompanies: { dados: COMPANIES, total: 2 },
  searchSamples: { amostras: [], total: 0 },
  filterReports: { dados: [], total: 0 },
  listUsers: { dados: [], total: 0 },
};

/** A person who has chosen a company on the map, and then opens a screen without its own selector in the header. */
async function openAfterChoice(address: string, role: Role = 'SUP') {
  const opened = openScreen('/admin/my-profile', role, SERVER);
  await screen.findByText('Meus Dados', { selector: 'h1' });
  act(() => selectCompanies([9]));
  await act(() => opened.router.navigate(address));
  return opened;
}

it('the company chosen on the map is the one of the report list', async () => {
  const { sent } = await openAfterChoice('/admin/leak-report');
  await waitFor(() => expect(sent('filterReports').at(-1)?.body).toMatchObject({ id_cliente: [9] }));
});

it('the company chosen on the map is the one of the print report', async () => {
  const { sent } = await openAfterChoice('/report');
  await waitFor(() => expect(sent('searchSamples').at(-1)?.body).toMatchObject({ id_cliente: [9] }));
});

it('the company chosen on the map does not narrow the print report of a person who cannot change it there', async () => {
  const { sent } = await openAfterChoice('/report', 'ANA');
  await waitFor(() => expect(sent('searchSamples')).not.toEqual([]));
  expect(sent('searchSamples').at(-1)?.body).not.toHaveProperty('id_cliente');
});

it('the company chosen on the map is the one of the list of people', async () => {
  const { sent, at } = await openAfterChoice('/admin/admin-users');
  await waitFor(() => expect(sent('listUsers').at(-1)?.query).toMatchObject({ id_cliente: 9 }));
  expect(at()).toBe('/admin/admin-users?id_cliente=9');
});

it.each(['/admin/leak-report', '/report', '/admin/admin-users'])(
  'what is chosen and cleared in %s holds for the other screens',
  async (path) => {
    const { router } = await openAfterChoice(path);
    await waitFor(() => expect(router.state.location.search).toContain('id_cliente=9'));
    await act(() => router.navigate(`${path}?id_cliente=31`));
    await waitFor(() => expect(getSelectedCompanies()).toEqual(path === '/admin/leak-report' ? [] : [31]));
    await act(() => router.navigate(`${path}?id_cliente=9`));
    await waitFor(() => expect(getSelectedCompanies()).toEqual([9]));
    await act(() => router.navigate(path));
    await waitFor(() => expect(getSelectedCompanies()).toEqual([]));
    expect(router.state.location.search).not.toContain('id_cliente');
  },
);

it('what is chosen at the moment in which the kept company enters the filter holds for the other screens', async () => {
  const { router } = openScreen('/admin/my-profile', 'SUP', SERVER);
  await screen.findByText('Meus Dados', { selector: 'h1' });
  act(() => selectCompanies([9]));
  const leave = router.subscribe(({ location }) => {
    if (!location.search.includes('id_cliente=9')) return;
    leave();
    void router.navigate('/admin/leak-report?id_cliente=31');
  });
  await act(() => router.navigate('/admin/leak-report'));
  await waitFor(() => expect(getSelectedCompanies()).toEqual([]));
});

it('a link to the reports of all companies shows all, whatever was chosen on the map', async () => {
  const { sent, at } = await openAfterChoice('/admin/leak-report?id_cliente=31');
  await waitFor(() => expect(sent('filterReports').at(-1)?.body).toMatchObject({ id_cliente: [31] }));
  expect(at()).toContain('id_cliente=31');
});

it('a link to the people of a company chooses it for no other screen', async () => {
  const { sent } = openScreen('/admin/admin-users?id_cliente=9', 'SUP', SERVER);
  await waitFor(() => expect(sent('listUsers').at(-1)?.query).toMatchObject({ id_cliente: 9 }));
  expect(getSelectedCompanies()).toEqual([]);
});
