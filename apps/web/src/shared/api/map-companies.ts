import type { MapCompany } from '@escuta/contract';
import { type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../session/use-session.ts';
import { call } from './client.ts';

/** A company with its branches, in the shape that antd's trees take. */
export interface CompanyNode {
  value: number;
  title: string;
  children: CompanyNode[];
}

const companiesOf = (id_usuario: number | undefined) => ({
  queryKey: ['companies', 'map', id_usuario],
  queryFn: async ({ signal }: QueryFunctionContext) =>
    (await call('listMapCompanies', { query: { formato: 'lista' }, signal })).dados,
});

/** Companies within the user's reach, fetched once per user; disabled for users without permission. */
export function useMapCompanies() {
  const session = useSession();
  return useQuery({
    ...companiesOf(session.user?.id_usuario),
    enabled: session.can('companies.lookup'),
    staleTime: 5 * 60_000,
  });
}

/** Asks which companies are within the user's reach now, by id_cliente; none for users without permission. */
export function useCompaniesInReach(): () => Promise<ReadonlySet<number>> {
  const { user, can } = useSession();
  const client = useQueryClient();
  const id_usuario = user?.id_usuario;
  const may = can('companies.lookup');
  return useCallback(async () => {
    const found = may ? await client.fetchQuery({ ...companiesOf(id_usuario), staleTime: 0 }) : [];
    return new Set(found.map(({ id_cliente }) => id_cliente));
  }, [client, id_usuario, may]);
}

/** Builds the tree by id_cliente_master; a company whose parent is not in the list becomes a root. */
export function companyTree(companies: readonly MapCompany[]): CompanyNode[] {
  const nodes = new Map(
    companies.map((company) => [
      company.id_cliente,
      { value: company.id_cliente, title: company.razao_social, children: [] as CompanyNode[] },
    ]),
  );
  const top: CompanyNode[] = [];
  for (const { id_cliente, id_cliente_master } of companies) {
    const node = nodes.get(id_cliente);
    if (!node) continue;
    const parent = id_cliente_master === null ? undefined : nodes.get(id_cliente_master);
    (parent?.children ?? top).push(node);
  }
  return top;
}
