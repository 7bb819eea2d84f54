export * from './decision.ts';
export * from './enumerations.ts';
export { type DetailBlock, FORM_SECTIONS, type FormSection, REPORT_NOTE_MAX } from './field-kinds.ts';
export * from './field-places.ts';
export * from './fields.ts';
export * from './new-report.ts';
export * from './report.ts';
export * from './report-detail.ts';
export * from './report-filter.ts';
