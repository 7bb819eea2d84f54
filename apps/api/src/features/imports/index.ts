export { addToImport, findImport, listImports, setEnd } from './imports.queries.ts';
export { needOpen, stopLeft, toPast } from './imports.service.ts';
