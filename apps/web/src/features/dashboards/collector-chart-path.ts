import { COLLECTOR_CHART_PATH } from './dashboard-paths.ts';
import { type DashboardSearch, dashboardSearch, readDashboardSearch } from './dashboard-search.ts';

/** Path segment for all companies, needed when other segments follow. */
const ALL_COMPANIES = '0';

/** Parameters in the path of the collector chart (DSH-10). */
export interface CollectorChartParams {
  idClient?: string;
  dti?: string;
  dtf?: string;
  period?: string;
}

/** Address of the collector chart for a search; the collectors are in the query. */
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

/** Reads the search from the address of a collector chart; by default the last week, daily. */
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
