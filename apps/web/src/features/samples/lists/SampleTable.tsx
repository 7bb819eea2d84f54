import type { SampleRow } from '@escuta/contract';
import { type KeyboardEvent, useRef } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Column } from '../../../shared/list-page/index.ts';
import { collectorOf } from '../../../shared/samples/collector-of.ts';
import { WarningMark } from '../../../shared/samples/SampleWarnings.tsx';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { Address } from './cells.tsx';
import type { ChoosableColumn } from './chosen-columns.ts';
import styles from './sample-table.module.css';
import { useColumnName } from './use-column-name.ts';

interface ShownColumns {
  /** Those that the person has chosen. */
  chosen: readonly ChoosableColumn[];
  /** The column that the search shows whatever is chosen, on every screen; null for none. */
  fixed: ChoosableColumn | null;
}

interface SampleTableProps {
  rows: readonly SampleRow[];
  /** The sample whose sheet is open. */
  openId: number | null;
  /** Whether the most likely leaks come first, else the newest. */
  likeliest: boolean;
  columns: ShownColumns;
  onOpen(id: number): void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One page of samples; arrow keys go from row to row, Enter opens one (LIST-01). */
export function SampleTable({ rows, openId, likeliest, columns: shown, onOpen }: SampleTableProps) {
  const t = useTexts('lists');
  const body = useRef<HTMLTableSectionElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const buttons = [...(body.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = STEPS[event.key]?.(at, buttons.length);
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  const columns = useColumns(shown);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t(likeliest ? 'list.tableLikeliest' : 'list.table')}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head, className }) => (
            <th key={key} scope="col" className={className}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKey}>
        {rows.map((row) => (
          // The button serves keyboard and screen readers; the row is a larger target for the pointer.
          <tr
            key={row.id_amostra}
            className={row.id_amostra === openId ? styles.open : ''}
            onClick={() => onOpen(row.id_amostra)}
            data-id={row.id_amostra}
          >
            {columns.map(({ key, className, label, title, cell }) => (
              <td key={key} className={className} data-label={label} title={title?.(row) || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SampleColumn extends Column<SampleRow> {
  /** Told at the value on a phone. */
  label?: string;
  title?(row: SampleRow): string | null;
}

/** The columns that can be chosen. */
function useChoosable(fixed: ChoosableColumn | null): Record<ChoosableColumn, Omit<SampleColumn, 'key' | 'head'>> {
  const t = useTexts('lists');
  const samples = useTexts('samples');
  const nameOf = useColumnName();
  const { dateTime } = useFormats();
  const none = samples('detail.none');
  const classOf = (code: SampleRow['classificacao_cliente']) => (code ? <ClassName code={code} /> : none);
  const named = `${styles.wide} ${styles.name}`;
  return {
    dt_envio: {
      className: fixed === 'dt_envio' ? styles.uploaded : `${styles.wide} ${styles.uploaded}`,
      label: nameOf('dt_envio'),
      cell: ({ dt_envio }) => dateTime(dt_envio),
    },
    pre_classificacao: { className: styles.wide, cell: (row) => classOf(row.pre_classificacao) },
    classificacao_cliente: { className: styles.wide, cell: (row) => classOf(row.classificacao_cliente) },
    dt_classificacao_cliente: {
      className: `${styles.wide} ${styles.digits}`,
      cell: ({ dt_classificacao_cliente: at }) => (at ? dateTime(at) : none),
    },
    vista: { className: styles.wide, cell: ({ vista }) => t(vista ? 'seen' : 'notSeen') },
    collector: {
      className: named,
      title: collectorOf,
      cell: (row) => (collectorOf(row) === '' ? none : <bdi>{collectorOf(row)}</bdi>),
    },
    razao_social: {
      className: named,
      title: ({ razao_social }) => razao_social,
      cell: ({ razao_social }) => <bdi>{razao_social}</bdi>,
    },
  };
}

/** The columns that are shown, in their order. */
function useColumns({ chosen, fixed }: ShownColumns): SampleColumn[] {
  const t = useTexts('lists');
  const nameOf = useColumnName();
  const { dateTime } = useFormats();
  const cells = useChoosable(fixed);
  const some = (...keys: ChoosableColumn[]): SampleColumn[] =>
    keys
      .filter((key) => chosen.includes(key) || key === fixed)
      .map((key) => ({ key, head: nameOf(key), ...cells[key] }));
  return [
    {
      ...{ key: 'seq', head: t('column.seq'), className: styles.number },
      // Before the id, so that the ids stay below each other.
      cell: (row) => (
        <>
          <WarningMark sample={row} />{' '}
          <button type="button" className={styles.link} aria-label={t('list.open', { seq: row.seq })}>
            {row.seq}
          </button>
        </>
      ),
    },
    {
      ...{ key: 'date', head: t('column.date'), className: styles.date },
      cell: ({ dt_amostra }) => dateTime(dt_amostra),
    },
    ...some('dt_envio'),
    {
      ...{ key: 'system', head: t('column.classificacao'), className: styles.system },
      cell: ({ classificacao }) => <ClassName code={classificacao} />,
    },
    ...some('pre_classificacao', 'classificacao_cliente', 'dt_classificacao_cliente', 'vista', 'collector'),
    {
      ...{ key: 'endereco', head: t('column.endereco'), className: styles.address },
      title: ({ endereco }) => endereco,
      cell: (row) => <Address sample={row} />,
    },
    ...some('razao_social'),
  ];
}

/** Returns the focus to the row that the sheet was opened from. */
export function focusRow(id: number): void {
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] button`)?.focus({ preventScroll: true });
}
