export * from './classification.ts';
export * from './geo.ts';
export * from './inspections.ts';
export * from './marker.ts';
export * from './names.ts';
export * from './permissions.ts';
export * from './reports.ts';
export * from './search.ts';
