import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { dashboardsTexts } from '../dashboards.texts.ts';
import { FiguresOf } from './Figures.tsx';

const query = { isError: false, isFetching: false, isPlaceholderData: false, error: null, refetch: () => {} };

beforeEach(() => registerTexts('dashboards', dashboardsTexts));

it.each([
  ['up', 12, 10, 1, '▲ +2,0 (+20,0%)', '10,0'],
  ['down', 7.5, 10, 1, '▼ −2,5 (−25,0%)', '10,0'],
  ['the same', 10, 10, 0, 'sem mudança', '10'],
  ['the same after rounding', 10.004, 10, 2, 'sem mudança', '10,00'],
  ['up from zero, without a percentage', 3, 0, 0, '▲ +3', '0'],
  ['down to zero', 0, 4, 0, '▼ −4 (−100,0%)', '4'],
  ['no figure before', 3, null, 0, 'sem dados para comparar', '–'],
  ['no figure now', null, 3, 0, 'sem dados para comparar', '3'],
])('a figure is compared with the days before: %s', (_, value, before, decimals, change, was) => {
  const figure = { key: 'f', name: 'Coletas', value, before, decimals, how: '' };
  const { container } = render(<FiguresOf figures={[figure]} query={query} n={1} days={7} />);
  expect(screen.getByText(change)).toBeTruthy();
  expect(container.textContent).toContain(`nos 7 dias anteriores: ${was}`);
});

it('a percentage is compared in points', () => {
  const figure = { key: 'f', name: 'Acerto', value: 37.5, before: 20, unit: '%', decimals: 2, how: '' };
  render(<FiguresOf figures={[figure]} query={query} n={1} days={7} />);
  expect(screen.getByText('▲ +17,50 p.p.')).toBeTruthy();
});
