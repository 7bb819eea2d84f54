import type { Handlers } from '../../http/register.ts';
import {
  changeDevice,
  createDevice,
  listCollectors,
  listDevices,
  readRefusals,
  revokeDevice,
  rotateKey,
} from './devices.service.ts';

type DeviceCalls =
  | 'listDevices'
  | 'listDeviceCollectors'
  | 'listDeviceRefusals'
  | 'createDevice'
  | 'updateDevice'
  | 'rotateDeviceKey'
  | 'revokeDevice';

export const deviceHandlers: Handlers<DeviceCalls> = {
  listDevices: async ({ services, session }) => {
    const dados = await listDevices(services, session);
    return { dados, total: dados.length };
  },
  listDeviceCollectors: async ({ services, session, params }) => ({
    dados: await listCollectors(services, session, params.id),
  }),
  listDeviceRefusals: async ({ services, session, params }) => ({
    dados: await readRefusals(services, session, params.id),
  }),
  createDevice: ({ services, session, body }) => createDevice(services, session, body),
  updateDevice: async ({ services, session, params, body }) => ({
    dispositivo: await changeDevice(services, session, params.id, body),
  }),
  rotateDeviceKey: ({ services, session, params, body }) => rotateKey(services, session, params.id, body),
  revokeDevice: async ({ services, session, params }) => {
    await revokeDevice(services, session, params.id);
    return {};
  },
};
