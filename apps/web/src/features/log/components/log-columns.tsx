import type { LogRow } from '@escuta/contract';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { companyPath, DEVICES_PATH, mapPath, reportPath, userPath } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import listStyles from '../../../shared/ui/list-page.module.css';
import { type LogChange, type SampleLink, useLogChanges } from '../use-log-changes.ts';
import { useLogNames } from '../use-log-names.ts';
import styles from './log.module.css';

/** A column of the log, on the screen and in the spreadsheet. */
export interface LogColumn {
  key: string;
  head: string;
  /** Width in the spreadsheet, characters. */
  width: number;
  className?: string | undefined;
  /** Value in the spreadsheet; an instant as the wall clock of UTC-3. */
  value(row: LogRow): string | Date | null;
  cell(row: LogRow): ReactNode;
}

/** Address of what an entry is about. */
function objectPath({ tipo, id, nome, id_cliente }: NonNullable<LogRow['objeto']>): string | null {
  if (tipo === 'pessoa') return userPath(id);
  if (tipo === 'empresa') return companyPath(id);
  if (tipo === 'dispositivo') return DEVICES_PATH;
  if (tipo === 'amostra') return mapPath({ seq: nome, id_amostra: id });
  return id_cliente === null ? null : reportPath(id, id_cliente);
}

/** The columns of the log (LOG-02): the documents' five, then what it was about and what changed. */
export function useLogColumns(): LogColumn[] {
  const t = useTexts('log');
  const names = useLogNames();
  const changesOf = useLogChanges();
  const { toSeconds } = useFormats();
  const action = ({ tipo_acao, dados }: LogRow) =>
    dados?.desfaz ? t('undone', { action: names.action(tipo_acao) }) : names.action(tipo_acao);
  const words = ({ name, before, after }: LogChange) =>
    before === null ? t('set', { field: name, after }) : t('changed', { field: name, before, after });
  const same = (value: (row: LogRow) => string) => ({ value, cell: (row: LogRow) => <bdi>{value(row)}</bdi> });
  const number = listStyles.number;
  return [
    { key: 'origin', head: t('column.origin'), width: 14, ...same(({ origem }) => names.origin(origem)) },
    {
      ...{ key: 'date', head: t('column.date'), width: 20, className: number },
      value: ({ data }) => new Date(`${data.slice(0, 19)}Z`),
      cell: ({ data }) => toSeconds(data),
    },
    {
      ...{ key: 'sample', head: t('column.sample'), width: 14, className: number },
      value: ({ seq }) => seq,
      cell: ({ seq }) => seq ?? '–',
    },
    { key: 'user', head: t('column.user'), width: 30, ...same(({ nome_usuario }) => nome_usuario) },
    { key: 'action', head: t('column.action'), width: 34, ...same(action) },
    {
      ...{ key: 'about', head: t('column.about'), width: 34 },
      value: ({ objeto }) => (objeto ? `${t(`kind.${objeto.tipo}`)} ${objeto.nome}` : null),
      cell: ({ objeto }) => (objeto ? <About about={objeto} /> : '–'),
    },
    {
      ...{ key: 'change', head: t('column.change'), width: 50 },
      value: (row) => changesOf(row).map(words).join('; ') || null,
      cell: (row) => <Changes changes={changesOf(row)} />,
    },
    { key: 'company', head: t('column.company'), width: 30, ...same(({ razao_social }) => razao_social) },
  ];
}

function About({ about }: { about: NonNullable<LogRow['objeto']> }) {
  const t = useTexts('log');
  const path = objectPath(about);
  const name = <bdi>{about.nome}</bdi>;
  return (
    <span>
      <span className={styles.kind}>{t(`kind.${about.tipo}`)}</span>{' '}
      {path === null ? name : <Link to={path}>{name}</Link>}
    </span>
  );
}

/** Most characters of a value that a row shows at first: the ids of 3,000 samples would fill the screen. */
const SHOWN_MAX = 120;

/** A value in words, samples with their links; a long one is folded, and its samples are drawn when it is unfolded. */
function Value({ text, links }: { text: string; links: readonly SampleLink[] }) {
  const [isOpen, setOpen] = useState(false);
  const whole = links.length > 0 ? <Samples links={links} /> : <bdi>{text}</bdi>;
  if (text.length <= SHOWN_MAX) return whole;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <bdi>{text.slice(0, SHOWN_MAX)} …</bdi>
      </summary>
      {isOpen ? whole : null}
    </details>
  );
}

function Samples({ links }: { links: readonly SampleLink[] }) {
  return links.map(({ seq, path }, index) => (
    <Fragment key={path}>
      {index > 0 ? ', ' : ''}
      <Link to={path}>
        <bdi>{seq}</bdi>
      </Link>
    </Fragment>
  ));
}

function Changes({ changes }: { changes: readonly LogChange[] }) {
  if (changes.length === 0) return '–';
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, name, before, after, links }) => (
        <li key={field}>
          <span className={styles.kind}>{name}</span>{' '}
          {before === null ? null : (
            <>
              <bdi className={styles.before}>{before}</bdi> →{' '}
            </>
          )}
          <Value text={after} links={links} />
        </li>
      ))}
    </ul>
  );
}
