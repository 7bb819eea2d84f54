export { companiesToSearch, unitAndTree } from './companies.service.ts';
