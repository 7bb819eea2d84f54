import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HiddenLevels } from './hidden-levels.ts';
import { LevelAxis, LevelChart } from './LevelChart.tsx';

const level = { first: 0.25, step: 0.25, levels: [-31.2, -30.1, -29.4, -33], floor: -31.7 };

const drawn = (isHidden: boolean) =>
  render(
    <HiddenLevels value={isHidden}>
      <LevelAxis level={level} height={80} />
      <LevelChart level={level} isUnread={false} duration={1} height={80} />
    </HiddenLevels>,
  ).container;

it('the level over time tells its floor line in decibels', () => {
  expect(drawn(false).textContent).toMatch(/31,7\sdB/);
});

it('the level over time tells no decibels where they are hidden, not to screen readers either', () => {
  const chart = drawn(true);
  expect(chart.innerHTML).not.toMatch(/dB|31,7|-2[0-9]|-3[0-9]/);
  expect(chart.querySelector('path')).not.toBeNull();
});
