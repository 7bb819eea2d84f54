import { ACTIONS, type ActionName, ORIGINS } from '@escuta/contract';
import { ACTION_NAMES, ORIGIN_NAMES } from '@escuta/domain';
import { useMemo } from 'react';
import { useLanguage } from '../../shared/i18n/index.ts';

/** Names of actions and origins in the current language; an unknown code is shown as its number. */
export function useLogNames() {
  const language = useLanguage();
  return useMemo(() => {
    const actions = Object.entries(ACTIONS) as [ActionName, number][];
    const origins = Object.entries(ORIGINS) as [keyof typeof ORIGINS, number][];
    return {
      action: (code: number) => {
        const known = actions.find(([, value]) => value === code);
        return known ? ACTION_NAMES[language][known[0]] : String(code);
      },
      origin: (code: number) => {
        const known = origins.find(([, value]) => value === code);
        return known ? ORIGIN_NAMES[language][known[0]] : String(code);
      },
    };
  }, [language]);
}
