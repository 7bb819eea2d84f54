import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../shared/testing/contract-server.ts';
import { company, IRIS, open, PEOPLE, press, type } from '../testing/open-admin.tsx';
import { choose, unfold } from '../testing/open-map.tsx';

describe('[USR-01] the list of people', () => {
  it.each([
    ['SUP', true, true],
    ['GEO', true, true],
    ['ADM', false, true],
    ['ANA', false, false],
    ['GEI', false, false],
  ] as const)(
    'shows %s the filters and actions of the role (e-mail, company and New User: %s; Edit: %s)',
    async (role, isSuper, edits) => {
      open('/admin', role);
      await screen.findByText('Íris Nuñez');
      const heads = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
      expect(heads).toEqual(['Nome', 'Empresa', 'E-mail', 'Perfil', 'Situação', ...(edits ? ['Editar'] : [])]);
      const rows = [...document.querySelectorAll('tr[data-user]')].map(({ textContent }) => textContent);
      expect(rows[0]).toContain('São João dos Patos');
      expect(rows[1]).toContain('Inativo');
      const link = document.querySelector('[aria-label="Editar Íris Nuñez"]');
      expect(link?.getAttribute('href')).toBe(edits ? '/admin/profile/812' : undefined);
      const filters = [...(screen.getByLabelText('Filtros de usuários').querySelectorAll('label') ?? [])];
      const wanted = [...(isSuper ? ['Nome', 'E-mail', 'Empresa'] : ['Nome']), ...(edits ? ['Situação'] : [])];
      expect(filters.map(({ textContent }) => textContent).sort()).toEqual([...wanted].sort());
      expect(screen.queryAllByText('Novo usuário')).toHaveLength(isSuper ? 1 : 0);
    },
  );

  it('has no filter of companies for a person of one company', async () => {
    open('/admin', 'GEO', { listMapCompanies: { dados: [company(9, 'São João dos Patos')], total: 1 } });
    await screen.findByText('Íris Nuñez');
    await waitFor(() => expect(screen.queryByLabelText('Empresa')).toBeNull());
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
  });

  it('is searched by the name, e-mail and company of its address', async () => {
    const { sent } = open('/admin/admin-users?nome=iris&email=example&id_cliente=9', 'SUP');
    await screen.findByText('Íris Nuñez');
    expect(sent('listUsers')[0]?.query).toMatchObject({ nome: 'iris', email: 'example', id_cliente: 9 });
  });

  it.each(['ADM', 'ANA'] as const)('shows %s the company of its address, to change or clear', async (role) => {
    const { sent, at } = open('/admin/admin-users?id_cliente=9', role);
    await screen.findByText('Íris Nuñez');
    const field = await screen.findByLabelText('Empresa');
    await waitFor(() => expect(field.closest('.ant-select')?.textContent).toContain('São João dos Patos'));
    press('Limpar');
    await waitFor(() => expect(sent('listUsers').at(-1)?.query).not.toHaveProperty('id_cliente'));
    expect(at()).toBe('/admin/admin-users');
  });

  it('shows ADM the e-mail of its address, to change or clear', async () => {
    const { sent } = open('/admin/admin-users?email=iris', 'ADM');
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('iris');
    press('Limpar');
    await waitFor(() => expect(sent('listUsers').at(-1)?.query).not.toHaveProperty('email'));
  });

  it('shows a super admin of one company the company of its address', async () => {
    const listMapCompanies = { dados: [company(9, 'São João dos Patos')], total: 1 };
    open('/admin/admin-users?id_cliente=9', 'SUP', { listMapCompanies });
    expect(await screen.findByLabelText('Empresa')).toBeTruthy();
  });

  it.each([
    ['ADM', ['Inativo']],
    ['SUP', ['Ativo', 'Inativo']],
  ] as const)('shows %s inactive people by a filter (%j)', async (role, options) => {
    const { sent, at } = open('/admin/admin-users', role);
    await screen.findByText('Íris Nuñez');
    unfold('Situação');
    const shown = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    await waitFor(() => expect(shown()).toEqual(options));
    await choose('Inativo');
    press('Filtrar');
    await waitFor(() => expect(sent('listUsers').at(-1)?.query).toMatchObject({ ativo: false }));
    expect(at()).toContain('ativo=false');
  });

  it('[WEEK-04] keeps its filters and page on the way back from a person', async () => {
    const address = '/admin/admin-users?nome=iris&pag=2';
    const { at } = open(address, 'ADM', { listUsers: { dados: PEOPLE, total: 52 } });
    await screen.findByText('Íris Nuñez');
    fireEvent.click(screen.getByLabelText('Editar Íris Nuñez'));
    fireEvent.click(await screen.findByText('Voltar aos usuários'));
    await screen.findByText('Íris Nuñez');
    expect(at()).toBe(address);
  });

  it('says when nobody is found', async () => {
    open('/admin', 'ADM', { listUsers: { dados: [], total: 0 } });
    expect(await screen.findByText('Nenhum usuário encontrado')).toBeTruthy();
  });
});

