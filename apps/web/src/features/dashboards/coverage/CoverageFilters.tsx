import { Button, Select } from 'antd';
import { useId } from 'react';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import list from '../../../shared/ui/list-page.module.css';
import { ProductDateTimePicker } from '../../../shared/ui/ProductDateTimePicker.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { type CoverageSearch, isSpan, SPANS, sinceMinute } from './coverage-search.ts';

interface CoverageFiltersProps {
  search: CoverageSearch;
  onSearch(next: CoverageSearch): void;
}

/** Since when: a span until today, which stays one, or a typed minute (D-36). */
export function CoverageFilters({ search, onSearch }: CoverageFiltersProps) {
  const t = useTexts('coverage');
  const { draft, change } = useSearchDraft(search);
  const id = useId();
  const chosen = isSpan(draft.desde) ? draft.desde : 'data';
  return (
    <form
      className={list.filters}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft);
      }}
    >
      <Labelled id={`${id}-since`} label={t('since')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            options={[...SPANS, 'data' as const].map((value) => ({ value, label: t(`span.${value}`) }))}
            onChange={(value) => change({ desde: value === 'data' ? sinceMinute(draft.desde, new Date()) : value })}
          />
        )}
      </Labelled>
      {chosen === 'data' ? (
        <ProductDateTimePicker
          id={`${id}-date`}
          label={t('date')}
          value={draft.desde}
          opensAt="00:00"
          onChange={(value) => change({ desde: value || '12m' })}
        />
      ) : null}
      <div className={list.buttons}>
        <Button type="primary" htmlType="submit">
          {t('filter')}
        </Button>
      </div>
    </form>
  );
}
