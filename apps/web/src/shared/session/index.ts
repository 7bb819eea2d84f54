export {
  getSelectedCompanies,
  selectCompanies,
  showChosenCompanies,
  showCompanies,
  useSelectedCompanies,
} from './company-selection.ts';
export { signOut } from './sign-out.ts';
export {
  type EndReason,
  endSession,
  followOtherTabs,
  getEndReason,
  getSession,
  type Session,
  startSession,
  subscribeSession,
  updateSession,
  useSessionState,
} from './store.ts';
export { updateOwn } from './update-own.ts';
export { useKeptCompanies } from './use-kept-companies.ts';
export { useSession } from './use-session.ts';
export { useSharedCompanies } from './use-shared-companies.ts';
