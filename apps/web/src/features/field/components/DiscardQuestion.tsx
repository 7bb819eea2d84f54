import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { discardDraft } from '../store/draft-store.ts';
import { Button } from './Button.tsx';
import styles from './list.module.css';

/** Asks for confirmation before a report and its photos are discarded. */
export function DiscardQuestion({ chave, onClose }: { chave: string; onClose(): void }) {
  const t = useTexts('field');
  const common = useTexts('common');
  const discard = () => void discardDraft({ chave }).catch(() => notify.error(t('form.notKept'), { kind: 'save' }));
  return (
    <div className={styles.trouble} role="alertdialog" aria-label={t('outbox.discardTitle')}>
      <strong>{t('outbox.discardTitle')}</strong>
      <p>{t('outbox.discardHelp')}</p>
      <div className={styles.row}>
        <Button tone="danger" onClick={discard}>
          {t('outbox.discard')}
        </Button>
        <Button autoFocus onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}
