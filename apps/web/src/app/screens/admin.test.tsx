import type { Company, ListedUser, Role } from '@escuta/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { choose, unfold } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button');
const press = (name: string) => fireEvent.click(button(name) as HTMLElement);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const company = (id_cliente: number, razao_social: string, id_cliente_master: number | null = null) => ({
  ...{ id_cliente, razao_social, id_cliente_master, ativo: true },
});
const COMPANIES = [
  company(31, 'Águas do Maranhão'),
  company(9, 'São João dos Patos', 31),
  company(70, "Caixa d'Água Velha", 9),
  company(52, 'Zona Ipê', 70),
];

const listed = (id_usuario: number, nome: string, id_tipo_usuario: Role, ativo = true): ListedUser => ({
  ...{ id_usuario, nome, id_tipo_usuario, ativo, email: `p${id_usuario}@example.test` },
  ...{ id_cliente: 9, razao_social: 'São João dos Patos' },
});
const PEOPLE = [listed(812, 'Íris Nuñez', 'COL'), listed(45, "João d'Ávila", 'ANA', false)];
/** A collector of São João dos Patos. */
const IRIS = person({ id_usuario: 812, nome: 'Íris Nuñez', id_tipo_usuario: 'COL', id_cliente: 9 });

const SERVER: Answers = {
  listMapCompanies: { dados: COMPANIES, total: 4 },
  listUsers: { dados: PEOPLE, total: 2 },
  getUser: { user: IRIS },
  listUnits: { dados: [company(9, 'São João dos Patos', 31)], total: 1 },
};
const open = (address: string, role: Role, more: Answers = {}) => openScreen(address, role, { ...SERVER, ...more });

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

describe('[CLI-01] companies', () => {
  /** Each company below the one before; the last is inactive. */
  const tree = COMPANIES.reduceRight<object[]>(
    (children, one, at) => [{ ...one, ativo: at < 3, label: one.razao_social, sub_clients: children.length, children }],
    [],
  );
  const shown = () =>
    [...document.querySelectorAll('li[data-company] > div:first-child')].map(({ textContent }) => textContent);

  const profile = (id_cliente: number): Company => ({
    ...{ ...company(id_cliente, 'Zona Ipê', 70), permite_exportar: false, logomarca: null, realm: null },
    ...{ lat: null, lon: null, zoom: null },
  });

  async function openTree(more: Answers = {}) {
    open('/admin/admin-clients', 'ADM', { listCompanies: { dados: tree, total: 4 } as never, ...more });
    return screen.findByLabelText('Expandir Águas do Maranhão');
  }

  it('are a tree that opens level by level', async () => {
    const top = await openTree();
    expect(top.getAttribute('aria-expanded')).toBe('false');
    for (const [level, { razao_social }] of COMPANIES.entries()) {
      expect(shown()).toHaveLength(level + 1);
      if (level < 3) fireEvent.click(screen.getByLabelText(`Expandir ${razao_social}`));
    }
    fireEvent.click(screen.getByLabelText('Recolher São João dos Patos'));
    expect(shown()).toHaveLength(2);
  });

  it('are found by their names without accents, each with its status', async () => {
    await openTree();
    type('Procurar cliente', 'sao joao');
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(shown()[1]).toMatch(/São João dos Patos.*Ativo/);
    type('Procurar cliente', 'IPE');
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(shown()[3]).toMatch(/Zona Ipê.*Inativo/);
    type('Procurar cliente', 'não há tal nome');
    expect(await screen.findByText('Nenhum resultado encontrado!')).toBeTruthy();
  });

  it('[WEEK-04] keep their search and open branches on the way back from a company', async () => {
    fireEvent.click(await openTree({ getCompany: { cliente: profile(31) } }));
    fireEvent.click(screen.getByLabelText('Editar São João dos Patos'));
    fireEvent.click(await screen.findByText('Voltar aos clientes'));
    await waitFor(() => expect(shown()).toHaveLength(2));
    type('Procurar cliente', 'ipe');
    await waitFor(() => expect(shown()).toHaveLength(4));
    fireEvent.click(screen.getByLabelText('Editar Zona Ipê'));
    fireEvent.click(await screen.findByText('Voltar aos clientes'));
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(screen.getByLabelText<HTMLInputElement>('Procurar cliente').value).toBe('ipe');
  });

  it('[WEEK-04] show a new company in its branch, in view and focused', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openTree({ createCompany: { cliente: profile(52) } });
    type('Procurar cliente', 'patos');
    press('Novo cliente');
    await screen.findByText('Para continuar, preencha corretamente: Nome Cliente, Empresa à qual pertence.');
    type('Nome Cliente', 'Zona Ipê');
    await screen.findByText('Para continuar, preencha corretamente: Empresa à qual pertence.');
    unfold('Empresa à qual pertence');
    await choose("Caixa d'Água Velha");
    await waitFor(() => expect(button('Cadastrar')?.disabled).toBe(false));
    press('Cadastrar');
    await waitFor(() => expect(shown()).toHaveLength(4));
    const line = await waitFor(() => document.querySelector('[data-made="true"]') ?? expect.fail());
    expect(line.textContent).toContain('Zona Ipê');
    expect(line.contains(document.activeElement)).toBe(true);
    expect(into).toHaveBeenCalledOnce();
  });

  it('show ADM a link to edit each company and a button for a new one', async () => {
    await openTree();
    expect(screen.getByLabelText('Editar Águas do Maranhão').getAttribute('href')).toBe('/admin/client-profile/31');
    expect(button('Novo cliente')).toBeTruthy();
  });
});

