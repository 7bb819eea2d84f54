export { call, callRaw } from './client.ts';
export { type CompanyNode, companyTree, useMapCompanies } from './map-companies.ts';
export { ApiProblem, isProblemReply, NetworkProblem, problemOf } from './problems.ts';
export { createQueryClient } from './query-client.ts';
