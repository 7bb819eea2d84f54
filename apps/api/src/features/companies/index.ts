export {
  companiesOfTree,
  findCompany,
  findShare,
  listWithBranches,
  lockReferences,
  lockTree,
  shareReferences,
  topOfTree,
} from './companies.queries.ts';
export { companiesToSearch, listCompanies, unitAndTree, unitsBelow } from './companies.service.ts';
export { companyOfMost, countByCompany } from './count-by-company.ts';
export { lockCompany } from './edit-company.queries.ts';
export { changeCompany, createCompany, disableUsers } from './edit-company.service.ts';
