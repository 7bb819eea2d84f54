import { LANGUAGES, type Language } from '@escuta/contract';
import { expect, it } from 'vitest';
import { type Formats, formatsOf, minutesAndSeconds, plainPosition, rounded } from './formats.ts';

const INSTANT = '2026-02-10T01:05:09.042Z';
const counted = (format: Formats, count: number) => `${format.number(count)} ${format.plural(count)}`;

/** Every format in all three languages. */
const TABLE: [what: string, write: (format: Formats) => string, texts: Record<Language, string>][] = [
  ['a number', (f) => f.number(3355), { 'pt-BR': '3.355', en: '3,355', es: '3.355' }],
  ['a large number', (f) => f.number(-1234567), { 'pt-BR': '-1.234.567', en: '-1,234,567', es: '-1.234.567' }],
  ['a decimal', (f) => f.number(1234.5, 2), { 'pt-BR': '1.234,50', en: '1,234.50', es: '1.234,50' }],
  ['a number as it is', (f) => f.asIs(1200.5), { 'pt-BR': '1.200,5', en: '1,200.5', es: '1.200,5' }],
  ['a rate', (f) => f.asIs(0.75), { 'pt-BR': '0,75', en: '0.75', es: '0,75' }],
  ['a unit', (f) => f.unit(5.14, 'm', 1), { 'pt-BR': '5,1 m', en: '5.1 m', es: '5,1 m' }],
  ['kilometres', (f) => f.km(1234.5), { 'pt-BR': '1.234,50 km', en: '1,234.50 km', es: '1.234,50 km' }],
  ['a short distance', (f) => f.distance(999.4), { 'pt-BR': '999 m', en: '999 m', es: '999 m' }],
  ['a long distance', (f) => f.distance(999.5), { 'pt-BR': '1,00 km', en: '1.00 km', es: '1,00 km' }],
  ['a percentage', (f) => f.percent(0.2564, 1), { 'pt-BR': '25,6%', en: '25.6%', es: '25,6%' }],
  ['a share as it is', (f) => f.percentAsIs(0.125), { 'pt-BR': '12,5%', en: '12.5%', es: '12,5%' }],
  ['a coordinate', (f) => f.coordinate(-19.9317), { 'pt-BR': '-19,93170', en: '-19.93170', es: '-19,93170' }],
  ['a date', (f) => f.date(INSTANT), { 'pt-BR': '09/02/2026', en: '02/09/2026', es: '09/02/2026' }],
  [
    'a date with its time',
    (f) => f.dateTime(Date.parse(INSTANT)),
    { 'pt-BR': '09/02/2026 22:05', en: '02/09/2026 22:05', es: '09/02/2026 22:05' },
  ],
  ['a time', (f) => f.time(new Date(INSTANT)), { 'pt-BR': '22:05', en: '22:05', es: '22:05' }],
  [
    'an instant to the second',
    (f) => f.toSeconds(INSTANT),
    { 'pt-BR': '09/02/2026 22:05:09', en: '02/09/2026 22:05:09', es: '09/02/2026 22:05:09' },
  ],
  [
    'an instant to the millisecond',
    (f) => f.toMilliseconds(INSTANT),
    { 'pt-BR': '09/02/2026 22:05:09:042', en: '02/09/2026 22:05:09:042', es: '09/02/2026 22:05:09:042' },
  ],
  ['a calendar day', (f) => f.day('2026-02-09'), { 'pt-BR': '09/02/2026', en: '02/09/2026', es: '09/02/2026' }],
  [
    'a range of days',
    (f) => f.range(f.day('2026-02-01'), f.day('2026-02-28')),
    { 'pt-BR': '01/02/2026 – 28/02/2026', en: '02/01/2026 – 02/28/2026', es: '01/02/2026 – 28/02/2026' },
  ],
  [
    'a choice',
    (f) => f.either(['“água”', '“2”', '“mapa”']),
    { 'pt-BR': '“água”, “2” ou “mapa”', en: '“água”, “2”, or “mapa”', es: '“água”, “2” o “mapa”' },
  ],
  ['a moment ago', (f) => f.ago(INSTANT, '2026-02-10T01:06:09Z'), { 'pt-BR': 'agora', en: 'now', es: 'ahora' }],
  [
    'minutes ago',
    (f) => f.ago(INSTANT, '2026-02-10T01:17:09.042Z'),
    { 'pt-BR': 'há 12 minutos', en: '12 minutes ago', es: 'hace 12 minutos' },
  ],
  [
    'an hour ago',
    (f) => f.ago(INSTANT, '2026-02-10T03:05:09Z'),
    { 'pt-BR': 'há 1 hora', en: '1 hour ago', es: 'hace 1 hora' },
  ],
  [
    'days ago',
    (f) => f.ago(INSTANT, '2026-02-13T01:00:00Z'),
    { 'pt-BR': 'há 2 dias', en: '2 days ago', es: 'hace 2 días' },
  ],
  ['by a clock ahead', (f) => f.ago(INSTANT, '2026-02-09T00:00:00Z'), { 'pt-BR': 'agora', en: 'now', es: 'ahora' }],
  [
    'a date in the year of now, for narrow rows',
    (f) => f.brief(INSTANT, '2027-01-01T02:59:59Z'),
    { 'pt-BR': '09/02 22:05', en: '02/09 22:05', es: '09/02 22:05' },
  ],
  [
    'a date in another year, for narrow rows',
    (f) => f.brief(INSTANT, '2027-01-01T03:00:00Z'),
    { 'pt-BR': '09/02/2026', en: '02/09/2026', es: '09/02/2026' },
  ],
  ['no instant', (f) => f.dateTime('amanhã'), { 'pt-BR': '', en: '', es: '' }],
  ['the pattern of dates', (f) => f.datePattern, { 'pt-BR': 'DD/MM/YYYY', en: 'MM/DD/YYYY', es: 'DD/MM/YYYY' }],
  ['the plural of nothing', (f) => counted(f, 0), { 'pt-BR': '0 other', en: '0 other', es: '0 other' }],
  ['the plural of one', (f) => counted(f, 1), { 'pt-BR': '1 one', en: '1 one', es: '1 one' }],
  ['the plural of two', (f) => counted(f, 2), { 'pt-BR': '2 other', en: '2 other', es: '2 other' }],
  ['the plural of a million', (f) => f.plural(1e6), { 'pt-BR': 'other', en: 'other', es: 'other' }],
  ['typed thousands', (f) => f.toPlain(' 12.500,5 '), { 'pt-BR': '12500.5', en: '12.500.5', es: '12500.5' }],
  ['typed English thousands', (f) => f.toPlain('12,500.5'), { 'pt-BR': '12.500.5', en: '12500.5', es: '12.500.5' }],
  ['a typed half with a comma', (f) => f.toPlain('0,5'), { 'pt-BR': '0.5', en: '0.5', es: '0.5' }],
  ['a typed half with a point', (f) => f.toPlain('0.500'), { 'pt-BR': '0.500', en: '0.500', es: '0.500' }],
];

