export {
  getSelectedCompanies,
  selectCompanies,
  subscribeSelectedCompanies,
  useSelectedCompanies,
} from './company-selection.ts';
export { createStore, type Store } from './create-store.ts';
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
export { type SessionView, useSession } from './use-session.ts';
