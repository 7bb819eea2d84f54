import type { BlindReviewRow } from '@escuta/contract';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { mapPath, NO_CONSENSUS_PATH } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import listStyles from '../../../shared/ui/list-page.module.css';
import styles from './report.module.css';

const COLUMNS = ['seq', 'company', 'upload', 'sample', 'decided', 'final', 'consensus', 'opinions'] as const;

/** Answered samples, each with its answers behind a button (BR-07). */
export function AgreementReportTable({ rows }: { rows: readonly BlindReviewRow[] }) {
  const t = useTexts('agreementReport');
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    setUnfolded(next);
  };
  return (
    <table className={listStyles.table}>
      <caption className="visually-hidden">{t('table')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {t(`column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = unfolded.has(row.id_amostra);
          return (
            <Fragment key={row.id_amostra}>
              <Row row={row} isOpen={isOpen} onToggle={() => toggle(row.id_amostra)} />
              {isOpen ? (
                <tr className={styles.opinions}>
                  <td colSpan={COLUMNS.length}>
                    <Opinions row={row} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Row({ row, isOpen, onToggle }: { row: BlindReviewRow; isOpen: boolean; onToggle(): void }) {
  const t = useTexts('agreementReport');
  const { dateTime } = useFormats();
  const { seq, final, geo } = row;
  return (
    <tr data-sample={row.id_amostra}>
      <td className={listStyles.number} data-label={t('column.seq')}>
        <Link to={mapPath(row)} aria-label={t('onMap', { seq })}>
          {seq}
        </Link>
      </td>
      <td data-label={t('column.company')}>
        <bdi>{row.razao_social}</bdi>
      </td>
      <td className={listStyles.number} data-label={t('column.upload')}>
        {dateTime(row.dt_upload)}
      </td>
      <td className={listStyles.number} data-label={t('column.sample')}>
        {dateTime(row.dt_amostra)}
      </td>
      <td className={listStyles.number} data-label={t('column.decided')}>
        {final.dt_class ? dateTime(final.dt_class) : '–'}
      </td>
      <td data-label={t('column.final')}>
        {final.class ? <ClassName code={final.class} /> : t(`state.${row.situacao}`)}
      </td>
      <td data-label={t('column.consensus')}>
        {t(`consensusOf.${row.consenso}`)}
        {row.consenso === 'sem_consenso' ? <ToDesk /> : null}
      </td>
      <td data-label={t('column.opinions')}>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'hide' : 'show', { seq })}
          onClick={onToggle}
        >
          <ChevronIcon className={isOpen ? styles.turned : undefined} />
          {t('opinions', { n: geo.length })}
        </button>
      </td>
    </tr>
  );
}

/** The way to the desk, for who may open it. */
function ToDesk() {
  const t = useTexts('agreementReport');
  const { can } = useSession();
  return can('samples.classify') ? (
    <>
      {' '}
      <Link to={NO_CONSENSUS_PATH}>{t('toDesk')}</Link>
    </>
  ) : null;
}

function Opinions({ row }: { row: BlindReviewRow }) {
  const t = useTexts('agreementReport');
  const { dateTime } = useFormats();
  return (
    <table className={styles.inner}>
      <caption>
        {t('opinion.table', { seq: row.seq })} · <bdi>{row.razao_social}</bdi>
      </caption>
      <thead>
        <tr>
          {(['name', 'cls', 'date', 'certainty', 'quality', 'time'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`opinion.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.geo.map((one) => (
          <tr key={one.id_usuario}>
            <td data-label={t('opinion.name')}>
              <bdi>{one.nome}</bdi>
            </td>
            <td data-label={t('opinion.cls')}>
              <ClassName code={one.class} />
            </td>
            <td data-label={t('opinion.date')}>{dateTime(one.dt_class)}</td>
            <td data-label={t('opinion.certainty')}>{one.certeza}</td>
            <td data-label={t('opinion.quality')}>{one.qualidade}</td>
            <td data-label={t('opinion.time')}>{t('seconds', { n: one.tempo })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
