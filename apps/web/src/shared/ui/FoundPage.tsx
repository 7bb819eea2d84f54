import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFormats } from '../format/index.ts';
import { useProblemText, useTexts } from '../i18n/index.ts';
import { Empty } from './Empty.tsx';
import { Loading } from './Loading.tsx';
import styles from './list-page.module.css';

interface FoundPageProps {
  query: {
    /** Number of results; undefined before the first response. */
    total: number | undefined;
    isError: boolean;
    isFetching: boolean;
    /** The rows are those of the previous search. */
    isPlaceholderData: boolean;
    error: unknown;
    refetch(): unknown;
  };
  /** Number of rows on this page. */
  shown: number;
  words: { failed: string; empty: string; emptyHelp: string };
  onFirst(): void;
  children: ReactNode;
}

/** One page of a list, or why it is empty. If the rows cannot be refreshed, they stay and a message says so. */
export function FoundPage({ query, shown, words, onFirst, children }: FoundPageProps) {
  const t = useTexts('common');
  const text = useProblemText();
  const { number } = useFormats();
  const failed = query.isError && !query.isFetching;
  const retry = <Button onClick={() => void query.refetch()}>{t('retry')}</Button>;
  if (query.total === undefined) {
    return failed ? <Empty title={words.failed} help={text(query.error)} action={retry} /> : <Loading lines={12} />;
  }
  return (
    <>
      {failed ? (
        <div className={styles.failed} role="alert">
          <span>
            {words.failed}. {text(query.error)}
          </span>
          {retry}
        </div>
      ) : null}
      {shown > 0 ? (
        <div className={query.isPlaceholderData ? styles.stale : ''}>{children}</div>
      ) : query.total === 0 ? (
        <Empty title={words.empty} help={words.emptyHelp} />
      ) : (
        <Empty
          title={t('emptyPage')}
          help={t('emptyPageHelp', { total: number(query.total) })}
          action={<Button onClick={onFirst}>{t('firstPage')}</Button>}
        />
      )}
    </>
  );
}
