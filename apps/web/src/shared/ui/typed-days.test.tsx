import type { Language } from '@escuta/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n/index.ts';
import { FilterForm } from './FilterForm.tsx';
import { PeriodField } from './PeriodField.tsx';

afterEach(() => setLanguage('pt-BR'));

const NAMES = {
  'pt-BR': {
    ...{ from: 'De', to: 'Até', day: '03/11/2026', other: '31/12/2027' },
    never: '31/11/2026',
    unread: 'Data ou hora ilegível: use DD/MM/AAAA HH:MM',
    noSuchDay: 'Esse dia não existe no calendário',
  },
  en: {
    ...{ from: 'From', to: 'To', day: '11/03/2026', other: '12/31/2027' },
    never: '11/31/2026',
    unread: 'Date or time cannot be read: use MM/DD/YYYY HH:MM',
    noSuchDay: 'There is no such day in the calendar',
  },
  es: {
    ...{ from: 'Desde', to: 'Hasta', day: '03/11/2026', other: '31/12/2027' },
    never: '31/11/2026',
    unread: 'Fecha u hora ilegible: use DD/MM/AAAA HH:MM',
    noSuchDay: 'Ese día no existe en el calendario',
  },
} as const;
const REVERSED = 'O início está depois do fim.';
const LANGUAGES = Object.keys(NAMES) as Language[];

interface FormProps {
  first: Period;
  onValue(value: Period): void;
  onSend(): void;
}
type Period = Record<'from' | 'to', string>;

function Form({ first, onValue, onSend }: FormProps) {
  const [value, setValue] = useState(first);
  onValue(value);
  return (
    <FilterForm label="Filtros" onSubmit={onSend} onClear={() => setValue({ from: '', to: '' })}>
      <PeriodField
        ids={{ from: 'a', to: 'b' }}
        legend="Período"
        value={value}
        problem={value.to && value.to < value.from ? { text: REVERSED, ends: ['to'] } : null}
        onChange={(end, minute) => setValue((before) => ({ ...before, [end]: minute }))}
      />
    </FilterForm>
  );
}

/** A period as a form has it. */
function open(language: Language, first: Period = { from: '', to: '' }) {
  setLanguage(language);
  let now = first;
  const onValue = (value: Period) => {
    now = value;
  };
  let times = 0;
  const { container } = render(<Form first={first} onValue={onValue} onSend={() => times++} />);
  const field = (end: 'from' | 'to') => screen.getByLabelText<HTMLInputElement>(NAMES[language][end]);
  const send = () => fireEvent.click(container.querySelector('[type=submit]') as Element);
  return { field, period: () => now, send, sent: () => times };
}

