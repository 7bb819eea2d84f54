import type { Language } from '@escuta/contract';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n/index.ts';
import { PeriodField } from './PeriodField.tsx';

afterEach(() => setLanguage('pt-BR'));

const NAMES = {
  'pt-BR': { from: 'De', to: 'Até', day: '03/11/2026', other: '31/12/2027' },
  en: { from: 'From', to: 'To', day: '11/03/2026', other: '12/31/2027' },
  es: { from: 'Desde', to: 'Hasta', day: '03/11/2026', other: '31/12/2027' },
} as const;
const LANGUAGES = Object.keys(NAMES) as Language[];

interface FormProps {
  first: Period;
  onValue(value: Period): void;
}
type Period = Record<'from' | 'to', string>;

function Form({ first, onValue }: FormProps) {
  const [value, setValue] = useState(first);
  onValue(value);
  return (
    <PeriodField
      ids={{ from: 'a', to: 'b' }}
      legend="Período"
      value={value}
      onChange={(end, minute) => setValue((before) => ({ ...before, [end]: minute }))}
    />
  );
}

/** A period as a form has it. */
function open(language: Language, first: Period = { from: '', to: '' }) {
  setLanguage(language);
  let now = first;
  const onValue = (value: Period) => {
    now = value;
  };
  render(<Form first={first} onValue={onValue} />);
  const field = (end: 'from' | 'to') => screen.getByLabelText<HTMLInputElement>(NAMES[language][end]);
  return { field, period: () => now };
}

/** Types as a person does: one character after the other, each added to what the field shows by then. */
function type(input: HTMLInputElement, text: string) {
  act(() => input.focus());
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: '' } });
  for (const character of text) fireEvent.change(input, { target: { value: input.value + character } });
}
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

  it('a day that does not exist, and half a time, leave the field as it was', async () => {
    const first = { from: '2025-02-01 06:30', to: '2025-02-09 07:10' };
    const { field, period } = open(language, first);
    const before = field('from').value;
    for (const text of ['31/31/2026', `${NAMES[language].day} 14`]) {
      type(field('from'), text);
      LEAVING['Tab is pressed'](field('from'));
      await waitFor(() => expect(field('from').value).toBe(before));
    }
    expect(period()).toEqual(first);
  });
});
