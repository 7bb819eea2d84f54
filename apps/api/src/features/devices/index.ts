export { findDevice, hasDeviceKey } from './device-key.service.ts';
export { listCollectors, nameOfCollector } from './devices.service.ts';
export { noteRefusal } from './refusals.service.ts';
