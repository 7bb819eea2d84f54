import { Button, Select } from 'antd';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ChevronIcon } from './icons.tsx';
import styles from './pager.module.css';
import { type PageOf, pageCount, pageRange, pagesAround } from './pages.ts';

const NUMBERED_PAGES = 5;

interface PagerProps {
  search: PageOf;
  total: number;
  /** Number of rows on this page. */
  shown: number;
  /** Page sizes to choose from; absent if there is only one. */
  sizes?: readonly number[];
  /** Label of the page size. */
  sizeLabel?: string;
  /** Shows page numbers, five at most, and the range in full words (LOG-02). */
  numbered?: boolean;
  onPage(pag: number): void;
  onSize?(max: number): void;
}

/** The range shown, buttons for the other pages, and the page size. */
export function Pager({ search, total, shown, sizes, sizeLabel, numbered = false, onPage, onSize }: PagerProps) {
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
        {t(numbered ? 'pager.fullRange' : 'pager.range', { from: number(from), to: number(to), total: number(total) })}
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
      {numbered ? null : (
        <span className={styles.pages}>{t('pager.page', { at: number(search.pag), pages: number(pages) })}</span>
      )}
      <Button
        icon={<ChevronIcon className={styles.left} />}
        aria-label={t('pager.previous')}
        title={t('pager.previous')}
        disabled={search.pag <= 1}
        // From beyond the end, goes to the last page instead of the previous empty one.
        onClick={() => onPage(Math.min(search.pag - 1, pages))}
      />
      {numbered
        ? pagesAround(Math.min(search.pag, pages), pages, NUMBERED_PAGES).map((pag) => (
            <Button
              key={pag}
              type={pag === search.pag ? 'primary' : 'default'}
              aria-label={t('pager.page', { at: number(pag), pages: number(pages) })}
              {...(pag === search.pag && { 'aria-current': 'page' as const })}
              onClick={() => onPage(pag)}
            >
              {number(pag)}
            </Button>
          ))
        : null}
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
