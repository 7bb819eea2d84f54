import { LABEL_COLUMNS, type LabelColumn, namesRecordings } from '@escuta/import';
import { Button, Select } from 'antd';
import { Labelled } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { useSource } from '../hooks/use-source.ts';
import type { ReadTable } from '../read/reader.ts';
import { FilePicker } from './FilePicker.tsx';
import { ScrollTable } from './ScrollTable.tsx';

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
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods"
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
        <div className={form.note} role="alert">
          <strong>{t('table.failed', { name: tableProblem.name })}</strong>
          <p>{t(`problem.${tableProblem.problem.code}`, tableProblem.problem.params)}</p>
        </div>
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
  const names = table.header.map((name, place) => name || t('table.noName', { n: place + 1 }));
  const isNeeded = !namesRecordings(chosen.source.columns);
  return (
    <>
      <h3>{t('table.columns')}</h3>
      <ScrollTable name={t('table.rows')} head={names} rows={table.rows} />
      {isNeeded ? (
        <p className={form.note} role="alert">
          {t('table.needed')}
        </p>
      ) : null}
      <div className={form.pair}>
        {LABEL_COLUMNS.map((column) => (
          <ColumnChoice key={column} {...{ column, names, chosen, disabled }} />
        ))}
      </div>
    </>
  );
}

interface ColumnChoiceProps {
  column: LabelColumn;
  names: readonly string[];
  chosen: Chosen;
  disabled: boolean;
}

function ColumnChoice({ column, names, chosen, disabled }: ColumnChoiceProps) {
  const t = useTexts('importing');
  const [place] = chosen.source.columns[column] ?? [];
  return (
    <Labelled label={t(`column.${column}`)}>
      {(control) => (
        <Select
          {...control}
          value={place}
          placeholder={t('table.none')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          options={names.map((label, value) => ({ value, label }))}
          onChange={(at: number | undefined) => chosen.setColumn(column, at ?? null)}
        />
      )}
    </Labelled>
  );
}