it.each(TABLE)('[SHELL-07] %s follows the language', (_, write, texts) => {
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, write(formatsOf(language))]))).toEqual(texts);
});

it.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'UTC'])('[SHELL-07] dates read the same in %s', (zone) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    expect(formatsOf('pt-BR').dateTime('2026-03-08T02:30:00-03:00')).toBe('08/03/2026 02:30');
  } finally {
    process.env.TZ = before;
  }
});

it('a position for programs has a decimal point', () => {
  expect(plainPosition({ lat: -19.9317, lon: -44.05 })).toBe('-19.93170, -44.05000');
});

it('seconds are written as minutes and seconds', () => {
  expect([5, 245].map(minutesAndSeconds)).toEqual(['0:05', '4:05']);
});

it('a number is rounded by its decimal digits', () => {
  expect([rounded(1.025, 2), rounded(-1.025, 2), rounded(1234.5, 0)]).toEqual([1.03, -1.03, 1235]);
});

it('months are named in each language', () => {
  const named = (['pt-BR', 'en', 'es'] as const).map((language) => formatsOf(language));
  expect(named.map(({ month }) => month('2026-03', false))).toEqual(['março', 'March', 'marzo']);
  expect(named.map(({ month }) => month('2025-12', true))).toEqual([
    'dezembro de 2025',
    'December 2025',
    'diciembre de 2025',
  ]);
});
