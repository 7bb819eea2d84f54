import { filtersNow, type MapFilters, periodProblem, productMinute, standardFilters, untilToday } from '@escuta/domain';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import {
  getSelectedCompanies,
  getSession,
  selectCompanies,
  showCompanies,
  useSelectedCompanies,
} from '../../../shared/session/index.ts';
import {
  clearedFilters,
  type FilterPart,
  readFilters,
  type SampleSearch,
  searchBy,
  searchNow,
  withoutPart,
  writeFilters,
} from '../filters.ts';
import type { RunSearch } from './use-sample-search.ts';

/** The search of an address. */
export interface OpenedSearch {
  search: SampleSearch | null;
  /** Whether the address only shows something, so that its companies are no choice. */
  isPassing(): boolean;
  /** The companies that the person may see, by id_cliente. */
  companiesInReach(): Promise<ReadonlySet<number>>;
  /**
   * Called when the person may not see all of its companies, with the search, the one that takes its place, and how many companies are left
   * out of how many.
   */
  onUnknownCompanies(search: SampleSearch, without: SampleSearch, counts: { left: number; of: number }): void;
}

/** The filters of the last visit, with the companies chosen in the header. */
function keptFilters(): MapFilters {
  const filters = readFilters(userId());
  const fromHeader = getSelectedCompanies();
  return fromHeader.length > 0 ? { ...filters, id_cliente: [...fromHeader] } : filters;
}

/** The form, the current search and the filters applied last, with the ways to change them. */
function useApplied(run: RunSearch, first: SampleSearch | null) {
  const [draft, setDraft] = useState(() => (first?.kind === 'filters' ? first.filters : keptFilters()));
  const [search, setSearch] = useState<SampleSearch>(() => first ?? searchBy(draft, new Date()));
  const applied = useRef(draft);

  const show = useCallback(
    (next: SampleSearch, course?: Parameters<RunSearch>[1]) => {
      setSearch(next);
      run(next, course);
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
      const next = searchBy(changed, new Date());
      adopt(next.filters);
      show(next);
    },
    [adopt, show],
  );
  const chooseCompanies = useCallback(
    (id_cliente: number[]) => {
      const next = searchBy({ ...applied.current, id_cliente }, new Date());
      keep(next.filters);
      // What was changed in the form and not sent stays there.
      setDraft((now) => ({ ...now, id_cliente }));
      show(next);
    },
    [keep, show],
  );
  return { draft, setDraft, search, applied, show, adopt, apply, chooseCompanies };
}

/**
 * The filter form and the current search. The form is a draft until "Filter" applies it; applied filters are kept for
 * the next visit (MAP-03). The companies are those of the header's selector, whatever else is chosen or cleared.
 * @param opened the search of the address, which takes precedence over the kept filters
 */
export function useFilters(run: RunSearch, opened: OpenedSearch) {
  const { draft, setDraft, search, applied, show, adopt, apply, chooseCompanies } = useApplied(run, opened.search);
  const open = useOpenSearch(applied, setDraft, show, opened);
  const started = useFirstSearch(() => {
    if (opened.search?.kind === 'filters') return open(opened.search);
    adopt(applied.current);
    show(search);
  });
  useHeaderChoice(started, applied, chooseCompanies);

  const findById = useCallback((id_amostra: string) => show({ kind: 'id', id_amostra }), [show]);

  return {
    draft,
    search,
    change: (part: Partial<Omit<MapFilters, 'id_cliente'>>) =>
      setDraft((before) => {
        if (!('dti' in part || 'dtf' in part)) return { ...before, ...part };
        // The other end of the last week stays where the form shows it.
        return { ...filtersNow(before, new Date()), ...part, isLastWeek: false };
      }),
    /** Why the form cannot be applied: its period is reversed or too long. */
    problem: periodProblem(productMinute(draft.dti), productMinute(draft.dtf)),
    apply: () => apply(draft),
    applyStandard: () => apply({ ...standardFilters(new Date()), id_cliente: draft.id_cliente }),
    clear: () => setDraft({ ...clearedFilters(), id_cliente: draft.id_cliente }),
    findById,
    /** Shows the search of an address. */
    open,
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
 * Shows the search of an address, which is not kept for the next visit: the person has not made it. The header has its companies once the
 * search is answered, so that a link that fails leaves the person's own choice as it was.
 */
function useOpenSearch(
  applied: RefObject<MapFilters>,
  setDraft: (filters: MapFilters) => void,
  show: RunSearch,
  opened: OpenedSearch,
) {
  const latest = useRef(opened);
  latest.current = opened;
  return useCallback(
    (search: SampleSearch) => {
      const open = (next: SampleSearch) => {
        if (next.kind === 'id') return show(next);
        applied.current = next.filters;
        setDraft(next.filters);
        show(next, {
          onFound: () => (latest.current.isPassing() ? showCompanies : selectCompanies)(next.filters.id_cliente),
          mend: async (problem) => {
            if (!(problem instanceof ApiProblem) || problem.code !== 'company_not_found') return null;
            const asked = next.filters.id_cliente;
            const inReach = await latest.current.companiesInReach();
            const known = asked.filter((id) => inReach.has(id));
            // A list that knows all that were refused is out of date: it says nothing of which one was.
            const id_cliente = known.length < asked.length ? known : [];
            const without: SampleSearch = { ...next, filters: { ...next.filters, id_cliente } };
            const counts = { left: asked.length - id_cliente.length, of: asked.length };
            return () => {
              latest.current.onUnknownCompanies(next, without, counts);
              open(without);
            };
          },
        });
      };
      open(search);
    },
    [applied, setDraft, show],
  );
}

/** Runs the first search once. @returns whether it has been started */
function useFirstSearch(start: () => void): RefObject<boolean> {
  const first = useRef(start);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    first.current();
    return () => {
      started.current = false;
    };
  }, []);
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
  const seen = useRef(companies);
  useEffect(() => {
    // Reads the latest selection: on the first run, the stored companies have been chosen after this render.
    const chosen = companies && getSelectedCompanies();
    if (!started.current || chosen === seen.current) return;
    seen.current = chosen;
    // While the search of an address is unanswered, its companies differ from the header's without a choice.
    if (getSession() && !sameIds(chosen, applied.current.id_cliente)) choose([...chosen]);
  }, [companies, started, applied, choose]);
}

const userId = () => getSession()?.user.id_usuario ?? null;

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
