import { NewUsersForm } from '@escuta/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Form, useSchemaForm } from '../../../shared/forms/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { person } from '../../../shared/testing/people.ts';
import { EMPTY_ROW, type NewRow } from '../new-users.ts';
import { usersTexts } from '../users.texts.ts';
import { NewUserRows } from './NewUserRows.tsx';
import { RoleSelect } from './RoleSelect.tsx';

// A spy on the real component counts the rendered rows.
vi.mock('./RoleSelect.tsx', async (original) => {
  const real = await original<typeof import('./RoleSelect.tsx')>();
  return { RoleSelect: vi.fn(real.RoleSelect) };
});

const send = vi.fn();

function Page({ rows }: { rows: NewRow[] }) {
  const form = useSchemaForm({
    schema: NewUsersForm,
    values: { id_cliente: 1, filiais: [], usuarios: rows },
    send,
  });
  return (
    <Form form={form}>
      <NewUserRows form={form} />
      <button type="submit">Cadastrar</button>
    </Form>
  );
}

const complete = (place: number): NewRow => ({
  nome: `Pessoa ${place}`,
  email: `p${place}@nova.test`,
  id_tipo_usuario: 'VIS',
});
const STATE = /Completo|Faltam|inválido/;
const names = () => screen.getAllByLabelText<HTMLInputElement>('Nome');
const emails = () => screen.getAllByLabelText<HTMLInputElement>('E-mail');
const states = () => screen.getAllByRole('img', { name: STATE }).map((state) => state.getAttribute('aria-label'));
const paste = (place: number, text: string) =>
  fireEvent.paste(names()[place] as HTMLElement, { clipboardData: { getData: () => text } });

beforeEach(() => {
  registerTexts('users', usersTexts);
  startSession({ token: 'somebody', user: person({ id_tipo_usuario: 'SUP' }), expireSeconds: 60 });
  send.mockReset();
});
afterEach(cleanup);

describe('rows of new users', () => {
  it('show whether each is complete', () => {
    render(<Page rows={[complete(1), { ...complete(2), email: 'sem-arroba' }, EMPTY_ROW]} />);
    expect(states()).toEqual(['Completo', 'E-mail inválido, verifique os dados', 'Faltam dados']);
  });

  it('are filled from pasted spreadsheet rows in place of an empty row', () => {
    render(<Page rows={[EMPTY_ROW]} />);
    paste(0, 'Nome\tE-mail\tPerfil\nUma\tuma@nova.test\tVIS\nDuas\tduas@nova.test\tAnalista');
    expect(names().map(({ value }) => value)).toEqual(['Uma', 'Duas']);
    expect(states()).toEqual(['Completo', 'Completo']);
  });

  it('can be deleted until one is left', () => {
    render(<Page rows={[complete(1), complete(2)]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Excluir linha 1' }));
    expect(names().map(({ value }) => value)).toEqual(['Pessoa 2']);
    expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull();
  });

  it('move the focus to the first invalid one', async () => {
    render(<Page rows={[complete(1), { ...complete(2), email: 'sem-arroba' }]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));
    await waitFor(() => expect(document.activeElement).toBe(emails()[1]));
    expect(send).not.toHaveBeenCalled();
  });

  it('are sent with the typed values, trimmed', async () => {
    render(<Page rows={[complete(1)]} />);
    fireEvent.change(names()[0] as HTMLElement, { target: { value: ' Outra ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));
    const usuarios = [{ ...complete(1), nome: 'Outra' }];
    await waitFor(() => expect(send).toHaveBeenCalledWith({ id_cliente: 1, filiais: [], usuarios }));
  });
});

it('typing in one row does not render the others', () => {
  render(<Page rows={[complete(1), complete(2), complete(3)]} />);
  vi.mocked(RoleSelect).mockClear();
  fireEvent.change(names()[1] as HTMLElement, { target: { value: 'Outra' } });
  expect(names()[1]?.value).toBe('Outra');
  expect(RoleSelect).not.toHaveBeenCalled();
});
