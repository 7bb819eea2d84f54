import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import { CHARTS_PATH, DASHBOARD_TABS, type DashboardTab, TAB_CAPABILITIES, tabPath } from '../dashboard-paths.ts';
import { type DashboardSearch, dashboardProblem } from '../dashboard-search.ts';
import { usePdf } from '../export/use-pdf.tsx';
import type { SheetPart } from '../views/model.ts';
import { DashboardFilters, SearchAlert } from './DashboardFilters.tsx';
import styles from './dashboard.module.css';
import { ExportSheet } from './ExportSheet.tsx';

interface DashboardFrameProps {
  tab: DashboardTab;
  search: DashboardSearch;
  /** Content of the spreadsheet; undefined while loading. */
  sheets: SheetPart[] | undefined;
  onSearch(next: DashboardSearch): void;
  /** Figures and charts. */
  children: ReactNode;
}

/** Shared frame of the dashboards of days: tabs, filters, exports. Nothing is requested while the search is invalid (DSH-02). */
export function DashboardFrame({ tab, search, sheets, onSearch, children }: DashboardFrameProps) {
  const t = useTexts('dashboards');
  const { can } = useSession();
  const problem = dashboardProblem(search);
  const title = t(`title.${tab}`);
  const { search: days } = useLocation();
  const pdf = usePdf({ title, search }, children);
  return (
    <div className={styles.page}>
      <DashboardTabs />
      <div className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.buttons}>
          {can('dashboards.charts') ? (
            <Link to={{ pathname: CHARTS_PATH, search: days }} className={styles.link}>
              {t('charts')}
            </Link>
          ) : null}
          <Button icon={<DownloadIcon />} disabled={!sheets} loading={pdf.busy !== null} onClick={pdf.save}>
            {pdf.busy ?? t('pdf')}
          </Button>
          <ExportSheet title={title} search={search} sheets={sheets} />
        </div>
      </div>
      <DashboardFilters
        search={search}
        ofCollectors={tab === 'produtividade'}
        byPeriod={tab !== 'maquina'}
        onSearch={onSearch}
      />
      {problem ? <SearchAlert problem={problem} /> : <div className={styles.parts}>{children}</div>}
      {pdf.sheet}
    </div>
  );
}

/** The tabs, shown if the header has no room for them. On a phone they scroll, so the one that is open is brought into view. */
export function DashboardTabs() {
  const t = useTexts('dashboards');
  const { search, pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another open tab
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const { can } = useSession();
  const tabs = DASHBOARD_TABS.filter((tab) => can(TAB_CAPABILITIES[tab] ?? 'dashboards.view'));
  return (
    <nav ref={bar} className={styles.tabs} aria-label={t('tabs')}>
      {tabs.map((tab) => (
        <NavLink key={tab} to={{ pathname: tabPath(tab), search }}>
          {tab === 'maquina' ? t('machineTab') : t(`title.${tab}`)}
        </NavLink>
      ))}
    </nav>
  );
}
