import type { Capability } from '@escuta/contract';

/** The tabs of the dashboard, by the last part of their address. */
export const DASHBOARD_TABS = ['produtividade', 'analise', 'impacto', 'cobertura', 'maquina'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** What a tab needs besides the dashboards themselves. */
export const TAB_CAPABILITIES: Partial<Record<DashboardTab, Capability>> = { maquina: 'dashboards.machine' };

export const tabPath = (tab: DashboardTab) => `/dashboard/${tab}`;

export const CHARTS_PATH = '/dashboardclient';
export const COLLECTOR_CHART_PATH = '/new-chart-collect-sample';
export const IMPACT_CONFIG_PATH = '/admin/config-impacto';
