import { mayExport } from '@escuta/domain';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ReportIcon } from '../../../shared/ui/icons.tsx';
import { type SampleSearch, toSearchBody } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useMapExtras } from '../hooks/map-extras.ts';
import { ListIcon } from '../lists/icons.tsx';
import { type ListSearch, listPath } from '../lists/list-search.ts';
import { ExportMenu } from './ExportMenu.tsx';
import styles from './sub-header.module.css';

/** Actions for the whole search, over the map: list, export, report (MAP-09). */
export function SubHeader() {
  const t = useTexts('samples');
  const { filters, searched, store, user } = useDashboard();
  const { InspectMode } = useMapExtras();
  // For the running search, even before its response.
  const search = asListSearch(filters.search);
  return (
    <nav className={`${styles.bar} no-print`} aria-label={t('list.subHeader')}>
      <Link to={listPath('/list', search)} className={styles.item}>
        <ListIcon />
        {t('list.toList')}
      </Link>
      {user && mayExport(user) ? <ExportMenu /> : null}
      <Link to={listPath('/report', search)} className={styles.item}>
        <ReportIcon />
        {t('list.toReport')}
      </Link>
      {InspectMode && searched && store ? <InspectMode search={toSearchBody(searched)} listed={store.size} /> : null}
    </nav>
  );
}

/** The map's search as a search of the list. */
function asListSearch(search: SampleSearch): Partial<ListSearch> {
  if (search.kind === 'id') return { id_amostra: search.id_amostra, dti: '', dtf: '' };
  const { id_amostra, dti, dtf, id_cliente, classificacao, seen, notSeen } = search.filters;
  return { id_amostra, dti, dtf, id_cliente, classificacao, vista: seen === notSeen ? null : seen };
}
