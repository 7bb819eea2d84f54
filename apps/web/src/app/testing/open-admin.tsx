import type { ListedUser, Role } from '@escuta/contract';
import { fireEvent, screen } from '@testing-library/react';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { RULE, TREE } from './learnt-models.ts';
import { openScreen } from './open-screen.tsx';

export const button = (name: string) => screen.getByText(name, { selector: 'button, button *' }).closest('button');
export const press = (name: string) => fireEvent.click(button(name) as HTMLElement);
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export const company = (id_cliente: number, razao_social: string, id_cliente_master: number | null = null) => ({
  ...{ id_cliente, razao_social, id_cliente_master, ativo: true },
});
export const COMPANIES = [
  company(31, 'Águas do Maranhão'),
  company(9, 'São João dos Patos', 31),
  company(70, "Caixa d'Água Velha", 9),
  company(52, 'Zona Ipê', 70),
];

const listed = (id_usuario: number, nome: string, id_tipo_usuario: Role, ativo = true): ListedUser => ({
  ...{ id_usuario, nome, id_tipo_usuario, ativo, email: `p${id_usuario}@example.test` },
  ...{ id_cliente: 9, razao_social: 'São João dos Patos' },
});
export const PEOPLE = [listed(812, 'Íris Nuñez', 'COL'), listed(45, "João d'Ávila", 'ANA', false)];
/** A collector of São João dos Patos. */
export const IRIS = person({ id_usuario: 812, nome: 'Íris Nuñez', id_tipo_usuario: 'COL', id_cliente: 9 });

const SERVER: Answers = {
  listMapCompanies: { dados: COMPANIES, total: 4 },
  listUsers: { dados: PEOPLE, total: 2 },
  getUser: { user: IRIS },
  learntModels: { dados: [TREE], total: 1, classificador: RULE },
  listUnits: { dados: [company(9, 'São João dos Patos', 31)], total: 1 },
};
/** Opens a screen of the administration. */
export const open = (address: string, who: Parameters<typeof openScreen>[1], more: Answers = {}) =>
  openScreen(address, who, { ...SERVER, ...more });
