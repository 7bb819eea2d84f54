import { NEW_USERS_MAX, NewUsersForm } from '@escuta/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Form, useSchemaForm } from '../../../shared/forms/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { createStore } from '../../../shared/session/create-store.ts';
import { startSession } from '../../../shared/session/index.ts';
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts';
import { person } from '../../../shared/testing/people.ts';
import { EMPTY_ROW, type NewRow, NOTHING_TAKEN } from '../new-users.ts';
import { usersTexts } from '../users.texts.ts';
import { NewUserCheck } from './NewUserCheck.tsx';
import { NewUserRows, type RowsHandle } from './NewUserRows.tsx';
import { RoleSelect } from './RoleSelect.tsx';

// A spy on the real component counts the rendered rows.
vi.mock('./RoleSelect.tsx', async (original) => {
  const real = await original<typeof import('./RoleSelect.tsx')>();
  return { RoleSelect: vi.fn(real.RoleSelect) };
});

const send = vi.fn();
const CHECK = 'POST /api/usuario/add/conferir';

function Page({ rows }: { rows: NewRow[] }) {
  const handle = useRef<RowsHandle>(null);
  const [taken] = useState(() => createStore(NOTHING_TAKEN));
  const form = useSchemaForm({
    schema: NewUsersForm,
    values: { id_cliente: 1, filiais: [], usuarios: rows },
    send,
  });
  return (
    <Form form={form}>
      <NewUserRows form={form} taken={taken} handle={handle} />
      <NewUserCheck form={form} taken={taken} onGoTo={(place, field) => handle.current?.goTo(place, field)} />
      <button type="submit">Cadastrar</button>
    </Form>
  );
}

const complete = (place: number): NewRow => ({
  nome: `Pessoa ${place}`,
  email: `p${place}@nova.test`,
  id_tipo_usuario: 'VIS',
});
const STATE = /Completo|Faltam|inválido|repetido|cadastrado/;
const names = () => screen.getAllByLabelText<HTMLInputElement>('Nome');
const emails = () => screen.getAllByLabelText<HTMLInputElement>('E-mail');
const states = () => screen.queryAllByRole('img', { name: STATE }).map((state) => state.getAttribute('aria-label'));
const check = () => screen.queryByTestId('new-users-check')?.textContent;
const paste = (place: number, text: string) =>
  fireEvent.paste(names()[place] as HTMLElement, { clipboardData: { getData: () => text } });

beforeEach(() => {
  registerTexts('users', usersTexts);
  startSession({ token: 'somebody', user: person({ id_tipo_usuario: 'SUP' }), expireSeconds: 60 });
  fakeServer({ [CHECK]: ok({ already_registered: [] }) });
  send.mockReset();
});
afterEach(cleanup);

describe('rows of new users', () => {
  it('show whether each is complete; a row that nobody has begun shows nothing', () => {
    render(
      <Page rows={[complete(1), { ...complete(2), email: 'sem-arroba' }, { ...complete(3), nome: '' }, EMPTY_ROW]} />,
    );
    expect(states()).toEqual(['Completo', 'E-mail inválido, verifique os dados', 'Faltam dados']);
  });

  it('are filled from pasted spreadsheet rows in place of an empty row', () => {
    render(<Page rows={[EMPTY_ROW]} />);
    paste(0, 'Nome\tE-mail\tPerfil\nUma\tuma@nova.test\tVIS\nDuas\tduas@nova.test\tAnalista');
    expect(names().map(({ value }) => value)).toEqual(['Uma', 'Duas']);
    expect(states()).toEqual(['Completo', 'Completo']);
  });

  it('that are pasted without a role get the one chosen in the empty row', () => {
    render(<Page rows={[{ ...EMPTY_ROW, id_tipo_usuario: 'COL' }]} />);
    paste(0, 'Uma\tuma@nova.test\nDuas\tduas@nova.test\t\nTrês\ttres@nova.test\tEncanador');
    expect(states()).toEqual(['Completo', 'Completo', 'Faltam dados']);
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

  it('say of an empty e-mail that it is required', async () => {
    render(<Page rows={[{ ...complete(1), email: '' }]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  });

  it('are sent with the typed values, trimmed', async () => {
    render(<Page rows={[complete(1)]} />);
    fireEvent.change(names()[0] as HTMLElement, { target: { value: ' Outra ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));
    const usuarios = [{ ...complete(1), nome: 'Outra' }];
    await waitFor(() => expect(send).toHaveBeenCalledWith({ id_cliente: 1, filiais: [], usuarios }));
  });

  it('mark addresses that repeat or are registered while they are typed, and name all of them', async () => {
    const { sent } = fakeServer({ [CHECK]: ok({ already_registered: ['p3@nova.test'] }) });
    render(<Page rows={[complete(1), complete(2), complete(3)]} />);
    fireEvent.change(emails()[1] as HTMLElement, { target: { value: ' P1@nova.test' } });
    await waitFor(() => expect(states()).toEqual(['E-mail repetido', 'E-mail repetido', 'E-mail já cadastrado']));
    expect(check()).toContain('E-mail repetido: p1@nova.test');
    expect(check()).toContain('E-mail já cadastrado: p3@nova.test');
    expect(sent.at(-1)?.body).toEqual({ emails: ['p1@nova.test', 'p3@nova.test'] });
    fireEvent.change(emails()[1] as HTMLElement, { target: { value: 'p2@nova.test' } });
    await waitFor(() => expect(states()).toEqual(['Completo', 'Completo', 'E-mail já cadastrado']));
  });

  it('lead to the next one that is incomplete or wrong', async () => {
    const rows = [complete(1), { ...complete(2), email: '' }, complete(3), { ...complete(4), nome: '' }, EMPTY_ROW];
    render(<Page rows={rows} />);
    const next = () => fireEvent.click(screen.getByRole('button', { name: 'Ir para a próxima' }));
    expect(check()).toContain('2 de 4 linhas incompletas ou com erro');
    next();
    await waitFor(() => expect(document.activeElement).toBe(emails()[1]));
    next();
    await waitFor(() => expect(document.activeElement).toBe(names()[3]));
    next();
    await waitFor(() => expect(document.activeElement).toBe(emails()[1]));
  });
});

it('typing in one row does not render the others', () => {
  render(<Page rows={[complete(1), complete(2), complete(3)]} />);
  vi.mocked(RoleSelect).mockClear();
  fireEvent.change(names()[1] as HTMLElement, { target: { value: 'Outra' } });
  expect(names()[1]?.value).toBe('Outra');
  expect(RoleSelect).not.toHaveBeenCalled();
});

it('of 500 rows only those near the view are rendered, and all are sent', async () => {
  render(<Page rows={Array.from({ length: NEW_USERS_MAX }, (_, place) => complete(place))} />);
  expect(names().length).toBeLessThan(40);
  fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]?.[0].usuarios).toHaveLength(NEW_USERS_MAX);
});
