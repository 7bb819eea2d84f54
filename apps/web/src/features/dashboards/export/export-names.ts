import { useMapCompanies } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { safeFileName } from '../../../shared/ui/save-file.ts';
import { type DashboardSearch, writtenEnds } from '../dashboard-search.ts';

/** The figures to export. */
export interface ExportOf {
  title: string;
  search: DashboardSearch;
}

/** Longest company part of a file name, so that the rest still fits. */
const MAX_COMPANY = 100;

/** Title and file name of an export: dashboard, days with other than the usual times, period and companies (DSH-08). */
export function useExportNames({ title, search }: ExportOf) {
  const t = useTexts('dashboards');
  const { day, range } = useFormats();
  const minute = (text: string) => `${day(text.slice(0, 10))} ${text.slice(11)}`;
  const { data: companies = [] } = useMapCompanies();
  const name = (id: number) => companies.find(({ id_cliente }) => id_cliente === id)?.razao_social ?? String(id);
  const company = search.id_cliente.length === 0 ? t('all') : search.id_cliente.map(name).join(', ');
  const period = search.period ? t(`period.${search.period}`) : '';
  const ends = writtenEnds(search).map((end) => end.replace(':', 'h'));
  return {
    title,
    about: [range(minute(search.dti), minute(search.dtf)), period, company].join(' · '),
    file: safeFileName([title, ...ends, period, company.slice(0, MAX_COMPANY)].join('_')),
  };
}
