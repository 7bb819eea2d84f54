import { datesOf, mayExport } from '@escuta/domain';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ReportIcon } from '../../../shared/ui/icons.tsx';
import { notify } from '../../../shared/ui/index.ts';
import { type SampleSearch, toSearchBody } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useMapExtras } from '../hooks/map-extras.ts';
import { ListIcon } from '../lists/icons.tsx';
import { type ListSearch, listPath } from '../lists/list-search.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { LinkIcon } from './icons.tsx';
import styles from './sub-header.module.css';

/** Actions for the whole search, over the map: list, export, report (MAP-09). */
export function SubHeader() {
  const t = useTexts('samples');
  const { filters, searched, store, user, phone, addressNow, viewNow } = useDashboard();
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
      <CopyLink />
      <SavedViews tela="mapa" addressNow={addressNow} isSmall={phone} />
      {InspectMode && searched && store ? (
        <InspectMode search={toSearchBody(searched)} viewNow={viewNow} listed={store.size} />
      ) : null}
    </nav>
  );
}

/** Copies the address of what is shown, with the view and the dates that a colleague's own map would not have (PLACE-04). */
function CopyLink() {
  const t = useTexts('samples');
  const { linkNow, phone } = useDashboard();
  const copy = async () => {
    const link = linkNow();
    try {
      await navigator.clipboard.writeText(link);
      notify.success(t('list.linkCopied'), { description: t('list.linkCopiedHelp') });
    } catch {
      notify.error(t('list.linkNotCopied'), { description: link });
    }
  };
  return (
    <Button
      type="text"
      icon={<LinkIcon />}
      aria-label={t('list.copyLink')}
      title={t('list.copyLink')}
      onClick={() => void copy()}
    >
      {phone ? null : t('list.copyLink')}
    </Button>
  );
}

/** The map's search as a search of the list. */
function asListSearch(search: SampleSearch): Partial<ListSearch> {
  if (search.kind === 'id') return { id_amostra: search.id_amostra, dti: '', dtf: '' };
  const { id_amostra, pelo_envio, id_cliente, importacao, classificacao, seen, notSeen } = search.filters;
  return {
    id_amostra,
    ...datesOf(search.filters),
    pelo_envio,
    id_cliente,
    importacao,
    classificacao,
    vista: seen === notSeen ? null : seen,
  };
}
