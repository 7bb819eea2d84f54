import type { Capability } from '@escuta/contract';
import { COMPANIES_PATH, call, REPORTS_PATH } from '../../shared/api/index.ts';
import { NEW_USER_PATH, USERS_PATH, userPath } from '../../shared/api/user-paths.ts';
import { TOUR_SCREENS } from '../../shared/tour/tour-state.ts';
import { HOME_PATH, MY_PROFILE_PATH } from '../guard.ts';

export type TourScreen = (typeof TOUR_SCREENS)[number];

interface Place {
  access: Capability | null;
  /** Path of the screen; null if it has nothing to show. */
  path(): Promise<string | null>;
  isAt(pathname: string): boolean;
}

const at = (path: string, access: Capability | null): Place => ({
  access,
  path: async () => path,
  isAt: (pathname) => pathname === path,
});

/** Profile of the first user listed; the signed-in user is not in the list. */
async function firstUserPath(): Promise<string | null> {
  const { dados } = await call('listUsers', { query: { pag: '1', max: '10' } });
  return dados[0] ? userPath(dados[0].id_usuario) : null;
}

const PLACES: Record<TourScreen, Place> = {
  home: at(HOME_PATH, 'samples.view'),
  companies: at(COMPANIES_PATH, 'companies.list'),
  users: at(USERS_PATH, 'users.list'),
  userProfile: {
    access: 'users.edit',
    path: firstUserPath,
    isAt: (pathname) => /^\/admin\/profile\/\d+$/.test(pathname),
  },
  newUser: at(NEW_USER_PATH, 'users.create'),
  reports: at(REPORTS_PATH, 'reports.list'),
  myProfile: at(MY_PROFILE_PATH, null),
};

/** Subjects of the cards: the screens, and parts that not every user sees. */
export type TourCard = TourScreen | 'reportCompanies' | 'reportDetail';

export interface TourStep extends Place {
  cards: readonly TourCard[];
  /** Number of the screen, 1 to 7. */
  index: number;
}

/** The user's steps: only screens that the role may open (D-26); with several companies, the reports have one more card (REP-03). */
export function tourSteps(can: (capability: Capability) => boolean, hasCompanies: boolean): TourStep[] {
  const cards = (screen: TourScreen): TourCard[] =>
    screen === 'reports'
      ? [...(hasCompanies ? (['reportCompanies'] as const) : []), 'reports', 'reportDetail']
      : [screen];
  return TOUR_SCREENS.map((screen, at) => ({ ...PLACES[screen], cards: cards(screen), index: at + 1 })).filter(
    ({ access }) => access === null || can(access),
  );
}
