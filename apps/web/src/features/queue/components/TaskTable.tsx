import type { Task } from '@escuta/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { mapPath } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type Column, Table } from '../../../shared/list-page/index.ts';
import { ToneIcon } from '../../../shared/ui/icons.tsx';
import listStyles from '../../../shared/ui/list-page.module.css';
import styles from './queue.module.css';

interface TaskTableProps {
  rows: readonly Task[];
  /** When the rows were fetched, epoch milliseconds. */
  now: number;
  isBusy: boolean;
  onRetry(ids: string[]): void;
  onCancel(id: string): void;
}

const TONES = { failed: 'error', running: 'info', waiting: 'info' } as const;

/** The tasks with their state and reason; those that failed or wait after a failure can be tried again. */
export function TaskTable({ rows, now, isBusy, onRetry, onCancel }: TaskTableProps) {
  const t = useTexts('queue');
  const { ago, dateTime } = useFormats();
  const columns: Column<Task>[] = [
    { key: 'kind', head: t('kind'), cell: ({ tipo }) => t(`kinds.${tipo}`) },
    { key: 'about', head: t('about'), cell: (task) => <About task={task} /> },
    { key: 'company', head: t('company'), cell: ({ razao_social }) => <bdi>{razao_social}</bdi> },
    {
      ...{ key: 'since', head: t('since') },
      cell: ({ data }) => (
        <time dateTime={data} title={dateTime(data)}>
          {ago(data, now)}
        </time>
      ),
    },
    { key: 'state', head: t('state'), className: styles.wide, cell: (task) => <State task={task} /> },
    {
      ...{ key: 'actions', head: t('actions'), className: styles.wide, isUnnamed: true },
      cell: ({ id_saida, situacao, erro, tipo, razao_social }) => (
        <>
          {situacao === 'running' || (situacao === 'waiting' && erro === null) ? null : (
            <Button
              disabled={isBusy}
              aria-label={t('retryOf', { name: t(`kinds.${tipo}`) })}
              onClick={() => onRetry([id_saida])}
            >
              {t('retry')}
            </Button>
          )}
          {tipo === 'decide_again' ? (
            <Button
              disabled={isBusy}
              aria-label={t('cancelOf', { company: razao_social })}
              onClick={() => onCancel(id_saida)}
            >
              {t('cancel')}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return <Table caption={t('table')} columns={columns} rows={rows} keyOf={({ id_saida }) => id_saida} />;
}

/** The person, or a sample with the recording. */
function About({ task: { nome, seq, id_amostra } }: { task: Task }) {
  const t = useTexts('queue');
  if (seq === null || id_amostra === null) return <bdi>{nome ?? '–'}</bdi>;
  return <Link to={mapPath({ seq, id_amostra })}>{t('sample', { id: seq })}</Link>;
}

function State({ task }: { task: Task }) {
  const t = useTexts('queue');
  const { dateTime, number } = useFormats();
  const { situacao, erro, tentativas, dt_proxima, feitas, total } = task;
  const progress =
    feitas === null || total === null ? null : t('progress', { done: number(feitas), total: number(total) });
  const next = erro !== null && dt_proxima !== null ? t('next', { when: dateTime(dt_proxima) }) : null;
  const tries = tentativas > 0 ? t('tries', { n: tentativas }) : null;
  const rest = [progress, tries, next].filter((part) => part !== null).join(' · ');
  return (
    <span className={styles.lines}>
      <span className={`${listStyles.state} ${situacao === 'failed' ? styles.failed : ''}`}>
        <ToneIcon tone={TONES[situacao]} />
        {t(`states.${situacao}`)}
      </span>
      {erro === null ? null : (
        <small className={styles.reason} lang="en">
          {erro}
        </small>
      )}
      {rest === '' ? null : <small>{rest}</small>}
    </span>
  );
}
