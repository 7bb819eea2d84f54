export { addToImport, findImport, insertImport, listImports, setEnd } from './imports.queries.ts';
export { needOpen, stopLeft, toPast } from './imports.service.ts';
