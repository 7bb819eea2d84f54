import { Checkbox, Modal } from 'antd';
import { setCharacterKeys, useCharacterKeys } from './character-keys.ts';
import styles from './help.module.css';
import { useKeyTexts } from './use-key-texts.ts';
import { KEYS, type KeyAction } from './use-shortcuts.ts';

const DRAWN: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

interface ShortcutsHelpProps {
  open: boolean;
  onClose(): void;
  /** What the screen does by keys, in the order of the sheet. */
  actions: readonly KeyAction[];
  /** How many verdicts it has. */
  verdicts: number;
  /** Other names than everywhere, where the screen has a word of its own. */
  names?: Partial<Record<KeyAction, string>>;
}

/** What the keys of a screen do, and whether letters and figures are keys at all. */
export function ShortcutsHelp({ open, onClose, actions, verdicts, names = {} }: ShortcutsHelpProps) {
  const t = useKeyTexts();
  const characters = useCharacterKeys();
  const keysOf = (action: KeyAction) => (action === 'verdict' ? KEYS.verdict.slice(0, verdicts) : KEYS[action]);
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('title')} width={400} destroyOnHidden>
      <dl className={styles.keys}>
        {actions.map((action) => (
          <div key={action} className={styles.row}>
            <dt>
              {keysOf(action).map((key) => (
                <kbd key={key}>{key === ' ' ? t('space') : (DRAWN[key] ?? key)}</kbd>
              ))}
            </dt>
            <dd>{names[action] ?? t(`action.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className={styles.characters ?? ''}
        checked={characters}
        onChange={({ target }) => setCharacterKeys(target.checked)}
      >
        {t('characters')}
        <small>{t('charactersHelp')}</small>
      </Checkbox>
    </Modal>
  );
}
