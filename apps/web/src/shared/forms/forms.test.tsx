import { NewCompany } from '@escuta/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiProblem } from '../api/problems.ts';
import { Form, NoteField, Refused, TextField, TickField, useSchemaForm, useSending } from './index.ts';
import { below, field, submit, type } from './testing/acts.ts';

const schema = z.object({
  nome: z.string().trim().min(1).min(3).max(20),
  telefone: z.string().max(10).nullish(),
  obs: z.string().min(1).max(50),
  ativo: z.boolean(),
});
type Sent = z.output<typeof schema>;

interface PersonProps {
  send?(sent: Sent): unknown;
  /** Values that the server returns after sending. */
  saved?: { nome: string; telefone: string | null; obs: string; ativo: boolean };
  keep?: string;
  name?: string;
}

function Person({ send = () => undefined, saved, keep, name = '' }: PersonProps) {
  const form = useSchemaForm({
    schema,
    values: { nome: name, telefone: null, obs: '', ativo: true },
    send: async (sent) => {
      await send(sent);
      if (saved) form.takeOver(saved);
    },
    follows: keep === undefined,
    ...(keep !== undefined && { keep }),
  });
  const sending = useSending(form);
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="nome"
        label="Nome"
        help="Como no documento"
        errorTexts={{ required: 'Escreva o nome' }}
      />
      <TextField form={form} name="telefone" label="Telefone" />
      <NoteField form={form} name="obs" label="Observação" />
      <TickField form={form} name="ativo">
        Ativo
      </TickField>
      <Refused form={form} title="Não foi salvo" />
      <button type="submit">{sending ? 'Salvando…' : 'Salvar'}</button>
    </Form>
  );
}

const company = z.strictObject({ razao_social: NewCompany.shape.razao_social });

function Company({ send }: { send(sent: z.output<typeof company>): unknown }) {
  const form = useSchemaForm({
    schema: company,
    values: { razao_social: '' },
    send,
    keep: 'company',
    formerNames: { razao_social: 'nome' },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="razao_social" label="Empresa" />
      <button type="submit">Salvar</button>
    </Form>
  );
}

function fill() {
  type('Nome', ' Ana ');
  type('Observação', 'um texto');
}

describe('a field', () => {
  it('is linked to its label and its help', () => {
    render(<Person />);
    expect(field('Nome').name).toBe('nome');
    expect(below('Nome')).toBe('Como no documento');
  });

  it('is linked to its error', async () => {
    render(<Person />);
    submit();
    await screen.findByText('Escreva o nome');
    expect(field('Nome').getAttribute('aria-invalid')).toBe('true');
    expect(below('Nome')).toBe('Como no documento Escreva o nome');
  });

  it('has the limits of its schema', () => {
    render(<Person />);
    expect(field('Nome').maxLength).toBe(20);
    expect(field('Nome').getAttribute('aria-required')).toBe('true');
    expect(field('Telefone').getAttribute('aria-required')).toBe('false');
  });

  it('shows the usual error text if it has no text of its own', async () => {
    render(<Person />);
    type('Nome', 'An');
    submit();
    expect(await screen.findByText('São necessários pelo menos 3 caracteres.')).toBeTruthy();
  });

  it('shows an error for control characters, such as a tab from a spreadsheet', async () => {
    const send = vi.fn();
    render(<Company send={send} />);
    type('Empresa', 'Ana\tSilva');
    submit();
    await waitFor(() => expect(below('Empresa')).toBe('Este valor não é válido.'));
    expect(field('Empresa').value).toBe('Ana\tSilva');
    expect(send).not.toHaveBeenCalled();
  });

  it('loses its error when corrected', async () => {
    render(<Person />);
    submit();
    await screen.findByText('Escreva o nome');
    type('Nome', 'Ana');
    await waitFor(() => expect(field('Nome').getAttribute('aria-invalid')).toBe('false'));
    expect(field('Observação').getAttribute('aria-invalid')).toBe('true');
  });

  it('follows the values saved by others until touched', async () => {
    const { rerender } = render(<Person name="Ana" />);
    rerender(<Person name="Bia" />);
    await waitFor(() => expect(field('Nome').value).toBe('Bia'));
    type('Nome', 'Caio');
    rerender(<Person name="Davi" />);
    await waitFor(() => expect(field('Nome').value).toBe('Caio'));
  });
});

describe('sending', () => {
  it('sends the values as parsed by the schema', async () => {
    const send = vi.fn();
    render(<Person send={send} />);
    fill();
    type('Telefone', '1');
    type('Telefone', '');
    fireEvent.click(screen.getByLabelText('Ativo'));
    submit();
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({ nome: 'Ana', telefone: null, obs: 'um texto', ativo: false }),
    );
  });

  it('stops at the first invalid field, which gets the focus', async () => {
    const send = vi.fn();
    render(<Person send={send} />);
    type('Nome', 'Ana');
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('Observação')));
    expect(send).not.toHaveBeenCalled();
  });

  it('happens once at a time', async () => {
    let done: () => void = () => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    render(<Person send={send} />);
    fill();
    submit();
    await screen.findByRole('button', { name: 'Salvando…' });
    submit();
    done();
    await screen.findByRole('button', { name: 'Salvar' });
    expect(send).toHaveBeenCalledTimes(1);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });
});

