import { type MapFilters, standardFilters } from '@escuta/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  getSelectedCompanies,
  getSession,
  selectCompanies,
  useSelectedCompanies,
} from '../../../shared/session/index.ts';
import {
  clearedFilters,
  type FilterPart,
  readFilters,
  type SampleSearch,
  withoutPart,
  writeFilters,
} from '../filters.ts';

/**
 * The filter form and the search that is shown. The form is a draft until "Filter" applies it; what is applied is kept
 * for the next visit (MAP-03). The header's company selector and the form's tree are one choice.
 */
export function useFilters(run: (search: SampleSearch) => void) {
  const [draft, setDraft] = useState<MapFilters>(() => readFilters(userId()));
  const [search, setSearch] = useState<SampleSearch>(() => ({ kind: 'filters', filters: draft }));
  const companies = useSelectedCompanies();
  const applied = useRef(draft);

  const apply = useCallback(
    (filters: MapFilters) => {
      applied.current = filters;
      writeFilters(filters, userId());
      selectCompanies(filters.id_cliente);
      setDraft(filters);
      const next: SampleSearch = { kind: 'filters', filters };
      setSearch(next);
      run(next);
    },
    [run],
  );

  // The first search, with what was kept.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const fromHeader = getSelectedCompanies();
    apply(fromHeader.length > 0 ? { ...applied.current, id_cliente: [...fromHeader] } : applied.current);
    return () => {
      started.current = false;
    };
  }, [apply]);

  // A choice made in the header is applied at once: it has no button of its own. At the end of a session it is emptied,
  // which is nobody's choice.
  useEffect(() => {
    // As it is now: on the first run the companies kept from before have just been chosen, and what was rendered is older.
    const chosen = companies && getSelectedCompanies();
    if (started.current && getSession() && !sameIds(chosen, applied.current.id_cliente)) {
      apply({ ...applied.current, id_cliente: [...chosen] });
    }
  }, [companies, apply]);

  const findById = useCallback(
    (id_amostra: string) => {
      const next: SampleSearch = { kind: 'id', id_amostra };
      setSearch(next);
      run(next);
    },
    [run],
  );

  return {
    draft,
    search,
    change: (part: Partial<MapFilters>) => setDraft((now) => ({ ...now, ...part })),
    apply: () => apply(draft),
    applyStandard: () => apply(standardFilters(new Date())),
    clear: () => setDraft(clearedFilters()),
    findById,
    /** Takes one filter away and searches again; the id of a footer search gives way to the filters. */
    remove: (part: FilterPart) => {
      apply(search.kind === 'id' ? applied.current : withoutPart(search.filters, part));
    },
    again: () => run(search),
  };
}

const userId = () => getSession()?.user.id_usuario ?? null;

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
