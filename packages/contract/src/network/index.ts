export * from './import.ts';
export * from './limits.ts';
export * from './network.ts';
