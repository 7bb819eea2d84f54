import type { NewUsersForm, Role } from '@escuta/contract';
import { reachesInspectionScreens } from '@escuta/domain';
import { Button } from 'antd';
import { memo } from 'react';
import { Bound, type SchemaForm, TextField, useFieldError, useWatch } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CloseIcon, ToneIcon } from '../../../shared/ui/icons.tsx';
import { notify } from '../../../shared/ui/index.ts';
import { type NewUsersValues, rowProblem } from '../new-users.ts';
import styles from './new-user-row.module.css';
import { RoleSelect } from './RoleSelect.tsx';

interface NewUserRowProps {
  form: SchemaForm<NewUsersValues, NewUsersForm>;
  /** Index of the row, from 0. */
  place: number;
  roles: readonly Role[];
  /** Handles a pasted text. Returns true if it was a table and became rows. */
  onPaste(place: number, text: string): boolean;
  /** Absent for the only row. */
  onDelete?: ((place: number) => void) | undefined;
}

/** One new user: name, e-mail, role and completeness (USR-03). Renders again only when its own values change. */
export const NewUserRow = memo(function NewUserRow({ form, place, roles, onPaste, onDelete }: NewUserRowProps) {
  const t = useTexts('users');
  const wrongEmail = t('wrongEmail');
  const deleteText = t('new.delete', { row: place + 1 });
  return (
    <li className={styles.row}>
      <TextField
        form={form}
        name={`usuarios.${place}.nome`}
        label={t('name')}
        onPaste={(event) => {
          if (onPaste(place, event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      <TextField
        form={form}
        name={`usuarios.${place}.email`}
        label={t('email')}
        errorTexts={{ invalid_format: wrongEmail, invalid: wrongEmail }}
        type="email"
      />
      <Bound form={form} name={`usuarios.${place}.id_tipo_usuario`} label={t('role')}>
        {({ onChange, ...control }) => (
          <RoleSelect
            {...control}
            roles={roles}
            onChange={(role) => {
              onChange(role);
              if (reachesInspectionScreens(role)) notify.info(t('new.inspections'));
            }}
          />
        )}
      </Bound>
      <RowState form={form} place={place} />
      {onDelete ? (
        <Button icon={<CloseIcon />} aria-label={deleteText} title={deleteText} onClick={() => onDelete(place)} />
      ) : null}
    </li>
  );
});

/** Whether the row is complete, or the server's error about it. */
function RowState({ form, place }: Pick<NewUserRowProps, 'form' | 'place'>) {
  const t = useTexts('users');
  const [nome, email, id_tipo_usuario] = useWatch({
    control: form.control,
    name: [`usuarios.${place}.nome`, `usuarios.${place}.email`, `usuarios.${place}.id_tipo_usuario`],
    exact: true,
  });
  const error = useFieldError(form, `usuarios.${place}.email`);
  const lacks = rowProblem({ nome, email, id_tipo_usuario });
  const good = lacks === null && error === undefined;
  const words = lacks === null ? (error ?? t('new.complete')) : t(lacks === 'email' ? 'wrongEmail' : 'new.incomplete');
  return (
    <span className={styles.state} data-good={good} role="img" aria-label={words} title={words}>
      <ToneIcon tone={good ? 'success' : 'error'} />
    </span>
  );
}
