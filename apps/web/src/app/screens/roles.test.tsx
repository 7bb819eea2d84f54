import { type Capability, ROLES, type User } from '@escuta/contract';
import { can } from '@escuta/domain';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { reportDetail } from '../../shared/testing/reports.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found } from '../testing/open-map.tsx';
import { SAMPLE } from '../testing/open-sample.ts';
import { openScreen } from '../testing/open-screen.tsx';

const search = () => found(1, { id_amostra: [SAMPLE.id_amostra], seq: [SAMPLE.seq] });
const USER = person({ id_usuario: 41, nome: 'Conceição Ávila' });

const button = (name: string) => () => screen.queryAllByText(name, { selector: 'button, button *' });
const text =
  (name: string, selector = '*') =>
  () =>
    screen.queryAllByText(name, { selector });

interface Shown {
  /** Admits the person to the screen. */
  needs: Capability;
  address: string;
  answers: Answers;
  /** What the screen shows to everybody whom it admits. */
  ready(): Promise<unknown>;
  /** For each capability the elements that only people with it see. */
  parts: Partial<Record<Capability, () => HTMLElement[]>>;
}

/** Screens with parts for some roles alone; AdminLayout.test.tsx has the links, routes.test.tsx who may open which screen. */
const SCREENS: Record<string, Shown> = {
  'a sample on the map': {
    needs: 'samples.view',
    address: `/?id_amostra=${SAMPLE.seq}`,
    answers: { searchMap: search, getSampleDetail: { amostra: SAMPLE } },
    ready: () => screen.findByText('Precisão'),
    parts: {
      'samples.review': text('Vista'),
      'samples.reveal_address': button('Revelar endereço'),
      'samples.export': button('Exportar'),
      'inspections.view': text('Inspeções', 'h3'),
      'inspections.assign': button('Nova inspeção'),
      'reports.create': text('Campo', 'a'),
    },
  },
  'the list beside the map': {
    needs: 'samples.view',
    address: '/',
    answers: { searchMap: search },
    ready: () => screen.findByTestId('list-total'),
    parts: { 'samples.change_unit': button('Trocar unidade') },
  },
  'the users': {
    needs: 'users.list',
    address: '/admin/admin-users',
    answers: { listUsers: { dados: [USER], total: 1 } },
    ready: () => screen.findAllByText(USER.nome),
    parts: { 'users.edit': text('Editar', 'th'), 'users.create': button('Novo usuário') },
  },
  'the companies': {
    needs: 'companies.list',
    address: '/admin/admin-clients',
    answers: { listCompanies: { dados: [], total: 0 } },
    ready: () => screen.findByText('Clientes', { selector: 'h1' }),
    parts: { 'companies.edit': button('Novo cliente') },
  },
  'a leak report': {
    needs: 'reports.detail',
    address: '/admin/leak-report/detail/88/31',
    answers: { getReport: { relatorio: reportDetail() }, getSampleDetail: { amostra: sampleDetail() } },
    ready: () => screen.findByText('Conclusão'),
    parts: { 'reports.decide': button('Finalizar') },
  },
};

/** The parts of a screen that a person sees. */
async function partsOf({ address, answers, ready, parts }: Shown, as: Partial<User>) {
  cleanup();
  openScreen(address, as, answers);
  await ready();
  const shown = Object.entries(parts).map(([capability, find]) => [capability, find().length > 0]);
  return Object.fromEntries(shown) as Record<string, boolean>;
}

describe.each(Object.entries(SCREENS))('[ROLE-03] %s', (_, shown) => {
  const roles = ROLES.filter((id_tipo_usuario) => can(person({ id_tipo_usuario }), shown.needs));

  it.each(roles)('shows %s what the matrix gives and nothing else', async (id_tipo_usuario) => {
    const as = person({ id_tipo_usuario });
    const expected = (Object.keys(shown.parts) as Capability[]).map((capability) => [capability, can(as, capability)]);
    expect(await partsOf(shown, as)).toEqual(Object.fromEntries(expected));
  });
});

it('[ROLE-03] a person without the right to see inspections is shown none', async () => {
  const as = { id_tipo_usuario: 'ANA', exibir_inspecao: false } as const;
  const sample = SCREENS['a sample on the map'] as Shown;
  expect(await partsOf(sample, as)).toMatchObject({ 'inspections.view': false, 'inspections.assign': false });
  expect(await partsOf(SCREENS['a leak report'] as Shown, as)).toEqual({ 'reports.decide': false });
});

it('an address that the role may not open is named, beside the profile that is shown instead', async () => {
  const { at } = openScreen('/admin/log-sistema', 'VIS');
  expect(await screen.findByText('Seu perfil não tem acesso a esta página')).toBeTruthy();
  expect(screen.getByText('/admin/log-sistema')).toBeTruthy();
  expect(at()).toBe('/admin/my-profile');
});
