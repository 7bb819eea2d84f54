import { COLLECTOR_CHART_PATH } from './dashboard-paths.ts';
import { type DashboardSearch, dashboardSearch, readDashboardSearch } from './dashboard-search.ts';

/** Stands for all companies, where the path goes on behind it. */
const ALL_COMPANIES = '0';

/** The collector chart's parameters, as its path names them (DSH-10). */
export interface CollectorChartParams {
  idClient?: string;
  dti?: string;
  dtf?: string;
  period?: string;
}

/** The path of the collector chart of a search; the collectors stand behind it. */
export function collectorChartPath(search: DashboardSearch): string {
  const params = dashboardSearch.write(search);
  const part = (name: string) => params.get(name) ?? '';
  const parts = [
    part('id_cliente') || ALL_COMPANIES,
    part('dti'),
    part('dtf'),
    ...(search.period ? [search.period] : []),
  ];
  const chosen = search.id_coletor.length > 0 ? `?id_coletor=${part('id_coletor')}` : '';
  return `${COLLECTOR_CHART_PATH}/${parts.map(encodeURIComponent).join('/')}${chosen}`;
}

/** The search that such a path stands for; the last week, daily, where it says nothing. */
export function readCollectorChart(params: CollectorChartParams, query: URLSearchParams, now: Date): DashboardSearch {
  const { idClient, ...rest } = params;
  const given = Object.entries({ ...rest, id_cliente: idClient }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const all = new URLSearchParams(given);
  const collectors = query.get('id_coletor');
  if (collectors) all.set('id_coletor', collectors);
  return readDashboardSearch(all, 'week', now);
}
