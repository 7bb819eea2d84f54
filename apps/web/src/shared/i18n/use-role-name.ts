import { ROLES } from '@escuta/contract';
import { useCallback } from 'react';
import { registerTexts } from './i18n.ts';
import { rolesTexts } from './roles.texts.ts';
import { useTexts } from './use-texts.ts';

registerTexts('roles', rolesTexts);

/** Name of a role in the current language; an unknown role stays as it is. */
export function useRoleName(): (role: string) => string {
  const t = useTexts('roles');
  return useCallback(
    (role) => {
      const known = ROLES.find((one) => one === role);
      return known ? t(known) : role;
    },
    [t],
  );
}
