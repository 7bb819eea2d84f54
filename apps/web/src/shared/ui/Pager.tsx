import { Button, Select } from 'antd';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ChevronIcon } from './icons.tsx';
import styles from './pager.module.css';
import { type PageOf, pageCount, pageRange } from './pages.ts';

interface PagerProps {
  search: PageOf;
  total: number;
  /** Rows on this page. */
  shown: number;
  /** Page sizes to choose from; none when there is only one. */
  sizes?: readonly number[];
  /** Says what a page size counts. */
  sizeLabel?: string;
  onPage(pag: number): void;
  onSize?(max: number): void;
}

/** The range shown, the pages before and behind it, and how many rows a page has. */
export function Pager({ search, total, shown, sizes, sizeLabel, onPage, onSize }: PagerProps) {
  const t = useTexts('common');
  const { number } = useFormats();
  const pages = pageCount(total, search.max);
  const [from, to] = pageRange(search, shown);
  return (
    <nav
      className={`${styles.pager} no-print`}
      aria-label={t('pager.page', { at: number(search.pag), pages: number(pages) })}
    >
      <span className={styles.range} role="status" data-testid="range">
        {t('pager.range', { from: number(from), to: number(to), total: number(total) })}
      </span>
      {sizes && onSize ? (
        <Select
          aria-label={sizeLabel}
          title={sizeLabel}
          value={search.max}
          options={sizes.map((value) => ({ value, label: number(value) }))}
          onChange={onSize}
          className={styles.size}
        />
      ) : null}
      <span className={styles.pages}>{t('pager.page', { at: number(search.pag), pages: number(pages) })}</span>
      <Button
        icon={<ChevronIcon className={styles.left} />}
        aria-label={t('pager.previous')}
        title={t('pager.previous')}
        disabled={search.pag <= 1}
        // Beyond the end, the way back leads to the last page and not through a billion empty ones.
        onClick={() => onPage(Math.min(search.pag - 1, pages))}
      />
      <Button
        icon={<ChevronIcon className={styles.right} />}
        aria-label={t('pager.next')}
        title={t('pager.next')}
        disabled={search.pag >= pages}
        onClick={() => onPage(search.pag + 1)}
      />
    </nav>
  );
}
