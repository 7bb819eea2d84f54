export { companiesToSearch, unitAndTree } from './companies.service.ts';
export { companyOfMost, countByCompany } from './count-by-company.ts';
