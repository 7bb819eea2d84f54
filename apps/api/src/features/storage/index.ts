export { adoptStorage, claimStorage, proveMark, proveStorage } from './storage-mark.service.ts';
