import { useEffect, useRef } from 'react';
import { selectCompanies, useSelectedCompanies } from './company-selection.ts';
import { getSession } from './store.ts';

/** Keeps the header's company selector and a screen's search equal; a choice in the header is applied at once. */
export function useSharedCompanies(ids: readonly number[], choose: (ids: number[], replace: boolean) => void): void {
  const companies = useSelectedCompanies();
  const latest = useRef({ ids, choose, before: companies, first: true });
  latest.current.ids = ids;
  latest.current.choose = choose;
  useEffect(() => {
    const now = latest.current;
    const isFirst = now.first;
    now.first = false;
    // On opening, companies in the address take precedence over those chosen in the header.
    if (isFirst && now.ids.length > 0) return selectCompanies(now.ids);
    if (isFirst ? companies.length === 0 : companies === now.before) return;
    now.before = companies;
    // The end of a session clears the selection; that is not a choice of the user.
    if (getSession() && companies.join() !== now.ids.join()) now.choose([...companies], isFirst);
  }, [companies]);
  const key = ids.join('|');
  useEffect(() => {
    if (!latest.current.first && key !== '') selectCompanies(key.split('|').map(Number));
  }, [key]);
}
