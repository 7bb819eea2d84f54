export * from './figures.ts';
export * from './filter.ts';
export * from './learnt-models.ts';
export * from './machine-proof.ts';
