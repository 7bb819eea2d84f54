import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { CHARTS_PATH, DASHBOARD_TABS, TAB_CAPABILITIES, tabPath } from '../../features/dashboards/dashboard-paths.ts';
import { COLLECT_PATH } from '../../features/field/collect/collect-paths.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Content } from './Content.tsx';
import styles from './HeaderLayout.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

/** Loaded with antd, which the sign-in does without. */
const CompanySelect = lazy(async () => ({ default: (await import('./CompanySelect.tsx')).CompanySelect }));

/** The frame of the main screens: header above, screen below (SHELL-03). */
export function HeaderLayout() {
  const t = useTexts('shell');
  const { can } = useSession();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={`${styles.header} no-print`}>
        <Link to="/" className={styles.logo} aria-label={t('home')}>
          <Logo />
          <span className={styles.name}>Escuta</span>
        </Link>
        <nav aria-label={t('mainNav')} className={styles.nav}>
          {can('samples.view') ? (
            <>
              <NavLink to="/" end>
                {t('map')}
              </NavLink>
              <NavLink to="/list">{t('list')}</NavLink>
            </>
          ) : null}
          {can('dashboards.view') ? <Dashboards /> : null}
          {can('reports.create') ? <Link to="/field">{t('field')}</Link> : null}
          {can('samples.collect') ? <Link to={COLLECT_PATH}>{t('collect')}</Link> : null}
        </nav>
        <div className={styles.right}>
          <ConnectionMark />
          <Suspense fallback={null}>
            <CompanySelect />
          </Suspense>
          <ProfileMenu />
        </div>
      </header>
      <Content className={styles.content} />
    </div>
  );
}

const DASHBOARD_TEXTS = {
  produtividade: 'productivity',
  analise: 'analysis',
  impacto: 'impact',
  cobertura: 'coverage',
  maquina: 'machine',
} as const;

/**
 * Links to the dashboard's tabs, with the days chosen last, also on the way back from the map; on a phone one link, and the tabs are on
 * the page.
 */
function Dashboards() {
  const t = useTexts('shell');
  const { pathname, search } = useLocation();
  const { can } = useSession();
  const tabs = DASHBOARD_TABS.filter((tab) => can(TAB_CAPABILITIES[tab] ?? 'dashboards.view'));
  const isHere = pathname.startsWith('/dashboard/');
  const [kept, setKept] = useState('');
  if ((isHere || pathname === CHARTS_PATH) && kept !== search) setKept(search);
  return (
    <>
      {tabs.map((tab) => (
        <NavLink key={tab} to={{ pathname: tabPath(tab), search: kept }} className={styles.wide ?? ''}>
          {t(DASHBOARD_TEXTS[tab])}
        </NavLink>
      ))}
      <Link
        to={{ pathname: tabPath('produtividade'), search: kept }}
        className={styles.narrow ?? ''}
        aria-current={isHere ? 'page' : undefined}
      >
        {t('dashboards')}
      </Link>
    </>
  );
}
