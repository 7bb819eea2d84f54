export { companiesToSearch, unitAndTree, unitsBelow } from './companies.service.ts';
export { companyOfMost, countByCompany } from './count-by-company.ts';
