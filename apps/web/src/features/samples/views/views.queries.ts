import type { NewView, SavedView, ViewChange } from '@escuta/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';

const KEY = ['views'];

/** The person's saved views, by name. */
export function useViews() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<SavedView[]> => (await call('listViews', { signal })).dados,
  });
}

function useViewWrite<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) }).mutateAsync;
}

/** Changes of the saved views; each throws when it is refused. */
export function useViewWrites() {
  return {
    create: useViewWrite(async (body: NewView) => (await call('createView', { body })).visao),
    change: useViewWrite(
      async ({ id, ...body }: ViewChange & { id: number }) =>
        (await call('updateView', { params: { id }, body })).visao,
    ),
    remove: useViewWrite(async (id: number) => void (await call('deleteView', { params: { id } }))),
  };
}
