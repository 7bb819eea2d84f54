import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime, formatToMilliseconds } from './dates.ts';
import { shortName } from './names.ts';
import { formatCoordinate, formatKm, formatNumber, formatPercent, plainPosition } from './numbers.ts';
import { ShortName } from './ShortName.tsx';

const INSTANT = '2026-02-10T01:05:09.042Z';

it.each([
  ['pt-BR', '09/02/2026 22:05'],
  ['es', '09/02/2026 22:05'],
  ['en', '02/09/2026 22:05'],
] as const)('[SHELL-07] writes date and time of UTC-3 in %s', (language, text) => {
  expect(formatDateTime(INSTANT, language)).toBe(text);
  expect(formatDateTime('2026-02-09T22:05:59-03:00', language)).toBe(text);
  expect(formatDate(Date.parse(INSTANT), language)).toBe(text.slice(0, 10));
  expect(formatTime(new Date(INSTANT))).toBe('22:05');
});

it.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'UTC'])('[SHELL-07] reads the same in %s', (zone) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    expect(formatDateTime('2026-03-08T02:30:00-03:00', 'pt-BR')).toBe('08/03/2026 02:30');
  } finally {
    process.env.TZ = before;
  }
});

it('writes the expiry to the millisecond', () => {
  expect(formatToMilliseconds(INSTANT, 'pt-BR')).toBe('09/02/2026 22:05:09:042');
});

it('writes nothing for what is no instant', () => {
  expect(formatDateTime('amanhã', 'pt-BR')).toBe('');
});

it('[SHELL-07] writes numbers as in Brazil, kilometres with two decimals', () => {
  expect(formatNumber(1234567)).toBe('1.234.567');
  expect(formatNumber(0.5, 1)).toBe('0,5');
  expect(formatKm(1234.5)).toBe('1.234,50 km');
  expect(formatPercent(0.256, 1)).toBe('25,6%');
});

it.each([
  ['pt-BR', '-19,93170'],
  ['es', '-19,93170'],
  ['en', '-19.93170'],
] as const)('writes a coordinate in %s as it is read there, and a position as programs take it', (language, text) => {
  expect(formatCoordinate(-19.9317, language)).toBe(text);
  expect(plainPosition({ lat: -19.9317, lon: -44.05 })).toBe('-19.93170, -44.05000');
});

it('[SHELL-07] shortens names above 17 characters only', () => {
  expect(shortName('Dezessete letras!')).toBe('Dezessete letras!');
  expect(shortName('Dezoito letras aqu')).toBe('Dezoito letras a…');
  expect([...shortName('Companhia de Saneamento')].length).toBeLessThanOrEqual(17);
});

it('[SHELL-07] keeps the whole name on hover and for screen readers', () => {
  const { container } = render(<ShortName name="Companhia de Saneamento" />);
  expect(container.querySelector('[title="Companhia de Saneamento"]')).not.toBeNull();
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Companhia de San…');
});
