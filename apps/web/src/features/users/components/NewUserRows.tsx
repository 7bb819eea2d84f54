import { NEW_USERS_MAX, type NewUsersForm } from '@escuta/contract';
import { assignableRoles } from '@escuta/domain';
import { Button } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import { type SchemaForm, useFieldArray } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { EMPTY_ROW, insertLines, type NewUsersValues, readTable } from '../new-users.ts';
import { NewUserRow } from './NewUserRow.tsx';

/** The rows of new users; rows can be added, pasted and deleted. */
export function NewUserRows({ form }: { form: SchemaForm<NewUsersValues, NewUsersForm> }) {
  const t = useTexts('users');
  const id = useId();
  const { user } = useSession();
  const roles = useMemo(() => (user ? assignableRoles(user) : []), [user]);
  const { control, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'usuarios' });
  const paste = useCallback(
    (place: number, text: string) => {
      const lines = readTable(text, roles);
      if (!lines) return false;
      const filled = insertLines(getValues('usuarios'), place, lines);
      replace(filled.rows);
      if (filled.left > 0) notify.warning(t('new.tooMany', { max: NEW_USERS_MAX, left: filled.left }));
      return true;
    },
    [getValues, replace, roles, t],
  );
  return (
    <section className={styles.section} aria-labelledby={`${id}-people`} data-tour="newUser">
      <h2 id={`${id}-people`}>{t('new.people', { n: fields.length })}</h2>
      <p className={styles.help}>{t('new.pasteHelp')}</p>
      <ul>
        {fields.map((row, place) => (
          <NewUserRow
            key={row.id}
            form={form}
            place={place}
            roles={roles}
            onPaste={paste}
            onDelete={fields.length > 1 ? remove : undefined}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button disabled={fields.length >= NEW_USERS_MAX} onClick={() => append(EMPTY_ROW, { shouldFocus: false })}>
          {t('new.add')}
        </Button>
      </div>
    </section>
  );
}
