import type { Classification, LeakReportRow } from '@escuta/contract';
import { decisionRefusal, REPORT_STATES, seesReportPeople } from '@escuta/domain';
import { Children, memo, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiProblem, reportPath } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { ResultBadge, StatusBadge } from './Badges.tsx';
import styles from './leak-report-table.module.css';

interface LeakReportTableProps {
  rows: readonly LeakReportRow[];
  /** Selected reports, by id_relatorio. */
  selected: ReadonlySet<number>;
  onSelect(ids: readonly number[], selected: boolean): void;
}

const idOf = (row: LeakReportRow) => row.id_relatorio ?? 0;

/** One page of reports, with checkboxes for those that can be decided (REP-03). */
export function LeakReportTable({ rows, selected, onSelect }: LeakReportTableProps) {
  const t = useTexts('leakReports');
  const { user } = useSession();
  const extras = user !== null && seesReportPeople(user);
  const free = rows.filter((row) => user && decisionRefusal(row, user) === null).map(idOf);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('list.table')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <SelectAll free={free} selected={selected} onSelect={onSelect} />
          </th>
          <th scope="col">{t('list.column.seq')}</th>
          <th scope="col">{t('list.column.classes')}</th>
          <th scope="col">{t('list.column.result')}</th>
          <th scope="col">{t('list.column.company')}</th>
          <th scope="col">{t('list.column.sampleDate')}</th>
          <th scope="col">{t('list.column.sentDate')}</th>
          <th scope="col">{t('list.column.status')}</th>
          {extras ? (
            <>
              <th scope="col">{t('list.column.operator')}</th>
              <th scope="col">{t('list.column.decidedBy')}</th>
              <th scope="col">{t('list.column.decidedAt')}</th>
            </>
          ) : null}
          <th scope="col" className={styles.last}>
            {t('list.column.detail')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={idOf(row)}
            row={row}
            refusal={user ? decisionRefusal(row, user) : 'report_decided'}
            extras={extras}
            checked={selected.has(idOf(row))}
            onSelect={onSelect}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SelectAllProps {
  /** Reports on the page that can be selected, by id_relatorio. */
  free: readonly number[];
  selected: ReadonlySet<number>;
  onSelect(ids: readonly number[], selected: boolean): void;
}

function SelectAll({ free, selected, onSelect }: SelectAllProps) {
  const t = useTexts('leakReports');
  const box = useRef<HTMLInputElement>(null);
  const chosen = free.filter((id) => selected.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < free.length;
  }, [chosen, free.length]);
  return (
    <label className={styles.box} title={free.length === 0 ? t('list.nothingToSelect') : t('list.selectAll')}>
      <input
        ref={box}
        type="checkbox"
        aria-label={t('list.selectAll')}
        disabled={free.length === 0}
        checked={free.length > 0 && chosen === free.length}
        onChange={({ target }) => onSelect(free, target.checked)}
      />
      <span className={styles.boxText}>{t('list.selectAll')}</span>
    </label>
  );
}

interface RowProps {
  row: LeakReportRow;
  refusal: ReturnType<typeof decisionRefusal>;
  /** Shows who inspected and who decided each report. */
  extras: boolean;
  checked: boolean;
  onSelect(ids: readonly number[], selected: boolean): void;
}

/** Memoized: there are hundreds of rows, and a click on one checkbox must not render all of them. */
const Row = memo(function Row({ row, refusal, extras, checked, onSelect }: RowProps) {
  const t = useTexts('leakReports');
  const common = useTexts('common');
  const { dateTime } = useFormats();
  const problem = useProblemText();
  const none = t('list.none');
  const seq = row.seq.replaceAll(',', ', ');
  const reason = refusal ? problem(new ApiProblem(409, refusal)) : undefined;
  return (
    <tr data-report={idOf(row)} data-selected={checked}>
      <CheckCell row={row} refusal={refusal} reason={reason} checked={checked} onSelect={onSelect} />
      <td className={styles.number} data-label={t('list.column.seq')}>
        <Lines values={row.seq.split(',')} />
      </td>
      <td data-label={t('list.column.classes')}>
        <Lines values={row.classes.split(',')}>{(code) => <ClassName code={code as Classification} />}</Lines>
      </td>
      <td data-label={t('list.column.result')}>
        <ResultBadge report={row} />
      </td>
      <td className={styles.name} data-label={t('list.column.company')} title={row.razao_social}>
        <bdi>{row.razao_social}</bdi>
      </td>
      <td className={styles.number} data-label={t('list.column.sampleDate')}>
        <Lines values={row.dt_amostra.split(',').map(dateTime)} />
      </td>
      <td className={styles.number} data-label={t('list.column.sentDate')}>
        {row.dt_envio ? dateTime(row.dt_envio) : none}
      </td>
      <td data-label={t('list.column.status')}>
        <StatusBadge report={row} />
        {refusal === 'own_report' ? <div className={styles.reason}>{reason}</div> : null}
      </td>
      {extras ? <DecisionCells row={row} /> : null}
      <td className={styles.last} data-label={t('list.column.detail')} data-tour="reportDetail">
        <Link
          to={reportPath(idOf(row), row.id_cliente)}
          target="_blank"
          className={styles.link}
          aria-label={`${t('list.detailsOf', { seq })} (${common('newTab')})`}
        >
          {t('list.details')}
        </Link>
      </td>
    </tr>
  );
});

interface CheckCellProps extends Omit<RowProps, 'extras'> {
  /** Why the report cannot be selected. */
  reason: string | undefined;
}

function CheckCell({ row, refusal, reason, checked, onSelect }: CheckCellProps) {
  const t = useTexts('leakReports');
  return (
    <td className={styles.check}>
      <label className={styles.box} title={reason}>
        <input
          type="checkbox"
          aria-label={t('list.select', { seq: row.seq.replaceAll(',', ', ') })}
          aria-description={reason}
          disabled={refusal !== null}
          checked={checked && refusal === null}
          onChange={({ target }) => onSelect([idOf(row)], target.checked)}
        />
      </label>
    </td>
  );
}

/** Who inspected and who decided, and when; for GEO only. */
function DecisionCells({ row }: { row: LeakReportRow }) {
  const t = useTexts('leakReports');
  const { dateTime } = useFormats();
  const none = t('list.none');
  const isDecided = row.id_status_relatorio !== REPORT_STATES.pending;
  return (
    <>
      <td className={styles.name} data-label={t('list.column.operator')}>
        {row.geofonista_responsavel ? <bdi>{row.geofonista_responsavel}</bdi> : none}
      </td>
      <td className={styles.name} data-label={t('list.column.decidedBy')}>
        {isDecided && row.nome_aprovacao ? <bdi>{row.nome_aprovacao}</bdi> : none}
      </td>
      <td className={styles.number} data-label={t('list.column.decidedAt')}>
        {row.dt_aprovacao ? dateTime(row.dt_aprovacao) : none}
      </td>
    </>
  );
}

/** The values of the samples of a report, in their order; some may be equal. */
function Lines({ values, children }: { values: readonly string[]; children?(value: string): ReactNode }) {
  return Children.map(values, (value) => <div>{children ? children(value) : value}</div>);
}
