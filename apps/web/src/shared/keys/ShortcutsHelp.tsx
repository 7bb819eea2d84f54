import { Checkbox, Modal } from 'antd';
import type { ReactNode } from 'react';
import { setCharacterKeys, useCharacterKeys } from './character-keys.ts';
import styles from './help.module.css';
import { KEYS, type KeyAction } from './keys.ts';
import { useKeyTexts } from './use-key-texts.ts';

const DRAWN: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

interface ShortcutsHelpProps {
  open: boolean;
  onClose(): void;
  /** The screen's actions, in the order of the list. */
  actions: readonly KeyAction[];
  /** The actions of the player, shown as a group of their own. */
  listening?: readonly KeyAction[];
  /** Names of the verdicts by their keys; only their number where the name changes as one works. */
  verdicts: readonly string[] | number;
  /** Names that replace the usual ones on this screen. */
  names?: Partial<Record<KeyAction, string>>;
  /** Options of the screen. */
  children?: ReactNode;
}

/** The keyboard shortcuts of a screen, and the switch that turns character keys off. */
export function ShortcutsHelp(props: ShortcutsHelpProps) {
  const { open, onClose, actions, listening = [], verdicts, names = {}, children } = props;
  const t = useKeyTexts();
  const characters = useCharacterKeys();
  const [given, count] = typeof verdicts === 'number' ? [[], verdicts] : [verdicts, verdicts.length];
  const keysOf = (action: KeyAction) => (action === 'verdict' ? KEYS.verdict.slice(0, count) : KEYS[action]);
  const rows = (shown: readonly KeyAction[]) => (
    <dl className={styles.keys}>
      {shown.map((action) => (
        <div key={action} className={styles.row}>
          <dt>
            {keysOf(action).map((key) => (
              <kbd key={key}>{key === ' ' ? t('space') : (DRAWN[key] ?? key)}</kbd>
            ))}
          </dt>
          <dd>
            {names[action] ?? t(`action.${action}`)}
            {action === 'verdict' && given.length > 0 ? (
              <small>{given.map((name, place) => `${KEYS.verdict[place]}\u00a0${name}`).join(' · ')}</small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
  const isWide = listening.length > 0 && actions.length > 0;
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={t('title')}
      width={isWide ? 1120 : 400}
      className={styles.sheet ?? ''}
      classNames={{ body: styles.body ?? '' }}
      destroyOnHidden
    >
      <div className={isWide ? styles.groups : ''}>
        {actions.length > 0 ? rows(actions) : null}
        {listening.length > 0 ? (
          <section aria-label={t('listening')}>
            <h3 className={styles.heading}>{t('listening')}</h3>
            {rows(listening)}
          </section>
        ) : null}
      </div>
      {children}
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
