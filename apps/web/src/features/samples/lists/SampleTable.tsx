import type { SampleRow } from '@escuta/contract';
import { type KeyboardEvent, useRef } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { collectorOf } from '../../../shared/samples/collector-of.ts';
import { WarningMark } from '../../../shared/samples/SampleWarnings.tsx';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { Address } from './cells.tsx';
import styles from './sample-table.module.css';

interface SampleTableProps {
  rows: readonly SampleRow[];
  /** The sample whose sheet is open. */
  openId: number | null;
  /** Whether the most likely leaks come first, else the newest. */
  likeliest: boolean;
  onOpen(id: number): void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One page of samples; arrow keys go from row to row, Enter opens one (LIST-01). */
export function SampleTable({ rows, openId, likeliest, onOpen }: SampleTableProps) {
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
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t(likeliest ? 'list.tableLikeliest' : 'list.table')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            {t('column.seq')}
          </th>
          <th scope="col">{t('column.date')}</th>
          <th scope="col">{t('column.classificacao')}</th>
          <th scope="col" className={styles.wide}>
            {t('column.classificacao_cliente')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('classifiedAt')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('column.vista')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('column.collector')}
          </th>
          <th scope="col" className={styles.address}>
            {t('column.endereco')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('column.razao_social')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKey}>
        {rows.map((row) => (
          <Row key={row.id_amostra} row={row} isOpen={row.id_amostra === openId} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, isOpen, onOpen }: { row: SampleRow; isOpen: boolean; onOpen(id: number): void }) {
  const t = useTexts('lists');
  const samples = useTexts('samples');
  const { dateTime } = useFormats();
  const none = samples('detail.none');
  const collector = collectorOf(row);
  return (
    // The button serves keyboard and screen readers; the row is a larger target for the pointer.
    <tr className={isOpen ? styles.open : ''} onClick={() => onOpen(row.id_amostra)} data-id={row.id_amostra}>
      <td className={styles.number}>
        <button type="button" className={styles.link} aria-label={t('list.open', { seq: row.seq })}>
          {row.seq}
        </button>
      </td>
      <td className={styles.date}>
        {dateTime(row.dt_amostra)} <WarningMark sample={row} />
      </td>
      <td className={styles.system}>
        <ClassName code={row.classificacao} />
      </td>
      <td className={styles.wide}>
        {row.classificacao_cliente ? <ClassName code={row.classificacao_cliente} /> : none}
      </td>
      <td className={`${styles.wide} ${styles.date}`}>
        {row.dt_classificacao_cliente ? dateTime(row.dt_classificacao_cliente) : none}
      </td>
      <td className={styles.wide}>{t(row.vista ? 'seen' : 'notSeen')}</td>
      <td className={`${styles.wide} ${styles.name}`} title={collector || undefined}>
        {collector === '' ? none : <bdi>{collector}</bdi>}
      </td>
      <td className={styles.address} title={row.endereco ?? undefined}>
        <Address sample={row} />
      </td>
      <td className={`${styles.wide} ${styles.name}`} title={row.razao_social}>
        <bdi>{row.razao_social}</bdi>
      </td>
    </tr>
  );
}

/** Returns the focus to the row that the sheet was opened from. */
export function focusRow(id: number): void {
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] button`)?.focus({ preventScroll: true });
}
