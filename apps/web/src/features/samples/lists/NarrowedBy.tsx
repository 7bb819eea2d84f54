import { Button } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import type { ListSearch } from './list-search.ts';
import styles from './narrowed-by.module.css';
import { useSearchWords } from './use-search-words.ts';

interface NarrowedByProps {
  search: ListSearch;
  /** Whether companies are chosen on this screen. */
  choosesCompanies: boolean;
  onChange(part: Pick<ListSearch, 'vista'>): void;
}

/** Filters taken over from the map without a field here: seen or not seen (removable) and companies (read-only). */
export function NarrowedBy({ search, choosesCompanies, onChange }: NarrowedByProps) {
  const filters = useTexts('samples');
  const words = useSearchWords(search);
  const vista = words.find(({ part }) => part === 'vista');
  const companies = choosesCompanies ? undefined : words.find(({ part }) => part === 'id_cliente');
  if (!vista && !companies) return null;
  return (
    <div className={`${styles.narrowed} no-print`}>
      {companies ? (
        <span>
          {companies.name}: <bdi>{companies.value}</bdi>
        </span>
      ) : null}
      {vista ? (
        <Button
          icon={<CloseIcon />}
          iconPlacement="end"
          aria-label={filters('filters.remove', { name: vista.value })}
          onClick={() => onChange({ vista: null })}
        >
          {vista.value}
        </Button>
      ) : null}
    </div>
  );
}
