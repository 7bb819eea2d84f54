import { NewCompany, Ticket } from '@escuta/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  Bound,
  Form,
  Labelled,
  limitsOf,
  MinuteField,
  MinuteInput,
  NoteInput,
  SelectField,
  SelectInput,
  TextInput,
  Tick,
  useSchemaForm,
} from './index.ts';
import { below, submit, type } from './testing/acts.ts';

const choices = z.object({
  quando: z.string().min(1),
  material: z.enum(['pvc', 'ferro']),
  empresa: z.int().min(1),
});

function Choices({ send }: { send(sent: z.output<typeof choices>): void }) {
  const form = useSchemaForm({ schema: choices, values: { quando: '', material: null, empresa: null }, send });
  const options = [
    { value: 'pvc', label: 'PVC' },
    { value: 'ferro', label: 'Ferro' },
  ] as const;
  return (
    <Form form={form}>
      <MinuteField form={form} name="quando" label="Quando" />
      <SelectField form={form} name="material" label="Material" none="Nenhum" options={options} />
      <Bound form={form} name="empresa" label="Empresa">
        {({ value, onChange, ...control }) => (
          <input {...control} value={value ?? ''} onChange={({ target }) => onChange(Number(target.value))} />
        )}
      </Bound>
      <button type="submit">Salvar</button>
    </Form>
  );
}

describe('fields of other kinds', () => {
  it('send the chosen values', async () => {
    const send = vi.fn();
    render(<Choices send={send} />);
    type('Quando', '2026-11-22T09:30');
    type('Material', 'ferro');
    type('Empresa', '7');
    submit();
    const sent = { quando: '2026-11-22T09:30', material: 'ferro', empresa: 7 };
    await waitFor(() => expect(send).toHaveBeenCalledWith(sent));
  });

  it('are linked to their errors', async () => {
    render(<Choices send={vi.fn()} />);
    submit();
    await waitFor(() => expect(below('Empresa')).toBe('Campo obrigatório'));
    expect([below('Quando'), below('Material')]).toEqual(['Campo obrigatório', 'Campo obrigatório']);
  });
});

describe('an input without a form', () => {
  const given = { label: 'Campo', value: '', error: 'Está errado', onChange: vi.fn() };
  it.each([
    ['a text', <TextInput key="" {...given} />, 'água'],
    ['a note', <NoteInput key="" {...given} />, 'água'],
    ['a minute', <MinuteInput key="" {...given} />, '2026-11-22T09:30'],
    ['a select', <SelectInput key="" {...given} none="Nenhum" options={[{ value: 'pvc', label: 'PVC' }]} />, 'pvc'],
    [
      'another control',
      <Labelled key="" {...given}>
        {(control) => <input {...control} onChange={({ target }) => given.onChange(target.value)} />}
      </Labelled>,
      'água',
    ],
  ])('is linked to its error and reports its value: %s', (_, input, value) => {
    render(input);
    expect(below('Campo')).toBe('Está errado');
    type('Campo', value);
    expect(given.onChange).toHaveBeenLastCalledWith(value);
  });

  it('reports whether a box is ticked', () => {
    const change = vi.fn();
    render(
      <Tick checked={false} onChange={change}>
        Ativo
      </Tick>,
    );
    fireEvent.click(screen.getByLabelText('Ativo'));
    expect(change).toHaveBeenCalledWith(true);
  });
});

describe('limitsOf', () => {
  it.each([
    [NewCompany, 'razao_social', { maxLength: 200, required: true, nullable: false }],
    [NewCompany, 'id_cliente_master', { min: 1, max: 2_147_483_647, required: false, nullable: true }],
    [Ticket, 'message', { maxLength: 10_000, required: true, nullable: false }],
    [
      z.object({ rows: z.array(z.object({ n: z.number().max(5).default(1) })) }),
      'rows.7.n',
      { max: 5, required: false },
    ],
  ])('reads the limits of a field: %#', (schema, name, limits) => {
    expect(limitsOf(schema, name)).toMatchObject(limits);
  });

  it('refuses a field that the schema does not have', () => {
    expect(() => limitsOf(NewCompany, 'nome')).toThrow('nome');
  });
});
