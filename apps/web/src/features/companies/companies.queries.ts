import type { CompanyChange, CompanyTree, NewCompany } from '@escuta/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';

/** The companies as trees (CLI-01). */
export function useCompanies() {
  return useQuery({
    queryKey: ['companies', 'tree'],
    queryFn: async ({ signal }): Promise<CompanyTree[]> => (await call('listCompanies', { signal, query: {} })).dados,
    staleTime: 0,
  });
}

/** One company; asked anew each time its form opens. */
export function useCompany(id: number | null) {
  return useQuery({
    queryKey: ['companies', 'one', id],
    queryFn: async ({ signal }) => (await call('getCompany', { params: { id: id ?? 0 }, signal })).cliente,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** A write after which what is shown of companies is asked again. */
function useCompanyWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }) });
}

/** Makes a company (CLI-02). */
export const useCreateCompany = () =>
  useCompanyWrite(async (body: NewCompany) => (await call('createCompany', { body })).cliente);

/** Changes a company (CLI-03). */
export const useUpdateCompany = () =>
  useCompanyWrite(async (body: CompanyChange) => (await call('updateCompany', { body })).cliente);

/** Disables all users of a company, or enables again those whom this disabled; answers how many. */
export const useDisableUsers = () =>
  useCompanyWrite(
    async (body: { client_id: number; disableAllUsers: boolean }) =>
      (await call('disableCompanyUsers', { body })).total,
  );

/** Sets the logo, or takes it away without a file. */
export const useSetLogo = () =>
  useCompanyWrite(
    async ({ id_cliente, file }: { id_cliente: number; file: File | null }) =>
      (await call('setCompanyLogo', { body: { id_cliente }, files: file ? [file] : [] })).cliente,
  );
