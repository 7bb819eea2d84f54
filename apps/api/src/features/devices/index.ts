export { findDevice, hasDeviceKey } from './device-key.service.ts';
