import { useEffect, useRef } from 'react';
import { selectCompanies, useSelectedCompanies } from './company-selection.ts';
import { getSession } from './store.ts';

/** The header's company selector and a screen's search are one choice; a choice in the header is applied at once. */
export function useSharedCompanies(ids: readonly number[], choose: (ids: number[], replace: boolean) => void): void {
  const companies = useSelectedCompanies();
  const latest = useRef({ ids, choose, before: companies, first: true });
  latest.current.ids = ids;
  latest.current.choose = choose;
  useEffect(() => {
    const now = latest.current;
    const isFirst = now.first;
    now.first = false;
    // An address that names companies is followed by the header, not the other way round.
    if (isFirst && now.ids.length > 0) return selectCompanies(now.ids);
    if (isFirst ? companies.length === 0 : companies === now.before) return;
    now.before = companies;
    // At the end of a session the choice is emptied, which is nobody's choice.
    if (getSession() && companies.join() !== now.ids.join()) now.choose([...companies], isFirst);
  }, [companies]);
  const key = ids.join('|');
  useEffect(() => {
    if (!latest.current.first && key !== '') selectCompanies(key.split('|').map(Number));
  }, [key]);
}
