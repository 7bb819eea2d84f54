import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleSearch } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { ListIcon, ReportIcon } from '../lists/icons.tsx';
import { type ListSearch, listPath } from '../lists/list-search.ts';
import styles from './sub-header.module.css';

/** What stands over the map: the way to the list and to the report with the search of now (MAP-09). */
export function SubHeader() {
  const t = useTexts('samples');
  const { searched } = useDashboard();
  const search = searched ? asListSearch(searched) : {};
  return (
    <nav className={`${styles.bar} no-print`} aria-label={t('list.subHeader')}>
      <Link to={listPath('/list', search)} className={styles.item}>
        <ListIcon />
        {t('list.toList')}
      </Link>
      <Link to={listPath('/report', search)} className={styles.item}>
        <ReportIcon />
        {t('list.toReport')}
      </Link>
    </nav>
  );
}

/** The map's search as the list takes it; the list does not tell seen from not seen. */
function asListSearch(searched: SampleSearch): Partial<ListSearch> {
  if (searched.kind === 'id') return { id_amostra: searched.id_amostra, dti: '', dtf: '' };
  const { id_amostra, dti, dtf, id_cliente, classificacao } = searched.filters;
  return { id_amostra, dti, dtf, id_cliente, classificacao };
}
