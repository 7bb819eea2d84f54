import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { selectCompanies, useSelectedCompanies } from './company-selection.ts';
import { getSession } from './store.ts';

/**
 * Keeps the header's company selector and a screen's search equal; a choice in the header is applied at once. The browser's back button also
 * restores the choice, while a link to the screen without companies leaves it as it is.
 */
export function useSharedCompanies(ids: readonly number[], choose: (ids: number[], replace: boolean) => void): void {
  const companies = useSelectedCompanies();
  const isBack = useNavigationType() === NavigationType.Pop;
  const key = ids.join('|');
  const latest = useRef({ ids, choose, isBack, companies, before: companies, shown: '', first: true });
  Object.assign(latest.current, { ids, choose, isBack, companies });
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
  useEffect(() => {
    const now = latest.current;
    const wasShown = now.shown;
    now.shown = key;
    if (key === wasShown) return;
    if (key !== '') return selectCompanies(key.split('|').map(Number));
    if (now.isBack) return selectCompanies([]);
    if (getSession() && now.companies.length > 0) now.choose([...now.companies], true);
  }, [key]);
}
