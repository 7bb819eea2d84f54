import { ROLES } from '@escuta/contract';
import { useCallback } from 'react';
import { registerTexts } from './i18n.ts';
import { rolesTexts } from './roles.texts.ts';
import { useTexts } from './use-texts.ts';

registerTexts('roles', rolesTexts);

/** The name of a role in the language of now; a role that this version does not know stays as it is. */
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
