import { z } from 'zod';
import { success } from '../common/reply.ts';
import {
  Device,
  DeviceChange,
  DeviceCollector,
  KeptRefusal,
  KeyRotation,
  NewDevice,
  REFUSALS_EACH_MINUTE,
  REFUSALS_KEPT,
  ShownKey,
} from '../devices/index.ts';
import { route } from '../route.ts';
import { byPath, companyByPath, done } from './shared.ts';

const deviceByPath = { by: 'params', field: 'id', entity: 'device' } as const;
const oneDevice = success({ dispositivo: Device.describe('The device as it is now') });
const oneKey = success(ShownKey.shape);

/** Devices that send samples by a key of their own (ING-05). */
export const devicesRoutes = {
  listDevices: route({
    method: 'GET',
    path: '/dispositivo',
    capability: 'devices.manage',
    summary: 'Devices of the caller’s companies by company and name, revoked ones last',
    reply: success({ dados: z.array(Device).describe('The devices'), total: z.int().describe('Total devices') }),
    errors: [],
    tenant: 'none',
  }),
  listDeviceCollectors: route({
    method: 'GET',
    path: '/dispositivo/coletores/:id',
    capability: 'devices.manage',
    summary: 'Active people who can be the collector of a device of a company, by name',
    params: byPath,
    reply: success({ dados: z.array(DeviceCollector).describe('The people') }),
    errors: ['company_not_found'],
    tenant: companyByPath,
  }),
  listDeviceRefusals: route({
    method: 'GET',
    path: '/dispositivo/:id/recusas',
    capability: 'devices.manage',
    summary: `The last ${REFUSALS_KEPT} calls of a device that were refused, at most ${REFUSALS_EACH_MINUTE} of each minute`,
    params: byPath,
    reply: success({ dados: z.array(KeptRefusal).describe('The refusals, the last one first') }),
    errors: ['device_not_found'],
    tenant: deviceByPath,
  }),
  createDevice: route({
    method: 'POST',
    path: '/dispositivo',
    capability: 'devices.manage',
    summary: 'Add a device; the answer shows its key, once',
    body: NewDevice,
    reply: oneKey,
    errors: ['company_not_found', 'company_inactive', 'device_collector_unavailable', 'device_name_taken'],
    tenant: { by: 'body', field: 'id_cliente', entity: 'company' },
  }),
  updateDevice: route({
    method: 'PUT',
    path: '/dispositivo/:id',
    capability: 'devices.manage',
    summary: 'Rename a device or give it another collector',
    params: byPath,
    body: DeviceChange,
    reply: oneDevice,
    errors: ['device_not_found', 'device_revoked', 'device_collector_unavailable', 'device_name_taken'],
    tenant: deviceByPath,
  }),
  rotateDeviceKey: route({
    method: 'POST',
    path: '/dispositivo/:id/chave',
    capability: 'devices.manage',
    summary: 'Give a device a new key, shown once; the previous one still works for the given hours',
    params: byPath,
    body: KeyRotation,
    reply: oneKey,
    errors: ['device_not_found', 'device_revoked'],
    tenant: deviceByPath,
  }),
  revokeDevice: route({
    method: 'DELETE',
    path: '/dispositivo/:id',
    capability: 'devices.manage',
    summary: 'End all keys of a device, for ever; its samples stay',
    params: byPath,
    reply: done,
    errors: ['device_not_found'],
    tenant: deviceByPath,
  }),
};
