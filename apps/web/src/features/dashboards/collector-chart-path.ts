import { COLLECTOR_CHART_PATH } from './dashboard-paths.ts';
import { type DashboardSearch, readDashboardSearch } from './dashboard-search.ts';

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
export function collectorChartPath({ id_cliente, dti, dtf, period, id_coletor }: DashboardSearch): string {
  const client = id_cliente.length === 0 ? ALL_COMPANIES : id_cliente.join('|');
  const parts = [client, dti.slice(0, 10), dtf.slice(0, 10), ...(period ? [period] : [])];
  const chosen = id_coletor.length > 0 ? `?id_coletor=${id_coletor.join('|')}` : '';
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
