import { useEffect, useRef } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/**
 * Leaves out the companies of a link or saved view that the person may not see, and says how many: the others are searched. The words never say
 * whether they exist.
 */
export function useCompaniesInReach(ids: readonly number[], keep: (ids: number[]) => void): void {
  const t = useTexts('samples');
  const { data: companies } = useMapCompanies();
  const latest = useRef(keep);
  latest.current = keep;
  const key = ids.join();
  useEffect(() => {
    if (!companies || key === '') return;
    const wanted = key.split(',').map(Number);
    const known = wanted.filter((id) => companies.some(({ id_cliente }) => id_cliente === id));
    if (known.length === wanted.length) return;
    const words =
      known.length === 0
        ? t('list.linkWithoutCompanies')
        : t('views.withoutCompanies', { n: wanted.length - known.length });
    notify.warning(words, { kind: 'search' });
    latest.current(known);
  }, [companies, key, t]);
}
