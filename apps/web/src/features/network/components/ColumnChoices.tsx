import { NETWORK_MATERIALS_MAX } from '@escuta/contract';
import { Select } from 'antd';
import { Labelled } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import type { useMatching } from '../hooks/use-matching.ts';
import { MEANINGS, type Meaning } from '../read/match.ts';
import type { ReadLayer } from '../read/reader.ts';
import styles from './network.module.css';

interface ColumnChoicesProps {
  read: ReadLayer;
  matched: ReturnType<typeof useMatching>;
}

/** What each column means, with the first rows of the file. */
export function ColumnChoices({ read, matched }: ColumnChoicesProps) {
  const t = useTexts('network');
  if (read.columns.length === 0) return null;
  return (
    <>
      <h3>{t('columns.title')}</h3>
      <p className={form.help}>{t('columns.help')}</p>
      <div className={form.pair}>
        {MEANINGS.map((meaning) => (
          <ColumnChoice key={meaning} meaning={meaning} read={read} matched={matched} />
        ))}
      </div>
      <FirstRows read={read} />
    </>
  );
}

function ColumnChoice({ meaning, read, matched }: ColumnChoicesProps & { meaning: Meaning }) {
  const t = useTexts('network');
  const clear = useClear();
  const name = matched.colunas[meaning];
  const column = read.columns.find((one) => one.name === name);
  const examples = column?.examples.join(', ') ?? '';
  const error =
    meaning === 'material' && matched.isTooMany ? t('columns.tooMany', { max: NETWORK_MATERIALS_MAX }) : undefined;
  const help = column ? t(examples === '' ? 'columns.noExamples' : 'columns.examples', { examples }) : undefined;
  return (
    <Labelled label={t(`columns.${meaning}`)} help={help} error={error}>
      {(control) => (
        <Select
          {...control}
          value={name}
          placeholder={t('columns.none')}
          allowClear={clear}
          showSearch
          options={read.columns.map((one) => ({ value: one.name, label: one.name }))}
          onChange={(chosen: string | undefined) => matched.setColumn(meaning, chosen ?? null)}
        />
      )}
    </Labelled>
  );
}

function FirstRows({ read: { columns, rows } }: { read: ReadLayer }) {
  const t = useTexts('network');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.rows} tabIndex={0} aria-label={t('columns.rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change
            <tr key={index}>
              {row.map((value, place) => (
                <td key={columns[place]?.name}>
                  <bdi>{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
