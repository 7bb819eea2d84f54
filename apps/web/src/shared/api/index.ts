export { call, callRaw, type InputOf, type SuccessOf } from './client.ts';
export { type CompanyNode, companyTree, useMapCompanies } from './map-companies.ts';
export { ApiProblem, isProblemReply, NetworkProblem, problemOf } from './problems.ts';
export { createQueryClient, keepPrevious } from './query-client.ts';
