import { Modal } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import styles from './help.module.css';

/** What the keys of the screen do. */
export function ShortcutsHelp() {
  const t = useTexts('samples');
  const { help, setHelp, mayReview } = useDashboard();
  const rows: [keys: string[], name: string, shown: boolean][] = [
    [['J', '↓'], t('detail.next'), true],
    [['K', '↑'], t('detail.previous'), true],
    [[t('detail.space')], t('detail.keys.play'), true],
    [['L'], t('detail.keys.loop'), true],
    [['1', '2', '3'], t('detail.keys.verdict'), mayReview],
    [['V'], t('detail.keys.seen'), mayReview],
    [['C'], t('detail.keys.comment'), mayReview],
    [['X'], t('detail.keys.check'), true],
    [['Esc'], t('detail.keys.back'), true],
    [['?'], t('detail.keys.help'), true],
  ];
  return (
    <Modal
      open={help}
      onCancel={() => setHelp(false)}
      footer={null}
      title={t('detail.help')}
      width={400}
      destroyOnHidden
    >
      <dl className={styles.keys}>
        {rows
          .filter(([, , shown]) => shown)
          .map(([keys, name]) => (
            <div key={name} className={styles.row}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  );
}
