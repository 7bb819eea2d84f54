import type { Capability } from '@escuta/contract';
import { type ComponentType, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AGREEMENT_REPORT_PATH, BLIND_PATHS } from '../../features/blind-review/blind-paths.ts';
import { IMPACT_CONFIG_PATH } from '../../features/dashboards/dashboard-paths.ts';
import { DESK_HOME_PATH, DESK_PATH } from '../../features/desk/desk-paths.ts';
import {
  ADDRESSES_PATH,
  COMPANIES_PATH,
  DEVICES_PATH,
  IMPORT_PATH,
  QUEUE_PATH,
  REPORTS_PATH,
  USERS_PATH,
} from '../../shared/api/index.ts';
import { ShortName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import {
  AddressIcon,
  AgreeIcon,
  BuildingIcon,
  FoldIcon,
  HeadphonesIcon,
  HelpIcon,
  HomeIcon,
  LeaveIcon,
  LogIcon,
  MapIcon,
  PeopleIcon,
  PersonIcon,
  QueueIcon,
  ReportIcon,
  SensorIcon,
  UploadIcon,
  WaterIcon,
} from '../../shared/ui/icons.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { HOME_PATH, MY_PROFILE_PATH } from '../guard.ts';
import { useRestartTour } from '../tour/use-restart-tour.ts';
import styles from './AdminLayout.module.css';
import { Content } from './Content.tsx';
import { useSignOut } from './use-sign-out.ts';

type Entry =
  | 'map'
  | 'blindReview'
  | 'deskHome'
  | 'desk'
  | 'companies'
  | 'users'
  | 'devices'
  | 'queue'
  | 'import'
  | 'addresses'
  | 'reports'
  | 'agreementReport'
  | 'impactConfig'
  | 'log'
  | 'myData'
  | 'ticket';

/** Links to the screens of the administration that the user may open (SHELL-05). */
const ENTRIES: readonly {
  to: string;
  text: Entry;
  access: Capability | null;
  Icon: ComponentType;
  /** Paths of further screens on which the link is marked as current. */
  below?: RegExp;
}[] = [
  { to: HOME_PATH, text: 'map', access: 'samples.view', Icon: MapIcon },
  { to: BLIND_PATHS.start, text: 'blindReview', access: 'blind_review.take', Icon: HeadphonesIcon },
  { to: DESK_HOME_PATH, text: 'deskHome', access: 'samples.classify', Icon: HomeIcon },
  { to: DESK_PATH, text: 'desk', access: 'samples.classify', Icon: HeadphonesIcon, below: /^\/admin\/samples\// },
  {
    to: COMPANIES_PATH,
    text: 'companies',
    access: 'companies.list',
    Icon: BuildingIcon,
    below: /^\/admin\/(new-client|client-(profile|network)\/)/,
  },
  {
    to: USERS_PATH,
    text: 'users',
    access: 'users.list',
    Icon: PeopleIcon,
    below: /^\/admin(\/new-user|\/profile\/\d+)?$/,
  },
  { to: DEVICES_PATH, text: 'devices', access: 'devices.manage', Icon: SensorIcon },
  { to: IMPORT_PATH, text: 'import', access: 'samples.import', Icon: UploadIcon },
  { to: ADDRESSES_PATH, text: 'addresses', access: 'addresses.import', Icon: AddressIcon },
  { to: REPORTS_PATH, text: 'reports', access: 'reports.list', Icon: ReportIcon },
  {
    to: AGREEMENT_REPORT_PATH,
    text: 'agreementReport',
    access: 'blind_review.report',
    Icon: AgreeIcon,
    below: /^\/admin\/br-pool$/,
  },
  { to: IMPACT_CONFIG_PATH, text: 'impactConfig', access: 'impact.edit', Icon: WaterIcon },
  { to: '/admin/log-sistema', text: 'log', access: 'logs.view', Icon: LogIcon },
  { to: QUEUE_PATH, text: 'queue', access: 'queue.manage', Icon: QueueIcon },
  { to: MY_PROFILE_PATH, text: 'myData', access: null, Icon: PersonIcon },
  { to: '/admin/open-ticket', text: 'ticket', access: null, Icon: HelpIcon },
];

const FOLDED_KEY = 'escuta.side-nav-folded';

/** The frame of the administration: page and side navigation, which can be folded (SHELL-05). */
export function AdminLayout() {
  const t = useTexts('shell');
  const [folded, fold] = useFolded();

  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <aside className={`${styles.side} ${folded ? styles.folded : ''} no-print`}>
        <div className={styles.top}>
          <Link to="/" className={styles.logo} aria-label={t('home')}>
            <Logo />
            <span className={styles.label}>Escuta</span>
          </Link>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            aria-label={folded ? t('showMenu') : t('hideMenu')}
            title={folded ? t('showMenu') : t('hideMenu')}
            onClick={() => fold(!folded)}
          >
            <FoldIcon folded={folded} />
          </button>
        </div>
        <Links folded={folded} />
        <Foot folded={folded} />
      </aside>
      <Content />
    </div>
  );
}

/** Links to the screens that the user may open. */
function Links({ folded }: { folded: boolean }) {
  const t = useTexts('shell');
  const { can } = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('adminNav')} className={styles.nav}>
      {ENTRIES.filter(({ access }) => access === null || can(access)).map(({ to, text, Icon, below }) => (
        <Link
          key={to}
          to={to}
          className={styles.item ?? ''}
          aria-current={pathname === to || below?.test(pathname) ? 'page' : undefined}
          aria-label={t(text)}
          title={folded ? t(text) : undefined}
        >
          <Icon />
          <span className={styles.label}>{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The user, who restarts the tour, and the way out. */
function Foot({ folded }: { folded: boolean }) {
  const t = useTexts('shell');
  const { user } = useSession();
  const leaving = useSignOut();
  const tour = useRestartTour();
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={`${styles.person} ${styles.label}`}
        aria-label={`${user?.nome ?? ''}: ${t('tour.restart')}`}
        disabled={tour.isPending}
        onClick={tour.restart}
      >
        <ShortName name={user?.nome ?? ''} />
      </button>
      <button
        type="button"
        className={styles.item}
        disabled={leaving.isPending}
        aria-label={t('signOut')}
        title={folded ? t('signOut') : undefined}
        onClick={leaving.leave}
      >
        <LeaveIcon />
        <span className={styles.label}>{leaving.isPending ? t('signingOut') : t('signOut')}</span>
      </button>
    </div>
  );
}

/** Whether the side navigation is folded, stored for the next visit; folded by default on a phone. */
function useFolded(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    const kept = localStorage.getItem(FOLDED_KEY);
    return kept === null ? window.matchMedia('(max-width: 640px)').matches : kept === 'true';
  });
  const fold = (next: boolean) => {
    localStorage.setItem(FOLDED_KEY, String(next));
    setFolded(next);
  };
  return [folded, fold];
}
