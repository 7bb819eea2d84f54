import { type MapFilters, standardFilters } from '@escuta/domain';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  getSelectedCompanies,
  getSession,
  selectCompanies,
  useSelectedCompanies,
} from '../../../shared/session/index.ts';
import {
  clearedFilters,
  type FilterPart,
  type IdSearch,
  readFilters,
  type SampleSearch,
  withoutPart,
  writeFilters,
} from '../filters.ts';

/**
 * The filter form and the current search. The form is a draft until "Filter" applies it; applied filters are kept for
 * the next visit (MAP-03). The header's company selector and the form's tree share one value.
 * @param searchedId initial search by id; null to start with the filters
 */
export function useFilters(run: (search: SampleSearch) => void, searchedId: IdSearch | null = null) {
  const [draft, setDraft] = useState<MapFilters>(() => readFilters(userId()));
  const [search, setSearch] = useState<SampleSearch>(() => searchedId ?? { kind: 'filters', filters: draft });
  const first = useRef(search);
  const applied = useRef(draft);

  const show = useCallback(
    (next: SampleSearch) => {
      setSearch(next);
      run(next);
    },
    [run],
  );
  const adopt = useCallback((filters: MapFilters) => {
    applied.current = filters;
    writeFilters(filters, userId());
    selectCompanies(filters.id_cliente);
    setDraft(filters);
  }, []);
  const apply = useCallback(
    (filters: MapFilters) => {
      adopt(filters);
      show({ kind: 'filters', filters });
    },
    [adopt, show],
  );

  // The first search: with the stored filters, or by an ID, which ignores them.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const fromHeader = getSelectedCompanies();
    const filters = fromHeader.length > 0 ? { ...applied.current, id_cliente: [...fromHeader] } : applied.current;
    adopt(filters);
    show(first.current.kind === 'id' ? first.current : { kind: 'filters', filters });
    return () => {
      started.current = false;
    };
  }, [adopt, show]);

  useHeaderChoice(started, applied, apply);

  const findById = useCallback((id_amostra: string) => show({ kind: 'id', id_amostra }), [show]);

  return {
    draft,
    search,
    change: (part: Partial<MapFilters>) => setDraft((now) => ({ ...now, ...part })),
    apply: () => apply(draft),
    applyStandard: () => apply(standardFilters(new Date())),
    clear: () => setDraft(clearedFilters()),
    findById,
    /** Removes one filter and searches again; removing the id of a footer search returns to the filters. */
    remove: (part: FilterPart) => {
      apply(search.kind === 'id' ? applied.current : withoutPart(search.filters, part));
    },
    again: () => run(search),
  };
}

/**
 * A choice in the header, which has no button to apply it, is applied at once. The end of a session clears the selection;
 * that is not a choice of the user.
 */
function useHeaderChoice(
  started: RefObject<boolean>,
  applied: RefObject<MapFilters>,
  apply: (filters: MapFilters) => void,
) {
  const companies = useSelectedCompanies();
  useEffect(() => {
    // Reads the latest selection: on the first run, the stored companies have been chosen after this render.
    const chosen = companies && getSelectedCompanies();
    if (started.current && getSession() && !sameIds(chosen, applied.current.id_cliente)) {
      apply({ ...applied.current, id_cliente: [...chosen] });
    }
  }, [companies, started, applied, apply]);
}

const userId = () => getSession()?.user.id_usuario ?? null;

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
