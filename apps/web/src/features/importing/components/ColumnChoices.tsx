import { Select } from 'antd';
import { Labelled } from '../../../shared/forms/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { ScrollTable } from './ScrollTable.tsx';

interface ColumnChoicesProps<Column extends string> {
  /** The columns that are looked for. */
  wanted: readonly Column[];
  label(column: Column): string;
  /** Where they were found. */
  columns: Readonly<Partial<Record<Column, readonly number[]>>>;
  /** The header of the file. */
  header: readonly string[];
  disabled: boolean;
  onChange(column: Column, at: number | null): void;
}

/** The names of the columns of a file, also of those without one. */
function useColumnNames(header: readonly string[]): string[] {
  const t = useTexts('importFrame');
  return header.map((name, place) => name || t('columns.noName', { n: place + 1 }));
}

/** The first rows of a file below its columns. */
export function FirstRows({ name, header, rows }: { name: string; header: readonly string[]; rows: string[][] }) {
  return <ScrollTable name={name} head={useColumnNames(header)} rows={rows} />;
}

/** What each column of a file means. */
export function ColumnChoices<Column extends string>(props: ColumnChoicesProps<Column>) {
  const t = useTexts('importFrame');
  const names = useColumnNames(props.header);
  const clear = useClear();
  return (
    <div className={form.pair}>
      {props.wanted.map((column) => (
        <Labelled key={column} label={props.label(column)}>
          {(control) => (
            <Select
              {...control}
              value={props.columns[column]?.[0]}
              placeholder={t('columns.none')}
              allowClear={clear}
              showSearch={{ optionFilterProp: 'label' }}
              disabled={props.disabled}
              options={names.map((label, value) => ({ value, label }))}
              onChange={(at: number | undefined) => props.onChange(column, at ?? null)}
            />
          )}
        </Labelled>
      ))}
    </div>
  );
}