/** Types as a person does: one character after the other, each added to what the field shows by then. */
function type(input: HTMLInputElement, text: string) {
  act(() => input.focus());
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: '' } });
  for (const character of text) fireEvent.change(input, { target: { value: input.value + character } });
}
/** The picker puts its texts back in the next frame. */
const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));
const nextFrames = () => act(() => nextFrame().then(nextFrame));
const LEAVING = {
  'Tab is pressed': (input: HTMLInputElement) => {
    fireEvent.keyDown(input, { key: 'Tab' });
    act(() => input.blur());
  },
  'Enter is pressed': (input: HTMLInputElement) => void fireEvent.keyDown(input, { key: 'Enter' }),
  'the field loses the focus': (input: HTMLInputElement) => act(() => input.blur()),
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(Object.entries(LEAVING))('a day without a time is a whole day once %s', async (_how, leave) => {
    const { field, period } = open(language);
    for (const end of ['from', 'to'] as const) {
      type(field(end), NAMES[language].day);
      expect(field(end).value).toBe(NAMES[language].day);
      leave(field(end));
    }
    act(() => field('to').blur());
    await waitFor(() => expect(period()).toEqual({ from: '2026-11-03 00:00', to: '2026-11-03 23:59' }));
    expect([field('from').value, field('to').value]).toEqual([
      `${NAMES[language].day} 00:00`,
      `${NAMES[language].day} 23:59`,
    ]);
  });

  it('a day with a time is typed to its end and kept', async () => {
    const { field, period } = open(language, { from: '2025-02-01 06:30', to: '2025-02-09 07:10' });
    type(field('from'), `${NAMES[language].day} 14:08`);
    LEAVING['Tab is pressed'](field('from'));
    type(field('to'), `${NAMES[language].other} 05:41`);
    LEAVING['Tab is pressed'](field('to'));
    await waitFor(() => expect(period()).toEqual({ from: '2026-11-03 14:08', to: '2027-12-31 05:41' }));
  });

  it('a time with an hour of one digit is read', async () => {
    const { field, period } = open(language);
    type(field('from'), `${NAMES[language].day} 9:07`);
    LEAVING['the field loses the focus'](field('from'));
    await waitFor(() => expect(period().from).toBe('2026-11-03 09:07'));
    expect(field('from').value).toBe(`${NAMES[language].day} 09:07`);
  });

  it.each([
    ['half a time', `${NAMES[language].day} 14`, 'unread'],
    ['a word', 'abóbora', 'unread'],
    ['an hour that does not exist', `${NAMES[language].day} 25:10`, 'unread'],
    ['a day that does not exist', NAMES[language].never, 'noSuchDay'],
    ['a day that does not exist, with a time,', `${NAMES[language].never} 09:22`, 'noSuchDay'],
  ] as const)('%s stays in its field, which says why it is refused, and changes nothing', async (_what, text, why) => {
    const first = { from: '2025-02-01 06:30', to: '2025-02-09 07:10' };
    const { field, period, sent, send } = open(language, first);
    type(field('from'), text);
    expect(screen.queryByRole('alert')).toBeNull();
    LEAVING['Tab is pressed'](field('from'));
    expect((await screen.findByRole('alert')).textContent).toBe(NAMES[language][why]);
    await nextFrames();
    expect(field('from').value).toBe(text);
    expect(field('from').getAttribute('aria-invalid')).toBe('true');
    expect(field('from').closest('.ant-picker-status-error')).not.toBeNull();
    expect(field('to').getAttribute('aria-invalid')).not.toBe('true');
    send();
    expect(document.activeElement).toBe(field('from'));
    expect(sent()).toBe(0);
    expect(period()).toEqual(first);
    type(field('from'), `${NAMES[language].day} 05:41`);
    expect(screen.queryByRole('alert')).toBeNull();
    send();
    expect(sent()).toBe(1);
  });
});

it('a text that cannot be read goes before the error of the values that it hides', async () => {
  const { field } = open('pt-BR', { from: '2025-02-10 06:30', to: '2025-02-09 07:10' });
  expect(screen.getByRole('alert').textContent).toBe(REVERSED);
  type(field('to'), 'amanhã');
  act(() => field('to').blur());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(NAMES['pt-BR'].unread));
});

it('the first of two texts that cannot be read has the focus after sending, by whatever key or button', async () => {
  const { field, sent } = open('pt-BR', { from: '2025-02-01 06:30', to: '2025-02-09 07:10' });
  for (const end of ['from', 'to'] as const) {
    type(field(end), 'xx');
    act(() => field(end).blur());
  }
  fireEvent.submit(screen.getByRole('form'));
  expect(document.activeElement).toBe(field('from'));
  expect(sent()).toBe(0);
});

it('a text that was removed is no end of the period', async () => {
  const { field, period } = open('pt-BR', { from: '2025-02-01 06:30', to: '2025-02-09 07:10' });
  type(field('from'), '');
  act(() => field('from').blur());
  await nextFrames();
  expect([period().from, field('from').value]).toEqual(['', '']);
});

it('a text that cannot be read goes when the form is put back', async () => {
  const { field, send, sent } = open('pt-BR');
  type(field('from'), 'xx');
  act(() => field('from').blur());
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar' }));
  await waitFor(() => expect(field('from').value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
  send();
  expect(sent()).toBe(1);
});
