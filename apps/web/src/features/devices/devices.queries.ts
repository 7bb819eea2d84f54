import type { DeviceChange, KeyRotation, NewDevice } from '@escuta/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { useChanges } from '../../shared/live/index.ts';

const LIST = ['devices', 'list'];
/** The last contact is known to the minute. */
const REFRESH_MS = 60_000;
/** A device may send many samples one after the other: not for each of them. */
const BETWEEN_MS = 1_000;

/** The devices of the companies within reach, revoked ones last (ING-05). */
export function useDevices() {
  const client = useQueryClient();
  useChanges('amostra', () => client.invalidateQueries({ queryKey: LIST }), BETWEEN_MS);
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call('listDevices', { signal })).dados,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

/** The latest refusals of a device; asked again each time they are opened. */
export function useDeviceRefusals(id: number) {
  return useQuery({
    queryKey: ['devices', 'refusals', id],
    queryFn: async ({ signal }) => (await call('listDeviceRefusals', { params: { id }, signal })).dados,
    staleTime: 0,
  });
}

/** Who can be the collector of a company's devices; asked again each time a form opens. */
export function useDeviceCollectors(id_cliente: number | null) {
  return useQuery({
    queryKey: ['devices', 'collectors', id_cliente],
    queryFn: async ({ signal }) =>
      (await call('listDeviceCollectors', { params: { id: id_cliente ?? 0 }, signal })).dados,
    enabled: id_cliente !== null,
    staleTime: 0,
  });
}

/** Changes of devices; each throws when it is refused. No mutations: their cache would keep the key of the reply. */
export function useDeviceWrites() {
  const client = useQueryClient();
  /** The list is fetched again after a refusal too: another person may have revoked the device. */
  const then = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      return await reply;
    } finally {
      void client.invalidateQueries({ queryKey: LIST });
    }
  };
  return {
    create: (body: NewDevice) => then(call('createDevice', { body })),
    change: (id: number, body: DeviceChange) => then(call('updateDevice', { params: { id }, body })),
    rotate: (id: number, body: KeyRotation) => then(call('rotateDeviceKey', { params: { id }, body })),
    revoke: (id: number) => then(call('revokeDevice', { params: { id } })),
  };
}
