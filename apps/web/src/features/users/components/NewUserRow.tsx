import type { Role } from '@escuta/contract';
import { Button, Input } from 'antd';
import type { ClipboardEvent } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { CloseIcon, ToneIcon } from '../../../shared/ui/icons.tsx';
import { type NewRow, rowProblem } from '../new-users.ts';
import styles from './new-user-row.module.css';
import { RoleSelect } from './RoleSelect.tsx';

interface NewUserRowProps {
  id: string;
  /** Its place, from 1. */
  number: number;
  row: NewRow;
  roles: readonly Role[];
  /** What the server or the form says of the row. */
  problem?: string | undefined;
  onChange(part: Partial<NewRow>): void;
  /** A table out of a spreadsheet; true when it was taken. */
  onPaste(text: string): boolean;
  /** None when it is the only row. */
  onDelete?: (() => void) | undefined;
}

/** One person to be: name, e-mail, role, and whether that is all (USR-03). */
export function NewUserRow({ id, number, row, roles, problem, onChange, onPaste, onDelete }: NewUserRowProps) {
  const t = useTexts('users');
  const lacks = rowProblem(row);
  const good = lacks === null && problem === undefined;
  const words =
    problem ?? (lacks === null ? t('new.complete') : t(lacks === 'email' ? 'wrongEmail' : 'new.incomplete'));
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <li className={styles.row}>
      <FormField id={`${id}-name`} label={t('name')}>
        <Input
          id={`${id}-name`}
          value={row.nome}
          maxLength={200}
          onPaste={paste}
          onChange={({ target }) => onChange({ nome: target.value })}
        />
      </FormField>
      <FormField id={`${id}-email`} label={t('email')} error={problem}>
        <Input
          id={`${id}-email`}
          type="email"
          value={row.email}
          maxLength={254}
          {...(problem !== undefined && { status: 'error' as const })}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </FormField>
      <FormField id={`${id}-role`} label={t('role')}>
        <RoleSelect
          id={`${id}-role`}
          roles={roles}
          value={row.id_tipo_usuario}
          onChange={(id_tipo_usuario) => onChange({ id_tipo_usuario })}
        />
      </FormField>
      <span className={styles.state} data-good={good} role="img" aria-label={words} title={words}>
        <ToneIcon tone={good ? 'success' : 'error'} />
      </span>
      {onDelete ? (
        <Button
          icon={<CloseIcon />}
          aria-label={t('new.delete', { row: number })}
          title={t('new.delete', { row: number })}
          onClick={onDelete}
        />
      ) : null}
    </li>
  );
}
