import type { ShownKey } from '@escuta/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import layout from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useLeaveWarning } from '../../../shared/ui/use-leave-warning.ts';
import styles from './devices.module.css';

type Part = 'key' | 'header';

/**
 * Shows a key, once. Only its button closes the dialog: Escape, a click outside or a corner cross would lose the key by accident. It lives
 * in the state of the page alone, and goes with the dialog.
 */
export function KeyDialog({
  dispositivo,
  chave_dispositivo: key,
  onClose,
}: Pick<ShownKey, 'dispositivo' | 'chave_dispositivo'> & { onClose(): void }) {
  const t = useTexts('devices');
  const { dateTime } = useFormats();
  const [copied, setCopied] = useState<Part | null>(null);
  // A reload or a closed tab would lose a key that nobody has copied.
  useLeaveWarning(copied === null);
  const part = (name: Part, text: string) => (
    <Secret part={name} text={text} isCopied={copied === name} onCopied={() => setCopied(name)} />
  );
  return (
    <Modal
      open
      title={t('key.title', { name: dispositivo.nome })}
      width={640}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type={copied === null ? 'default' : 'primary'} onClick={onClose}>
          {t('key.close')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={layout.note}>{t('key.once')}</p>
        {part('key', key)}
        {part('header', `Authorization: Device ${key}`)}
        {dispositivo.dt_chave_anterior ? (
          <p className={styles.help}>{t('key.previous', { date: dateTime(dispositivo.dt_chave_anterior) })}</p>
        ) : null}
        <p role="status" className="visually-hidden">
          {copied === null ? '' : t(`key.copied.${copied}`)}
        </p>
      </div>
    </Modal>
  );
}

interface SecretProps {
  part: Part;
  text: string;
  isCopied: boolean;
  onCopied(): void;
}

/** The key or its header line, with a button that copies it. */
function Secret({ part, text, isCopied, onCopied }: SecretProps) {
  const t = useTexts('devices');
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      onCopied();
    } catch {
      // Without HTTPS the browser has no clipboard: selected, the text can be copied by hand.
      const shown = document.getElementById(id);
      if (shown) getSelection()?.selectAllChildren(shown);
      notify.error(t('key.notCopied'), { description: t('key.byHand') });
    }
  };
  return (
    <figure className={styles.secret}>
      <figcaption>{t(`key.${part}`)}</figcaption>
      <div className={styles.copied}>
        <code id={id}>{text}</code>
        <Button
          type={part === 'key' && !isCopied ? 'primary' : 'default'}
          autoFocus={part === 'key'}
          onClick={() => void copy()}
        >
          {t(isCopied ? `key.copied.${part}` : `key.copy.${part}`)}
        </Button>
      </div>
    </figure>
  );
}
