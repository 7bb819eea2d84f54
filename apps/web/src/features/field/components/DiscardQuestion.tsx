import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { discardDraft } from '../store/draft-store.ts';
import { Button } from './Button.tsx';
import styles from './list.module.css';

interface Props {
  chave: string;
  title: string;
  help: string;
  onClose(): void;
  onDiscarded?(): void;
}

/** Asks for confirmation before a draft and its files are discarded. */
export function DiscardQuestion({ chave, title, help, onClose, onDiscarded }: Props) {
  const t = useTexts('field');
  const common = useTexts('common');
  const discard = async () => {
    try {
      await discardDraft({ chave });
      onDiscarded?.();
    } catch {
      notify.error(t('form.notKept'), { kind: 'save' });
    }
  };
  return (
    <div className={styles.trouble} role="alertdialog" aria-label={title}>
      <strong>{title}</strong>
      <p>{help}</p>
      <div className={styles.row}>
        <Button tone="danger" onClick={() => void discard()}>
          {t('outbox.discard')}
        </Button>
        <Button autoFocus onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}
