import { Checkbox } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { PanelButton } from '../../../shared/ui/PanelButton.tsx';
import { type ChoosableColumn, COLUMNS, type useChosenColumns } from './chosen-columns.ts';
import styles from './column-choice.module.css';
import { ColumnsIcon } from './icons.tsx';
import { useColumnName } from './use-column-name.ts';

interface ColumnChoiceProps extends ReturnType<typeof useChosenColumns> {
  /** The column that the search shows whatever is chosen; null for none. */
  fixed: ChoosableColumn | null;
}

/** The button that shows and hides columns of the list, where there is room for them. */
export function ColumnChoice({ chosen, toggle, fixed }: ColumnChoiceProps) {
  const t = useTexts('lists');
  const nameOf = useColumnName();
  return (
    <PanelButton name={t('list.columns')} icon={<ColumnsIcon />} className={styles.button ?? ''}>
      {(title) => (
        <section className={styles.panel} aria-label={t('list.columns')}>
          <h2 ref={title} tabIndex={-1}>
            {t('list.columns')}
          </h2>
          {COLUMNS.map((name) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name) || name === fixed}
              disabled={name === fixed}
              onChange={() => toggle(name)}
            >
              {nameOf(name)}
            </Checkbox>
          ))}
        </section>
      )}
    </PanelButton>
  );
}
