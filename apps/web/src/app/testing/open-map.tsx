import { type Role, SampleColumns, type User } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { columnsOf } from '../../shared/testing/columns.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { openScreen } from './open-screen.tsx';

const company = (id_cliente: number, razao_social: string, id_cliente_master: number | null) => ({
  ...{ id_cliente, razao_social, id_cliente_master, ativo: true },
});
/** A company with a unit that has one branch, and a unit without. */
export const COMPANIES = [
  company(31, 'Águas do Maranhão', null),
  company(9, 'São João dos Patos', 31),
  company(12, 'Setor Açude', 9),
  company(47, 'Regional Leste', 31),
];
export const companies = { dados: COMPANIES, total: COMPANIES.length };

/** The reply of a map search. */
export function found(size: number, columns: Partial<SampleColumns> = {}) {
  const amostras = SampleColumns.parse(columnsOf(size, columns));
  return Response.json({ error: false, message: null, total: size, amostras });
}

const KEPT = 'user_params_selected';
const EVERYTHING = { id_amostra: '', dti: '', dtf: '', seen: true, notSeen: true, id_cliente: [], classificacao: [] };

/** The filters kept for the next visit. */
export const keptFilters = () => JSON.parse(localStorage.getItem(KEPT) ?? 'null');

/** Opens the map of somebody who searched everything, narrowed by `filters`, and waits for the samples. */
export async function openMap(
  as: Role | Partial<User>,
  answers: Answers = {},
  filters: object | null = {},
  address: Parameters<typeof openScreen>[0] = '/',
) {
  const id_usuario = (typeof as === 'string' ? undefined : as.id_usuario) ?? 7;
  if (filters) localStorage.setItem(KEPT, JSON.stringify({ ...EVERYTHING, id_usuario, ...filters }));
  const opened = openScreen(address, as, {
    listMapCompanies: companies,
    searchMap: () => found(4),
    searchSamples: { total: 0, amostras: [] },
    getSampleDetail: ({ body: { id_amostra } }) => ({
      amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}` }),
    }),
    ...answers,
  });
  await waitUntilShown();
  return { ...opened, map: shownMap };
}

export const total = () => screen.getByTestId('list-total').textContent;

/** Waits until the result of the search is painted. */
export async function waitUntilShown() {
  await screen.findByTestId('list-total');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
}

export const click = (role: 'button' | 'checkbox' | 'menuitem' | 'link' | 'radio' | 'tab', name: string | RegExp) =>
  fireEvent.click(screen.getByRole(role, { name }));

/** Sends the filters and waits for the result. */
export async function filter() {
  click('button', 'Filtrar');
  await waitUntilShown();
}

/** Opens a select or a tree. */
export const unfold = (label: string) => fireEvent.mouseDown(screen.getByLabelText(label));

/** Types a minute into a date and time picker. */
export function typeMinute(picker: HTMLElement, minute: string) {
  fireEvent.mouseDown(picker);
  fireEvent.change(picker, { target: { value: minute } });
  fireEvent.keyDown(picker, { key: 'Enter', code: 'Enter', keyCode: 13 });
}

/** Chooses in an open list or tree. */
export async function choose(name: string) {
  const lists = () => [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown')];
  const option = await waitFor(() => {
    const all = lists().flatMap((list) => within(list).queryAllByText(name));
    expect(all.length).toBeGreaterThan(0);
    return all.at(-1) as HTMLElement;
  });
  fireEvent.click(option);
}
