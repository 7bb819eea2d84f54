export * from './decision.ts';
export * from './enumerations.ts';
export * from './new-report.ts';
export * from './report.ts';
export * from './report-detail.ts';
export * from './report-filter.ts';
