export { useAppConfig } from './app-config.ts';
export { call, callRaw } from './client.ts';
export { isConnected, noteConnection, subscribeConnection, useConnected } from './connection.ts';
export { inspectorsQuery } from './inspectors.ts';
export { type CompanyNode, companyTree, useMapCompanies } from './map-companies.ts';
export { ApiProblem, isProblemReply, NetworkProblem, problemOf } from './problems.ts';
export { createQueryClient } from './query-client.ts';
export { REPORTS_PATH, reportPath } from './report-paths.ts';
export { detailKey, detailQuery, useSampleDetail } from './sample-detail.ts';