describe('the page of a company', () => {
  const parent: Company = {
    ...{ ...company(9, 'São João dos Patos', 31), permite_exportar: false, logomarca: null, realm: null },
    ...{ lat: null, lon: null, zoom: null },
  };
  const openCompany = (role: Role = 'SUP', more: Answers = {}) =>
    open('/admin/client-profile/9', role, { getCompany: { cliente: parent }, ...more });
  const link = (name: string) => screen.findByRole('link', { name }).then((found) => found.getAttribute('href'));

  it('links to its people, its branches, and to new ones of both', async () => {
    const { sent } = openCompany();
    expect(await link('Íris Nuñez')).toBe('/admin/profile/812');
    expect(sent('listUsers')[0]?.query).toMatchObject({ id_cliente: 9 });
    expect(await link('Ver todos (2)')).toBe('/admin/admin-users?id_cliente=9');
    expect(await link('Novo usuário aqui')).toBe('/admin/new-user?id_cliente=9');
    expect(await link("Caixa d'Água Velha")).toBe('/admin/client-profile/70');
    expect(await link('Nova unidade aqui')).toBe('/admin/new-client?id_cliente_master=9');
  });

  it('offers no new people to an administrator', async () => {
    openCompany('ADM');
    await link('Íris Nuñez');
    expect(screen.queryByText('Novo usuário aqui')).toBeNull();
  });

  it('leads to forms in which it is chosen', async () => {
    const { router } = openCompany();
    fireEvent.click(await screen.findByText('Novo usuário aqui'));
    await screen.findByText('Cadastrar');
    await waitFor(() => expect(document.querySelector('form')?.textContent).toContain('São João dos Patos'));
    await router.navigate('/admin/new-client?id_cliente_master=9');
    await screen.findByLabelText('Empresa à qual pertence');
    await waitFor(() => expect(document.querySelector('form')?.textContent).toContain('São João dos Patos'));
  });

  it('sets and removes where the map opens', async () => {
    const place = { lat: -7.01, lon: -43.7, zoom: 14 };
    const opened = { cliente: parent };
    const { sent } = openCompany('ADM', {
      getMapOpening: { lugar: place },
      updateCompany: ({ body }) => {
        Object.assign(opened, { cliente: { ...parent, lat: body.lat, lon: body.lon, zoom: body.zoom } });
        return opened;
      },
      getCompany: () => opened,
    });
    await screen.findByText(/^Sem posição própria/);
    await waitFor(() => expect(shownMap().options.place).toEqual(place));
    // The map lies in a page that is scrolled with the wheel.
    expect(shownMap().options.inPage).toBe(true);
    await screen.findByText(/Neste mapa: -7,01000, -43,70000, aproximação 14,0\.$/);
    Object.assign(shownMap().options.place, { lat: -7.5, zoom: 15 });
    act(() => shownMap().options.onView(shownMap().bounds(), true));
    await screen.findByText(/Neste mapa: -7,50000, -43,70000, aproximação 15,0\.$/);
    expect(sent('updateCompany')).toEqual([]);
    press('Usar esta posição');
    await screen.findByText(/^Abre em -7,50000, -43,70000, aproximação 15,0\./);
    press('Remover posição');
    await screen.findByText(/^Sem posição própria/);
    expect(sent('updateCompany').map(({ body }) => body)).toEqual([
      { id_cliente: 9, lat: -7.5, lon: -43.7, zoom: 15, repetir_nome: false },
      { id_cliente: 9, lat: null, lon: null, zoom: null, repetir_nome: false },
    ]);
  });

  it('asks before it gets the name of another one under the same parent', async () => {
    const { sent } = openCompany('SUP', {
      updateCompany: ({ body }) => (body.repetir_nome ? { cliente: parent } : refuse('company_name_taken')),
    });
    await screen.findByText('Novo usuário aqui');
    type('Nome Cliente', 'Setor Açude');
    await waitFor(() => expect(button('Salvar')?.disabled).toBe(false));
    press('Salvar');
    await screen.findByText('Já existe uma empresa com este nome');
    press('Cancelar');
    expect((await screen.findByText(/Não foi possível alterar o cliente/)).textContent).toContain('Já existe outra');
    press('Salvar');
    await screen.findByText('Já existe uma empresa com este nome');
    press('Sim, repetir o nome');
    await screen.findByText('Cliente alterado com sucesso');
    expect(sent('updateCompany').map(({ body }) => body.repetir_nome)).toEqual([false, false, true]);
  });
});

