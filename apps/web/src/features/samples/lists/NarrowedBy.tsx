import { Button } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import type { ListSearch } from './list-search.ts';
import styles from './narrowed-by.module.css';
import { type SearchWord, usePeriodText, useSearchWords } from './use-search-words.ts';

interface NarrowedByProps {
  search: ListSearch;
  /** Whether companies are chosen on this screen. */
  choosesCompanies: boolean;
  /** Whether the fields are folded away: then the period and the ids are named here. */
  isFolded?: boolean;
  onChange(part: Partial<Pick<ListSearch, Removable>>): void;
}

type Removable = 'vista' | 'id_amostra' | 'importacao';

/** Active filters that no field shows: seen or not seen, imports, companies, and, of folded fields, the period and the ids. */
export function NarrowedBy({ search, choosesCompanies, isFolded = false, onChange }: NarrowedByProps) {
  const period = usePeriodText(search);
  const words = useSearchWords(search);
  const word = (wanted: SearchWord['part']) => words.find(({ part }) => part === wanted);
  const companies = choosesCompanies ? undefined : word('id_cliente');
  const vista = word('vista');
  const imports = word('importacao');
  const ids = isFolded ? word('id_amostra') : undefined;
  if (!vista && !imports && !companies && !isFolded) return null;
  return (
    <div className={`${styles.narrowed} no-print`}>
      {isFolded ? <span>{period}</span> : null}
      {companies ? (
        <span>
          {companies.name}: <bdi>{companies.value}</bdi>
        </span>
      ) : null}
      {ids ? (
        <RemovableFilter text={`${ids.name}: ${ids.value}`} onRemove={() => onChange({ id_amostra: '' })} />
      ) : null}
      {imports ? (
        <RemovableFilter text={`${imports.name}: ${imports.value}`} onRemove={() => onChange({ importacao: [] })} />
      ) : null}
      {vista ? <RemovableFilter text={vista.value} onRemove={() => onChange({ vista: null })} /> : null}
    </div>
  );
}

function RemovableFilter({ text, onRemove }: { text: string; onRemove(): void }) {
  const filters = useTexts('samples');
  return (
    <Button
      className={styles.removed ?? ''}
      icon={<CloseIcon />}
      iconPlacement="end"
      title={text}
      aria-label={filters('filters.remove', { name: text })}
      onClick={onRemove}
    >
      <span className={styles.words}>{text}</span>
    </Button>
  );
}
