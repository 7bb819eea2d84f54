import { LABEL_COLUMNS, namesRecordings } from '@escuta/import';
import { Button } from 'antd';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { useSource } from '../hooks/use-source.ts';
import type { ReadTable } from '../read/reader.ts';
import { TABLE_FILES } from '../read/source.ts';
import { ColumnChoices, FirstRows } from './ColumnChoices.tsx';
import { FilePicker } from './FilePicker.tsx';
import { Trouble } from './Trouble.tsx';

type Chosen = ReturnType<typeof useSource>;

/** Choosing the spreadsheet that describes the recordings, and what its columns mean. */
export function ChooseTable({ chosen, disabled }: { chosen: Chosen; disabled: boolean }) {
  const t = useTexts('importing');
  const { table, tableProblem } = chosen.source;
  return (
    <section className={form.section} aria-labelledby="import-table">
      <h2 id="import-table">{t('table.title')}</h2>
      <p className={form.help}>{t('table.help')}</p>
      <div className={form.buttons}>
        <FilePicker
          name={t(table ? 'table.other' : 'table.choose')}
          accept={TABLE_FILES}
          disabled={disabled}
          onChoose={([file]) => void chosen.setTable(file ?? null)}
        />
        {table ? (
          <Button disabled={disabled} onClick={() => void chosen.setTable(null)}>
            {t('table.remove')}
          </Button>
        ) : null}
      </div>
      <p role="status">{table ? t('table.found', { name: table.name, n: table.lines }) : null}</p>
      {tableProblem ? (
        <Trouble title={t('table.failed', { name: tableProblem.name })}>
          {t(`problem.${tableProblem.problem.code}`, tableProblem.problem.params)}
        </Trouble>
      ) : null}
      {table ? <Columns table={table} chosen={chosen} disabled={disabled} /> : null}
    </section>
  );
}

interface ColumnsProps {
  table: ReadTable;
  chosen: Chosen;
  disabled: boolean;
}

function Columns({ table, chosen, disabled }: ColumnsProps) {
  const t = useTexts('importing');
  const frame = useTexts('importFrame');
  const { columns } = chosen.source;
  return (
    <>
      <h3>{frame('columns.title')}</h3>
      <FirstRows name={t('table.rows')} header={table.header} rows={table.rows} />
      {namesRecordings(columns) ? null : (
        <p className={form.note} role="alert">
          {t('table.needed')}
        </p>
      )}
      <ColumnChoices
        {...{ columns, disabled, header: table.header, wanted: LABEL_COLUMNS }}
        label={(column) => t(`column.${column}`)}
        onChange={chosen.setColumn}
      />
    </>
  );
}
