import type { CompanyChange, CompanyTree, NewCompany } from '@escuta/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';

/** The companies as a tree (CLI-01). */
export function useCompanies() {
  return useQuery({
    queryKey: ['companies', 'tree'],
    queryFn: async ({ signal }): Promise<CompanyTree[]> => (await call('listCompanies', { signal, query: {} })).dados,
    staleTime: 0,
  });
}

/** One company, fetched again each time its form opens. */
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

/** Users on a company's page; the others are in the user list. */
const PEOPLE_SHOWN = 10;

/** The first users of a company and its branches, by name, and their number. */
export function useCompanyPeople(id_cliente: number) {
  const query = { id_cliente: String(id_cliente), max: String(PEOPLE_SHOWN) };
  return useQuery({
    // With the pages of the user list, so that it follows the same changes.
    queryKey: ['users', 'page', query],
    queryFn: ({ signal }) => call('listUsers', { query, signal }),
    staleTime: 0,
  });
}

/** Whether the user wants a second company of the same name. */
interface Confirmed {
  repetir_nome?: boolean;
}

/** A write that refreshes the companies shown. */
function useCompanyWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }) });
}

/** Creates a company (CLI-02). */
export const useCreateCompany = () =>
  useCompanyWrite(async (body: NewCompany & Confirmed) => (await call('createCompany', { body })).cliente);

export const useUpdateCompany = () =>
  useCompanyWrite(
    async (body: Omit<CompanyChange, 'repetir_nome'> & Confirmed) => (await call('updateCompany', { body })).cliente,
  );

/** Disables all users of a company, or re-enables those it had disabled. Returns how many. */
export const useDisableUsers = () =>
  useCompanyWrite(
    async (body: { client_id: number; disableAllUsers: boolean }) =>
      (await call('disableCompanyUsers', { body })).total,
  );

/** Sets the logo; removes it if there is no file. */
export const useSetLogo = () =>
  useCompanyWrite(
    async ({ id_cliente, file }: { id_cliente: number; file: File | null }) =>
      (await call('setCompanyLogo', { body: { id_cliente }, files: file ? [file] : [] })).cliente,
  );
