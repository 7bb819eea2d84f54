export { useAppConfig } from './app-config.ts';
export { call, callRaw } from './client.ts';
export { isConnected, noteConnection, subscribeConnection, useConnected } from './connection.ts';
export { inspectorsQuery } from './inspectors.ts';
export { type CompanyNode, companyTree, useCompaniesInReach, useMapCompanies } from './map-companies.ts';
export { useMapOpening } from './map-opening.ts';
export {
  ADDRESSES_PATH,
  COMPANIES_PATH,
  companyPath,
  DESK_PATH,
  DEVICES_PATH,
  IMPORT_PATH,
  isPassingVisit,
  mapOfImports,
  mapOfUploads,
  mapPath,
  NO_CONSENSUS_PATH,
  networkPath,
  PASSING_VISIT,
  QUEUE_PATH,
  REPORTS_PATH,
  reportPath,
  SEARCHED_ID,
  SEARCHED_KEY,
  VIEW_PATHS,
  viewPath,
} from './paths.ts';
export { ApiProblem, isProblemReply, NetworkProblem, outlivesPage, problemOf } from './problems.ts';
export { createQueryClient } from './query-client.ts';
export { detailKey, detailQuery, refetchDetail, staleDetails, useSampleDetail } from './sample-detail.ts';
export { sampleImportsQuery } from './sample-imports.ts';
export { createTurns } from './turns.ts';
export { NEW_USER_PATH, newUserAt, USERS_PATH, userPath, usersOf } from './user-paths.ts';
