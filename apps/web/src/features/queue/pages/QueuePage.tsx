import { TASK_STATES, type TaskState } from '@escuta/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { ListFrame } from '../../../shared/list-page/index.ts';
import { Choice } from '../../../shared/ui/Choice.tsx';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import styles from '../components/queue.module.css';
import { TaskTable } from '../components/TaskTable.tsx';
import { useCancel, useQueue, useRetry } from '../queue.queries.ts';

type Shown = TaskState | 'all';

/** Retries tasks and tells how it went. */
function useToldRetry() {
  const t = useTexts('queue');
  const problem = useProblemText();
  const retry = useRetry();
  const run = (ids: string[]) =>
    retry.mutate(ids, {
      onSuccess: ({ total }) =>
        total === 0 ? notify.info(t('nothingRetried')) : notify.success(t('retried', { n: total })),
      onError: (error) => notify.error(t('retryFailed'), { description: problem(error) }),
    });
  return { run, isBusy: retry.isPending };
}

/** Ends a run and tells how it went. */
function useToldCancel() {
  const t = useTexts('queue');
  const problem = useProblemText();
  const cancel = useCancel();
  const run = (id: string) =>
    cancel.mutate(id, {
      onSuccess: ({ total }) => (total === 0 ? notify.info(t('nothingCancelled')) : notify.success(t('cancelled'))),
      onError: (error) => notify.error(t('cancelFailed'), { description: problem(error) }),
    });
  return { run, isBusy: cancel.isPending };
}

/** What the system does in the background: waiting, running, failed with the reason; tried again from here (ING-06). */
export default function QueuePage() {
  const t = useTexts('queue');
  const { number } = useFormats();
  const [shown, show] = useState<Shown>('all');
  const queue = useQueue(shown === 'all' ? undefined : shown);
  const { run, isBusy } = useToldRetry();
  const cancel = useToldCancel();
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, queue.data ? `queue ${shown}` : null);
  const counted = (state: TaskState) =>
    (queue.data?.contagens ?? []).reduce((sum, { situacao, total }) => (situacao === state ? sum + total : sum), 0);
  const options = [
    { value: 'all' as Shown, label: t('all') },
    ...TASK_STATES.map((value) => ({
      ...{ value: value as Shown },
      label: t('counted', { name: t(`states.${value}`), n: number(counted(value)) }),
    })),
  ];
  const failed = (queue.data?.dados ?? []).filter(({ situacao }) => situacao === 'failed');
  return (
    <ListFrame
      scroller={scroller}
      title={t('title')}
      beside={
        failed.length > 0 ? (
          <Button disabled={isBusy} onClick={() => run(failed.map(({ id_saida }) => id_saida))}>
            {t('retryAll', { n: failed.length })}
          </Button>
        ) : null
      }
      filters={
        <div className={styles.states}>
          <Choice<Shown> legend={t('what')} value={shown} options={options} onChange={show} />
        </div>
      }
    >
      <Tasks
        queue={queue}
        isAll={shown === 'all'}
        isBusy={isBusy || cancel.isBusy}
        onRetry={run}
        onCancel={cancel.run}
      />
    </ListFrame>
  );
}

interface TasksProps {
  queue: ReturnType<typeof useQueue>;
  isAll: boolean;
  isBusy: boolean;
  onRetry(ids: string[]): void;
  onCancel(id: string): void;
}

/** The table, or why there is none. */
function Tasks({ queue, isAll, isBusy, onRetry, onCancel }: TasksProps) {
  const t = useTexts('queue');
  const common = useTexts('common');
  const { number, time } = useFormats();
  const problem = useProblemText();
  if (!queue.data) {
    if (!queue.isError) return <Loading lines={12} />;
    const retry = <Button onClick={() => void queue.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('failed')} help={problem(queue.error)} action={retry} />;
  }
  const { dados, total } = queue.data;
  if (total === 0) {
    return isAll ? (
      <Empty title={t('none')} help={t('noneHelp')} />
    ) : (
      <Empty title={t('empty')} help={t('emptyHelp')} />
    );
  }
  return (
    <>
      {queue.isError ? (
        <p role="status" className={styles.bar}>
          {t('stale', { time: time(queue.dataUpdatedAt) })}
        </p>
      ) : null}
      <TaskTable rows={dados} now={queue.dataUpdatedAt} isBusy={isBusy} onRetry={onRetry} onCancel={onCancel} />
      {total > dados.length ? (
        <p className={styles.bar}>{t('more', { shown: number(dados.length), total: number(total) })}</p>
      ) : null}
    </>
  );
}
