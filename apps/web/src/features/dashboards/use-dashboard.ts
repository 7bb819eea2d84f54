import { CLASSIFICATION_IDS } from '@escuta/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useFormats } from '../../shared/format/index.ts';
import { useReportEnumeration } from '../../shared/i18n/use-report-enumeration.ts';
import { useSharedCompanies } from '../../shared/session/index.ts';
import { useClassTexts } from '../../shared/ui/class-texts.ts';
import { isSame } from '../../shared/ui/use-search-draft.ts';
import { type DashboardSearch, dashboardSearch, type Opening, readDashboardSearch } from './dashboard-search.ts';
import { DASHBOARDS_KEY } from './dashboards.queries.ts';
import type { BucketLabel, Names } from './views/model.ts';

/** The search in the address, and its setter. The header's company selector is part of it. */
export function useDashboardSearch(opening: Opening) {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  const search = useMemo(() => readDashboardSearch(new URLSearchParams(key), opening, new Date()), [key, opening]);
  const client = useQueryClient();
  const change = useCallback(
    (next: DashboardSearch, replace = false) => {
      // The same search again fetches new data.
      if (isSame(next, search)) void client.invalidateQueries({ queryKey: DASHBOARDS_KEY });
      setParams(dashboardSearch.write(next), { replace });
    },
    [client, search, setParams],
  );
  useSharedCompanies(search.id_cliente, (id_cliente, replace) => change({ ...search, id_cliente }, replace));
  return { search, change };
}

/** Formats the first day of a bucket: as a date, or only the year for buckets of years. */
export function useBucketLabel(period: DashboardSearch['period']): BucketLabel {
  const { day } = useFormats();
  return useCallback((date) => (period === 'a' ? date.slice(0, 4) : day(date)), [day, period]);
}

const CLASS_CODES = Object.fromEntries(
  Object.entries(CLASSIFICATION_IDS).map(([code, id]) => [id, code as keyof typeof CLASSIFICATION_IDS]),
);

/** Names of classes, leak types and materials in the current language. */
export function useNames(): Names {
  const classText = useClassTexts();
  const enumeration = useReportEnumeration();
  return useMemo(
    () => ({
      className: (id) => {
        const code = CLASS_CODES[id];
        return code ? classText(`name.${code}`) : String(id);
      },
      leakType: (value) => enumeration('tipo_vazamento', value),
      material: (value) => enumeration('tipo_tubulacao', value),
    }),
    [classText, enumeration],
  );
}
