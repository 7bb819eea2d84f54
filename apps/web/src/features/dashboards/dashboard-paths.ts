/** The tabs of the dashboard, by the last part of their address. */
export const DASHBOARD_TABS = ['produtividade', 'analise', 'impacto', 'cobertura'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const tabPath = (tab: DashboardTab) => `/dashboard/${tab}`;

export const CHARTS_PATH = '/dashboardclient';
export const COLLECTOR_CHART_PATH = '/new-chart-collect-sample';
export const IMPACT_CONFIG_PATH = '/admin/config-impacto';
