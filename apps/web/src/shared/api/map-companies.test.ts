import { expect, it } from 'vitest';
import { companyTree } from './map-companies.ts';

const company = (id_cliente: number, id_cliente_master: number | null) => ({
  id_cliente,
  id_cliente_master,
  razao_social: `Empresa ${id_cliente}`,
  ativo: true,
});

it('builds the tree from parents that may come after their branches', () => {
  const tree = companyTree([company(3, 2), company(2, 1), company(1, null), company(9, null)]);
  expect(tree.map((node) => node.value)).toEqual([1, 9]);
  expect(tree[0]?.children[0]?.children[0]).toEqual({ value: 3, title: 'Empresa 3', children: [] });
});

it('shows a company at the top when its parent is outside the scope', () => {
  expect(companyTree([company(5, 4)]).map((node) => node.value)).toEqual([5]);
});
