import type { NewUsersForm, Role } from '@escuta/contract';
import { reachesInspectionScreens } from '@escuta/domain';
import { Button } from 'antd';
import { memo, type RefCallback, useEffect, useRef } from 'react';
import { Bound, type SchemaForm, TextField, useFieldError, useWatch } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Store } from '../../../shared/session/create-store.ts';
import { CloseIcon, ToneIcon } from '../../../shared/ui/icons.tsx';
import { notify } from '../../../shared/ui/index.ts';
import {
  addressOf,
  isUntouched,
  type NewRow,
  type NewUsersValues,
  type RowProblem,
  rowProblem,
  type TakenAddresses,
} from '../new-users.ts';
import styles from './new-user-row.module.css';
import { RoleSelect } from './RoleSelect.tsx';

const FIELDS: readonly (keyof NewRow)[] = ['nome', 'email', 'id_tipo_usuario'];

interface NewUserRowProps {
  form: SchemaForm<NewUsersValues, NewUsersForm>;
  /** Index of the row, from 0. */
  place: number;
  roles: readonly Role[];
  taken: Store<TakenAddresses>;
  /** Measures the row for the scrolled list. */
  measure: RefCallback<HTMLElement>;
  /** Field that gets the focus; null: none. */
  focused: keyof NewRow | null;
  onFocused(): void;
  /** Handles a pasted text. Returns true if it was a table and became rows. */
  onPaste(place: number, text: string): boolean;
  /** Absent for the only row. */
  onDelete?: ((place: number) => void) | undefined;
}

/** One new user: name, e-mail, role and completeness (USR-03). Renders again only when its own values change. */
export const NewUserRow = memo(function NewUserRow(props: NewUserRowProps) {
  const { form, place, roles, taken, measure, focused, onFocused, onPaste, onDelete } = props;
  const t = useTexts('users');
  const wrongEmail = t('wrongEmail');
  const deleteText = t('new.delete', { row: place + 1 });
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (focused === null) return;
    row.current?.querySelectorAll('input')[FIELDS.indexOf(focused)]?.focus({ preventScroll: true });
    onFocused();
  }, [focused, onFocused]);
  return (
    <li
      ref={(element) => {
        row.current = element;
        measure(element);
      }}
      className={styles.row}
      data-index={place}
    >
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
      <RowState form={form} place={place} taken={taken} />
      {onDelete ? (
        <Button icon={<CloseIcon />} aria-label={deleteText} title={deleteText} onClick={() => onDelete(place)} />
      ) : null}
    </li>
  );
});

const PROBLEM_TEXTS = {
  incomplete: 'new.incomplete',
  email: 'wrongEmail',
  twice: 'new.twice',
  registered: 'new.registered',
} as const satisfies Record<RowProblem, string>;

/** Whether the row is complete, or what is wrong with it; nothing for a row that nobody has begun. */
function RowState({ form, place, taken }: Pick<NewUserRowProps, 'form' | 'place' | 'taken'>) {
  const t = useTexts('users');
  const [nome, email, id_tipo_usuario] = useWatch({
    control: form.control,
    name: [`usuarios.${place}.nome`, `usuarios.${place}.email`, `usuarios.${place}.id_tipo_usuario`],
    exact: true,
  });
  const error = useFieldError(form, `usuarios.${place}.email`);
  const address = addressOf(email);
  const isTwice = taken.use(({ twice }) => twice.has(address));
  const isRegistered = taken.use(({ registered }) => registered.has(address));
  const row: NewRow = { nome, email, id_tipo_usuario };
  if (isUntouched(row) && error === undefined) return <span />;
  const only = new Set([address]);
  const none = new Set<string>();
  const problem = rowProblem(row, { twice: isTwice ? only : none, registered: isRegistered ? only : none });
  const good = problem === null && error === undefined;
  const words = problem === null ? (error ?? t('new.complete')) : t(PROBLEM_TEXTS[problem]);
  return (
    <span className={styles.state} data-good={good} role="img" aria-label={words} title={words}>
      <ToneIcon tone={good ? 'success' : 'error'} />
    </span>
  );
}
