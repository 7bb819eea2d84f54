export { companiesToSearch } from './companies.service.ts';
