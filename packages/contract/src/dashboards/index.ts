export * from './figures.ts';
export * from './filter.ts';
export * from './machine-proof.ts';
