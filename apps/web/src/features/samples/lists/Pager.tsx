import { Button, Select } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import { type ListSearch, pageCount, pageRange } from './list-search.ts';
import styles from './pager.module.css';

interface PagerProps {
  search: Pick<ListSearch, 'pag' | 'max'>;
  total: number;
  /** Rows on this page. */
  shown: number;
  /** Page sizes to choose from; none when there is only one. */
  sizes?: readonly number[];
  onPage(pag: number): void;
  onSize?(max: number): void;
}

/** The range shown, the pages before and behind it, and how many rows a page has. */
export function Pager({ search, total, shown, sizes, onPage, onSize }: PagerProps) {
  const t = useTexts('lists');
  const { number } = useFormats();
  const pages = pageCount(total, search.max);
  const [from, to] = pageRange(search, shown);
  return (
    <nav
      className={`${styles.pager} no-print`}
      aria-label={t('page', { at: number(search.pag), pages: number(pages) })}
    >
      <span className={styles.range} role="status" data-testid="range">
        {t('range', { from: number(from), to: number(to), total: number(total) })}
      </span>
      {sizes && onSize ? (
        <Select
          aria-label={t('pageSize')}
          title={t('pageSize')}
          value={search.max}
          options={sizes.map((value) => ({ value, label: number(value) }))}
          onChange={onSize}
          className={styles.size}
        />
      ) : null}
      <span className={styles.pages}>{t('page', { at: number(search.pag), pages: number(pages) })}</span>
      <Button
        icon={<ChevronIcon className={styles.left} />}
        aria-label={t('previous')}
        title={t('previous')}
        disabled={search.pag <= 1}
        // Beyond the end, the way back leads to the last page and not through a billion empty ones.
        onClick={() => onPage(Math.min(search.pag - 1, pages))}
      />
      <Button
        icon={<ChevronIcon className={styles.right} />}
        aria-label={t('next')}
        title={t('next')}
        disabled={search.pag >= pages}
        onClick={() => onPage(search.pag + 1)}
      />
    </nav>
  );
}
