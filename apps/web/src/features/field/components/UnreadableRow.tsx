import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';
import type { UnreadableDraft } from '../store/draft-store.ts';
import { fileOf } from '../store/export-draft.ts';
import { Button } from './Button.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import styles from './list.module.css';

interface Props {
  draft: UnreadableDraft;
  title: string;
  help: string;
  /** Asked before it is discarded. */
  question: { title: string; help: string };
}

/** A draft that this version of the page cannot read, with buttons to download a copy and to discard it. */
export function UnreadableRow({ draft, title, help, question }: Props) {
  const t = useTexts('field');
  const [isDiscarding, setDiscarding] = useState(false);
  const save = () => fileOf(draft).then(saveFile, () => notify.error(t('outbox.exportFailed')));
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <strong>{title}</strong>
        <span className={`${styles.state} ${styles.refused}`} data-testid="state">
          {t('outbox.unreadable')}
        </span>
      </div>
      <p className={styles.secondary}>{help}</p>
      {isDiscarding ? (
        <DiscardQuestion chave={draft.chave} {...question} onClose={() => setDiscarding(false)} />
      ) : (
        <div className={styles.row}>
          <Button onClick={() => void save()}>{t('outbox.export')}</Button>
          <Button tone="danger" onClick={() => setDiscarding(true)}>
            {t('outbox.discard')}
          </Button>
        </div>
      )}
    </li>
  );
}
