export { listWithBranches, lockTree, topOfTree } from './companies.queries.ts';
export { companiesToSearch, unitAndTree, unitsBelow } from './companies.service.ts';
export { companyOfMost, countByCompany } from './count-by-company.ts';
