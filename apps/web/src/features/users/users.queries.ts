import type { NewUser, UserChange } from '@escuta/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { toUserQuery, type UserSearch } from './user-search.ts';

/** One page of users. The previous page stays visible until the next one arrives. */
export function useUserPage(search: UserSearch) {
  const query = toUserQuery(search);
  return useQuery({
    queryKey: ['users', 'page', query],
    queryFn: async ({ signal }) => {
      const { dados, total } = await call('listUsers', { query, signal });
      return { rows: dados, total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One user, fetched again each time a form opens. */
export function useUser(id: number | null) {
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await call('getUser', { params: { id: id ?? 0 }, signal })).user,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The units below a company; disabled without a company. */
export function useUnits(id_cliente: number | null) {
  return useQuery({
    queryKey: ['companies', 'units', id_cliente],
    queryFn: async ({ signal }) => (await call('listUnits', { params: { id: id_cliente ?? 0 }, signal })).dados,
    enabled: id_cliente !== null,
  });
}

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UserChange) => (await call('updateUser', { body })).user,
    onSuccess: () => client.invalidateQueries({ queryKey: ['users', 'page'] }),
  });
}

/** Which addresses are registered already. */
export const findRegistered = async (emails: readonly string[], signal: AbortSignal) =>
  (await call('checkNewEmails', { body: { emails: [...emails] }, signal })).already_registered;

/** Creates users, all or none (USR-03). */
export function useCreateUsers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (usuarios: NewUser[]) => (await call('createUsers', { body: { usuarios } })).total,
    onSuccess: () => client.invalidateQueries({ queryKey: ['users', 'page'] }),
  });
}
