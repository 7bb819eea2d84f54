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

/** What decides on the sounds of a company, which is chosen for its whole tree. */
export type Decider =
  | { by: 'rule' | 'none' }
  | { by: 'model'; n: number }
  | { by: 'file'; file: string }
  /** The company at the top of the tree is not the person's to see. */
  | { by: 'above' };

/** What decides on the sounds of a company: the rule, a learnt model, a model file of the installation, or nothing (LSN-07, ING-03). */
export function useDecider(id_cliente: number) {
  return useQuery({
    queryKey: ['companies', 'decider', id_cliente],
    queryFn: async ({ signal }): Promise<Decider> => {
      const { dados, classificador } = await call('learntModels', { body: { id_cliente: [id_cliente] }, signal });
      const { tipo, arquivo } = classificador;
      if (tipo === 'nenhum') return { by: 'none' };
      const [tree] = dados;
      if (!tree) return { by: 'above' };
      const inUse = tree.modelos.find(({ id_modelo }) => id_modelo === tree.em_uso);
      if (inUse) return { by: 'model', n: inUse.numero };
      return tipo === 'arquivo' ? { by: 'file', file: arquivo ?? '' } : { by: 'rule' };
    },
    staleTime: 0,
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