describe('[DSH-06] the reference volumes', () => {
  const VOLUMES = { pool: 2500, truck: 10.5, water_tank: 1, vazao_rede: 6, vazao_ramal: 1.6 };
  const TRUCK = 'Caminhão-pipa (m³)';
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const openVolumes = (role: Role, more: Answers = {}) =>
    open('/admin/config-impacto', role, {
      impactParameters: { data: VOLUMES },
      updateImpact: ({ body }) => ({ data: { ...VOLUMES, ...(body as object) } }),
      ...more,
    });

  it.each(['SUP', 'GEO'] as const)('are loaded, checked as positive numbers, and saved by %s', async (role) => {
    const { sent } = openVolumes(role);
    await waitFor(() => expect(value(TRUCK)).toBe('10,5'));
    for (const [typed, text] of [
      ['-3', 'Informe um número maior que zero.'],
      ['0', 'Informe um número maior que zero.'],
      ['', 'Informe um número maior que zero.'],
      ['0,0001', 'Informe ao menos 0,001.'],
      ['99999999', 'Informe no máximo 1.000.'],
    ] as const) {
      type(TRUCK, typed);
      // The field still has the focus from the previous value.
      screen.getByLabelText(TRUCK).blur();
      press('Salvar');
      await screen.findByText(text, { selector: '[role="alert"], [role="alert"] *' });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(TRUCK)));
    }
    expect(sent('updateImpact')).toEqual([]);
    type(TRUCK, 'dez');
    fireEvent.blur(screen.getByLabelText(TRUCK));
    expect(value(TRUCK)).not.toContain('dez');
    type(TRUCK, '12,5');
    press('Salvar');
    await screen.findByText('Configuração salva');
    expect(sent('updateImpact').map(({ body }) => body)).toEqual([{ truck: 12.5 }]);
  });

  it('do not open for an administrator', async () => {
    const { at } = openVolumes('ADM');
    await waitFor(() => expect(at()).toBe('/admin/my-profile'));
    await screen.findByText('Meus Dados', { selector: 'h1' });
    expect(screen.queryByText('Configuração do impacto')).toBeNull();
  });

  it('keep what was typed when they could not be saved', async () => {
    openVolumes('SUP', { updateImpact: refuse('internal_error') });
    await waitFor(() => expect(value(TRUCK)).toBe('10,5'));
    type(TRUCK, '33');
    press('Salvar');
    await screen.findByText(/A configuração não pôde ser salva/);
    expect(value(TRUCK)).toBe('33');
  });
});
