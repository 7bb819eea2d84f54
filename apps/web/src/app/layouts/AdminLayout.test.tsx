import { ROLES, type Role, type User } from '@escuta/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/api/index.ts';
import { registerTexts } from '../../shared/i18n/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { person } from '../../shared/testing/people.ts';
import { shellTexts } from '../shell.texts.ts';
import { AdminLayout } from './AdminLayout.tsx';

function show(change: Partial<User>) {
  startSession({ token: 'token-one', user: person(change), expireSeconds: 60 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/my-profile']}>
        <AdminLayout />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  registerTexts('shell', shellTexts);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

const ALL: readonly Role[] = ROLES.filter((role) => role !== 'BR');
/** Each link, its address and the roles that have it: those that may open the screen (ledger in routes.test.tsx). */
const ENTRIES: readonly [text: string, to: string, roles: readonly Role[]][] = [
  ['Mapa', '/', ALL],
  ['Revisão cega', '/br', ['BR']],
  ['Início', '/admin/home-geo', ['GEO']],
  ['Amostras', '/admin/samples', ['GEO']],
  ['Clientes', '/admin/admin-clients', ['SUP', 'GEO', 'ADM']],
  ['Usuários', '/admin/admin-users', ['SUP', 'GEO', 'ADM', 'ANA', 'GEI']],
  ['Dispositivos', '/admin/devices', ['SUP', 'ADM']],
  ['Importar amostras', '/admin/import', ['SUP', 'GEO', 'ADM']],
  ['Endereços', '/admin/addresses', ['SUP']],
  ['Relatório de Pontos Suspeitos', '/admin/leak-report', ALL.filter((role) => role !== 'VIS' && role !== 'COM')],
  ['Relatório da revisão cega', '/admin/br-report', ['SUP']],
  ['Configuração do impacto', '/admin/config-impacto', ['SUP', 'GEO']],
  ['Log do sistema', '/admin/log-sistema', ['SUP', 'GEO']],
  ['Fila de tarefas', '/admin/queue', ['SUP']],
  ['Meus Dados', '/admin/my-profile', ROLES],
  ['Suporte', '/admin/open-ticket', ROLES],
];
const entries = () =>
  within(screen.getByRole('navigation', { name: 'Navegação da área administrativa' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it.each(ROLES)('[SHELL-05] has the links that %s may use', (role) => {
  show({ id_tipo_usuario: role });
  expect(entries()).toEqual(ENTRIES.flatMap(([text, to, roles]) => (roles.includes(role) ? [[text, to]] : [])));
  expect(screen.getByRole('link', { name: 'Escuta, ir para o mapa' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('button', { name: 'Sair' })).toBeTruthy();
});

it('[SHELL-05] hides the leak reports from users without exibir_inspecao', () => {
  show({ id_tipo_usuario: 'SUP', exibir_inspecao: false });
  expect(entries().map(([text]) => text)).not.toContain('Relatório de Pontos Suspeitos');
});

it('[SHELL-05] stays folded for the next visit', () => {
  show({});
  const hide = screen.getByRole('button', { name: 'Recolher menu' });
  expect(hide.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(hide);
  cleanup();
  show({});
  expect(screen.getByRole('button', { name: 'Mostrar menu' }).getAttribute('aria-expanded')).toBe('false');
});
