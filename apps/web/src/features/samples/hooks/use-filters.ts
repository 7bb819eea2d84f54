import { filtersNow, type MapFilters, periodProblem, productMinute, standardFilters, untilToday } from '@escuta/domain';
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
  searchNow,
  withoutPart,
  writeFilters,
} from '../filters.ts';

/** The form, the current search and the filters applied last, with the ways to change them. */
function useApplied(run: (search: SampleSearch) => void, searchedId: IdSearch | null) {
  const [draft, setDraft] = useState<MapFilters>(() => readFilters(userId()));
  const [search, setSearch] = useState<SampleSearch>(() => searchedId ?? { kind: 'filters', filters: draft });
  const applied = useRef(draft);

  const show = useCallback(
    (next: SampleSearch) => {
      setSearch(next);
      run(next);
    },
    [run],
  );
  const keep = useCallback((filters: MapFilters) => {
    applied.current = filters;
    writeFilters(filters, userId());
    selectCompanies(filters.id_cliente);
  }, []);
  const adopt = useCallback(
    (filters: MapFilters) => {
      keep(filters);
      setDraft(filters);
    },
    [keep],
  );
  const apply = useCallback(
    (changed: MapFilters) => {
      const filters = filtersNow(changed, new Date());
      adopt(filters);
      show({ kind: 'filters', filters });
    },
    [adopt, show],
  );
  const chooseCompanies = useCallback(
    (id_cliente: number[]) => {
      const filters = filtersNow({ ...applied.current, id_cliente }, new Date());
      keep(filters);
      // What was changed in the form and not sent stays there.
      setDraft((now) => ({ ...now, id_cliente }));
      show({ kind: 'filters', filters });
    },
    [keep, show],
  );
  return { draft, setDraft, search, applied, show, adopt, apply, chooseCompanies };
}

/**
 * The filter form and the current search. The form is a draft until "Filter" applies it; applied filters are kept for
 * the next visit (MAP-03). The companies are those of the header's selector, whatever else is chosen or cleared.
 * @param searchedId initial search by id; null to start with the filters
 */
export function useFilters(run: (search: SampleSearch) => void, searchedId: IdSearch | null = null) {
  const { draft, setDraft, search, applied, show, adopt, apply, chooseCompanies } = useApplied(run, searchedId);
  const started = useFirstSearch(search, applied, adopt, show);
  useHeaderChoice(started, applied, chooseCompanies);

  const findById = useCallback((id_amostra: string) => show({ kind: 'id', id_amostra }), [show]);

  return {
    draft,
    search,
    change: (part: Partial<Omit<MapFilters, 'id_cliente'>>) =>
      setDraft((now) => ({ ...now, ...part, ...('dti' in part || 'dtf' in part ? { isLastWeek: false } : {}) })),
    /** Why the form cannot be applied: its period is reversed or too long. */
    problem: periodProblem(productMinute(draft.dti), productMinute(draft.dtf)),
    apply: () => apply(draft),
    applyStandard: () => apply({ ...standardFilters(new Date()), id_cliente: draft.id_cliente }),
    clear: () => setDraft({ ...clearedFilters(), id_cliente: draft.id_cliente }),
    findById,
    /** Removes one filter and searches again; removing the id of a footer search returns to the filters. */
    remove: (part: FilterPart) => {
      apply(search.kind === 'id' ? applied.current : withoutPart(search.filters, part));
    },
    /** Moves the end of a typed period to the end of today. */
    goOnToToday: () => apply(untilToday(applied.current, new Date())),
    again: () => show(searchNow(search, new Date())),
  };
}

/**
 * Runs the first search: with the stored filters, or by an ID, which ignores them.
 * @returns whether it has been started
 */
function useFirstSearch(
  search: SampleSearch,
  applied: RefObject<MapFilters>,
  adopt: (filters: MapFilters) => void,
  show: (search: SampleSearch) => void,
): RefObject<boolean> {
  const first = useRef(search);
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
  }, [applied, adopt, show]);
  return started;
}

/**
 * A choice in the header, which has no button to apply it, is applied at once. The end of a session clears the selection;
 * that is not a choice of the user.
 */
function useHeaderChoice(
  started: RefObject<boolean>,
  applied: RefObject<MapFilters>,
  choose: (id_cliente: number[]) => void,
) {
  const companies = useSelectedCompanies();
  useEffect(() => {
    // Reads the latest selection: on the first run, the stored companies have been chosen after this render.
    const chosen = companies && getSelectedCompanies();
    if (started.current && getSession() && !sameIds(chosen, applied.current.id_cliente)) {
      choose([...chosen]);
    }
  }, [companies, started, applied, choose]);
}

const userId = () => getSession()?.user.id_usuario ?? null;

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