describe('[USR-02] the profile of a person', () => {
  it.each([
    ['SUP', true],
    ['GEO', true],
    ['ADM', false],
  ] as const)('has for %s units and inspections: %s', async (role, has) => {
    const branch = { ...IRIS, id_cliente: 31, razao_social: 'Águas do Maranhão' };
    open('/admin/profile/812', role, { getUser: { user: branch } });
    await screen.findByLabelText('Ativo');
    await waitFor(() => expect(screen.queryAllByLabelText('Unidades')).toHaveLength(has ? 1 : 0));
    expect(screen.queryAllByLabelText('Exibir inspeções')).toHaveLength(has ? 1 : 0);
  });

  it('is another screen for oneself, without a choice of roles', async () => {
    const { at } = open('/admin/profile/7', 'GEO');
    await screen.findByText('Meus Dados', { selector: 'h1' });
    expect(at()).toBe('/admin/my-profile');
    expect(document.querySelector('main .ant-select')).toBeNull();
  });

  it('does not offer an administrator a role above ADM', async () => {
    open('/admin/profile/812', 'ADM');
    fireEvent.mouseDown(await screen.findByLabelText('Perfil'));
    const roles = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    expect(roles).toContain('Administrador');
    expect(roles.filter((role) => role?.startsWith('Super'))).toEqual([]);
  });

  it('cannot be changed by a user of a lower role', async () => {
    open('/admin/profile/812', 'GEO', { getUser: { user: { ...IRIS, id_tipo_usuario: 'SUP' } } });
    await screen.findByText('Seu perfil não permite alterar este usuário.');
    expect(screen.queryByText('Salvar')).toBeNull();
  });

  it.each([
    ['says that the link to a new password was sent', {}, 'E-mail enviado ao usuário.'],
    [
      'says when the link could not be requested',
      refuse('internal_error'),
      'Não foi possível solicitar a alteração da senha',
    ],
  ] as const)('%s', async (_, sendPasswordLink, text) => {
    const { sent } = open('/admin/profile/812', 'ADM', { sendPasswordLink });
    await screen.findByLabelText('Ativo');
    press('Enviar nova senha');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent('sendPasswordLink').map(({ body }) => body)).toEqual([{ email: IRIS.email }]);
  });

  it('out of reach is reported in its place', async () => {
    open('/admin/profile/812', 'ADM', { getUser: refuse('user_not_found') });
    expect(await screen.findByText('O usuário não pôde ser mostrado')).toBeTruthy();
  });

  it('says why a change would take the last unit, and keeps what was typed', async () => {
    const { sent } = open('/admin/profile/812', 'ADM', { updateUser: refuse('last_unit') });
    await screen.findByLabelText('Ativo');
    type('Nome', 'Íris Núñez');
    press('Salvar');
    const told = await waitFor(() => document.querySelector('main [role="alert"]') ?? expect.fail());
    expect(told.textContent).toContain('Não foi possível realizar a alteração dos dados');
    expect(told.textContent).toContain('Alguém ficaria sem a última unidade e passaria a ver a empresa inteira.');
    expect(sent('updateUser')[0]?.body).toMatchObject({ id_usuario: 812, nome: 'Íris Núñez' });
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Íris Núñez');
  });
});
