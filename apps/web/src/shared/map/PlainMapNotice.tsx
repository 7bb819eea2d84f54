import { can } from '@escuta/domain';
import guide from '../../../../../docs/base-map.md?url&no-inline';
import { useAppConfig } from '../api/index.ts';
import { createSwitch } from '../session/create-store.ts';
import { useSession } from '../session/index.ts';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './plain-map-notice.module.css';
import { useMapTexts } from './use-map-texts.ts';

const wanted = createSwitch('escuta.plain-map-notice', true);

/** Tells administrators that no base map is set, until it is dismissed in this browser. */
export function PlainMapNotice() {
  const t = useMapTexts();
  const { user } = useSession();
  const { data } = useAppConfig();
  const shown = wanted.use();
  if (!(shown && user && can(user, 'companies.edit') && data && !data.mapStyleUrl && !data.pmtilesUrl)) return null;
  return (
    <p className={styles.notice} role="note">
      <span>{t('plain')}</span>
      <a href={guide} target="_blank" rel="noreferrer">
        {t('plainHow')}
      </a>
      <button type="button" aria-label={t('plainDismiss')} onClick={() => wanted.set(false)}>
        <CloseIcon />
      </button>
    </p>
  );
}