describe('the saved values', () => {
  /** Sends the form and types a note before the response arrives. */
  const typeWhileSending = async (props: PersonProps = {}) => {
    let answer: () => void = () => undefined;
    const saved = { nome: 'Ana Sá', telefone: null, obs: 'salva', ativo: true };
    const { rerender } = render(
      <Person send={() => new Promise<void>((resolve) => (answer = resolve))} saved={saved} {...props} />,
    );
    fill();
    submit();
    await screen.findByRole('button', { name: 'Salvando…' });
    type('Observação', 'typed since');
    answer();
    await screen.findByRole('button', { name: 'Salvar' });
    return rerender;
  };

  it('replace the values sent', async () => {
    await typeWhileSending();
    expect(field('Nome').value).toBe('Ana Sá');
  });

  it('do not replace text typed since', async () => {
    await typeWhileSending();
    expect(field('Observação').value).toBe('typed since');
  });

  it('are not checked before the next submit', async () => {
    await typeWhileSending();
    type('Nome', 'A');
    await act(async () => undefined);
    expect(field('Nome').getAttribute('aria-invalid')).toBe('false');
  });

  it('replace a value that only followed others’ changes', async () => {
    let answer: () => void = () => undefined;
    const send = () => new Promise<void>((resolve) => (answer = resolve));
    const saved = { nome: 'Ana Sá', telefone: null, obs: 'salva', ativo: true };
    const { rerender } = render(<Person name="Ana" send={send} saved={saved} />);
    type('Observação', 'um texto');
    submit();
    await screen.findByRole('button', { name: 'Salvando…' });
    rerender(<Person name="Ana Souza" send={send} saved={saved} />);
    answer();
    await waitFor(() => expect(field('Nome').value).toBe('Ana Sá'));
  });

  it('are followed by the fields again', async () => {
    const rerender = await typeWhileSending();
    rerender(<Person name="Ana Souza" />);
    expect(field('Nome').value).toBe('Ana Souza');
  });
});

describe('a refusal', () => {
  const refuse = (code: 'invalid_input' | 'email_refused' | 'internal_error', field?: string) => () => {
    throw new ApiProblem(400, code, field ? [{ field, code: 'invalid' }] : []);
  };

  it('appears at the field that the server names, which gets the focus', async () => {
    render(<Person send={refuse('invalid_input', 'telefone')} />);
    fill();
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('Telefone')));
    expect(below('Telefone')).toBe('Este valor não é válido.');
  });

  it('appears above the button and keeps the typed values', async () => {
    render(<Person send={refuse('internal_error')} />);
    fill();
    submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi salvo\. /);
    expect(field('Nome').value).toBe(' Ana ');
  });

  it('disappears from a field when the field changes', async () => {
    render(<Person send={refuse('email_refused', 'nome')} />);
    fill();
    submit();
    await waitFor(() => expect(field('Nome').getAttribute('aria-invalid')).toBe('true'));
    type('Nome', 'Anabela');
    await waitFor(() => expect(field('Nome').getAttribute('aria-invalid')).toBe('false'));
  });
});

describe('a stored form', () => {
  const DRAFT = 'escuta.draft.undefined.company';

  it('restores the values typed before a reload', async () => {
    const { unmount } = render(<Person keep="person" />);
    type('Nome', 'Ana');
    unmount();
    render(<Person keep="person" />);
    expect(field('Nome').value).toBe('Ana');
  });

  it('restores a field stored under its former name', () => {
    sessionStorage.setItem(DRAFT, JSON.stringify({ nome: 'Águas' }));
    render(<Company send={vi.fn()} />);
    expect(field('Empresa').value).toBe('Águas');
  });

  it('is sent without stored fields that it no longer has', async () => {
    sessionStorage.setItem(DRAFT, JSON.stringify({ razao_social: 'Águas', cidade: 'Contagem' }));
    const send = vi.fn();
    render(<Company send={send} />);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledWith({ razao_social: 'Águas' }));
  });

  it('is empty after sending', async () => {
    const send = vi.fn();
    const { unmount } = render(<Person keep="person" send={send} />);
    fill();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalled());
    await screen.findByRole('button', { name: 'Salvar' });
    unmount();
    render(<Person keep="person" />);
    expect(field('Nome').value).toBe('');
  });
});
