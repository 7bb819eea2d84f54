import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToasts, notify } from './notify.ts';
import { PeriodField } from './PeriodField.tsx';
import { ProductDateTimePicker } from './ProductDateTimePicker.tsx';
import { Toasts } from './Toasts.tsx';
import { nowWallClock, parseMinute, wallClockConfig, writeMinute } from './wall-clock.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Toasts />);
  });

  it.each([
    ['general', 3000],
    ['inspection', 4000],
    ['save', 5000],
    ['login', 5000],
    ['print', 8000],
    ['search', 10_000],
  ] as const)('of kind %s stay %i ms', (kind, duration) => {
    act(() => notify.info('Feito', { kind }));
    act(() => vi.advanceTimersByTime(duration - 1));
    expect(screen.queryByText('Feito')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Feito')).toBeNull();
  });

  it('of the sign-in appear at the bottom, others at the top', () => {
    act(() => notify.error('Email/senha incorretos', { kind: 'login' }));
    act(() => notify.success('Salvo'));
    const place = (text: string) => screen.getByText(text).closest('[data-toasts]')?.getAttribute('data-toasts');
    expect(place('Email/senha incorretos')).toBe('bottom');
    expect(place('Salvo')).toBe('top');
  });

  it('stay while the pointer is on them', () => {
    act(() => notify.info('Leia'));
    const card = screen.getByText('Leia').closest('[data-toasts] > div') as HTMLElement;
    vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 4, 200, 40));
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 20 });
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Leia')).not.toBeNull();
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 60 });
    act(() => vi.advanceTimersByTime(3000));
    expect(screen.queryByText('Leia')).toBeNull();
  });

  it('of a kind are removed together', () => {
    act(() => notify.error('Email/senha incorretos', { kind: 'login' }));
    act(() => notify.info('Outra coisa'));
    act(() => dismissToasts('login'));
    expect(screen.queryByText('Email/senha incorretos')).toBeNull();
    expect(screen.queryByText('Outra coisa')).not.toBeNull();
  });

  it('about the same give place to the newest, and others stay', () => {
    act(() => notify.success('Classificada', { topic: 'class' }));
    act(() => notify.error('Sem rede'));
    act(() => notify.success('Desfeita', { topic: 'class' }));
    expect(screen.queryByText('Classificada')).toBeNull();
    expect([screen.queryByText('Sem rede'), screen.queryByText('Desfeita')]).not.toContain(null);
  });

  it('take back what they tell of by their button, once', () => {
    const undo = vi.fn();
    act(() => notify.success('Classificada', { undo }));
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Classificada')).toBeNull();
  });

  it('with the same text do not pile up', () => {
    act(() => notify.error('Sem rede'));
    act(() => notify.error('Sem rede'));
    expect(screen.getAllByText('Sem rede')).toHaveLength(1);
  });
});

describe('the date and time picker', () => {
  it('keeps what is being typed when the screen renders again', () => {
    const picker = () => <ProductDateTimePicker label="De" value="2026-11-14 10:08" onChange={() => {}} />;
    const { rerender } = render(picker());
    const box = () => screen.getByLabelText<HTMLInputElement>('De');
    fireEvent.change(box(), { target: { value: '01/01/2026 10:07' } });
    rerender(picker());
    expect(box().value).toBe('01/01/2026 10:07');
  });
});

describe('the error of a period', () => {
  const describedBy = (label: string) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  };
  const show = () =>
    render(
      <PeriodField
        ids={{ from: 'dti', to: 'dtf' }}
        legend="Período"
        value={{ from: '2026-11-14 10:08', to: '2026-11-13 10:08' }}
        problem={{ text: 'O início está depois do fim.', ends: ['to'] }}
        onChange={() => {}}
      />,
    );

  it('is linked to the invalid end', () => {
    show();
    expect(describedBy('Até')).toBe('O início está depois do fim.');
    expect(screen.getByLabelText('Até').getAttribute('aria-invalid')).toBe('true');
  });

  it('is not linked to the other end', () => {
    show();
    expect(describedBy('De')).toBeNull();
  });
});

describe('wall-clock values', () => {
  it.each([
    ['America/New_York', '2026-03-08 02:30'],
    ['America/Sao_Paulo', '2018-11-04 00:00'],
  ])('in a browser in %s keep %s, a minute skipped by daylight saving there', (zone, text) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(writeMinute(parseMinute(text))).toBe(text);
    } finally {
      process.env.TZ = before;
    }
  });

  it('are null for an invalid text', () => {
    expect(parseMinute('2026-13-01 10:00')).toBeNull();
    expect(parseMinute('')).toBeNull();
    expect(writeMinute(null)).toBe('');
  });

  it('have the current minute of UTC-3', () => {
    expect(writeMinute(nowWallClock(new Date('2026-11-20T02:05:30Z')))).toBe('2026-11-19 23:05');
  });

  it('parse and format typed texts in each order of day and month', () => {
    const { parse, format } = wallClockConfig.locale;
    const read = parse('pt_BR', '08/03/2026 02:30', ['DD/MM/YYYY HH:mm']);
    expect(writeMinute(read)).toBe('2026-03-08 02:30');
    expect(read && format('en_US', read, 'MM/DD/YYYY HH:mm')).toBe('03/08/2026 02:30');
    expect(parse('pt_BR', 'ontem', ['DD/MM/YYYY HH:mm'])).toBeNull();
  });
});
