import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { ListSearch } from './list-search.ts';
import styles from './narrowed-by.module.css';
import type { SamplePage } from './paged-samples.queries.ts';

interface RankingReachProps {
  search: ListSearch;
  page: SamplePage | undefined;
}

/** How far "most likely first" reaches with this page (LSN-03); nothing by date. */
export function RankingReach({ search, page }: RankingReachProps) {
  const t = useTexts('lists');
  const { number, percent } = useFormats();
  if (!search.provaveis || page?.ranked === undefined || page.total === 0) return null;
  const { ranked, rows } = page;
  const end = (search.pag - 1) * search.max + rows.length;
  const n = number(ranked);
  const near = end < ranked ? t('list.reach', { n, share: percent(end / ranked) }) : t('list.reachAll', { n });
  return (
    <p className={styles.reach} role="status" data-testid="reach">
      {ranked === 0 ? t('list.reachNone') : near}
    </p>
  );
}
