import { levelOverTime } from '@escuta/acoustics/browser';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

/** Even noise of the recording by a generator of its own, louder or quieter by decibels from some second on. */
const RATE_HZ = 8_000;
const AMPLITUDE = 0.01;
const CHANGES = [
  { from: 0, decibels: 0 },
  { from: 3, decibels: 20 },
  { from: 5.5, decibels: -10 },
  { from: 9, decibels: 6 },
] as const;
const SECONDS = 12;

/** What even noise has between the edges of the third-octaves from 200 to 1600 Hz, dB relative to full scale. */
const PLAIN_DB = 10 * Math.log10(((AMPLITUDE ** 2 / 3) * (1600 * 2 ** (1 / 6) - 200 / 2 ** (1 / 6))) / (RATE_HZ / 2));

function changing(): Float32Array {
  let state = 11;
  return Float32Array.from({ length: RATE_HZ * SECONDS }, (_, i) => {
    state = (state * 48_271) % 2_147_483_647;
    const { decibels } = CHANGES.findLast(({ from }) => i >= from * RATE_HZ) ?? CHANGES[0];
    return AMPLITUDE * 10 ** (decibels / 20) * ((state / 2_147_483_647) * 2 - 1);
  });
}

describe('the level over time of a sound whose level changes at known times', () => {
  const over = levelOverTime({ samples: changing(), sampleRateHz: RATE_HZ });
  /** What is drawn: steps of seconds and decibels, and the floor line. */
  const read = () => {
    const { container } = render(<LevelChart level={over} isUnread={false} duration={SECONDS} height={80} />);
    const [line, floorLine] = container.querySelectorAll('path');
    return { container, line: line?.getAttribute('d') ?? '', floorLine: floorLine?.getAttribute('d') ?? '' };
  };
  /** Each step of the line, down from the top of the chart in decibels. */
  const steps = () =>
    [...read().line.matchAll(/[ML]([-\d.]+) ([-\d.]+)h([-\d.]+)/g)].map(([, from, down, width]) => ({
      from: Number(from),
      to: Number(from) + Number(width),
      down: Number(down),
    }));
  const within = (from: number, to: number) => {
    const found = steps().filter((step) => step.from >= from + 0.2 && step.to <= to - 0.2);
    return found.reduce((sum, { down }) => sum + down, 0) / found.length;
  };
  const ends = CHANGES.map(({ from }, at) => [from, CHANGES[at + 1]?.from ?? SECONDS] as const);

  it('is drawn in steps that follow each other over the whole recording', () => {
    const all = steps();
    expect(all.length).toBeGreaterThan(4 * SECONDS);
    for (const [at, { to }] of all.entries()) expect(all[at + 1]?.from ?? to).toBeCloseTo(to, 2);
    expect(all[0]?.from).toBeLessThan(0.13);
    expect(all.at(-1)?.to).toBeGreaterThan(SECONDS - 0.25);
  });

  it('rises and falls by the decibels of the sound', () => {
    const [plain = 0, ...others] = ends.map(([from, to]) => within(from, to));
    const changes = others.map((down) => plain - down);
    for (const [at, { decibels }] of CHANGES.slice(1).entries())
      expect(Math.abs((changes[at] ?? 0) - decibels)).toBeLessThan(0.5);
  });

  it('changes within a quarter second of the sound', () => {
    const middle = (at: number) => {
      const [before, after] = [ends[at - 1], ends[at]].map((part) => within(...(part as [number, number])));
      return ((before ?? 0) + (after ?? 0)) / 2;
    };
    for (const [at, { from }] of CHANGES.entries()) {
      if (at === 0) continue;
      const limit = middle(at);
      const all = steps();
      const crosses = all.findIndex(
        (step, i) => i > 0 && step.from > from - 1 && step.down > limit !== (all[i - 1]?.down ?? 0) > limit,
      );
      expect(Math.abs((all[crosses]?.from ?? 0) - from)).toBeLessThanOrEqual(0.25);
    }
  });

  it('tells levels in decibels relative to full scale', () => {
    const { levels = [], step = 1, first = 0 } = over ?? {};
    const plain = levels.filter((_, at) => first + at * step < 2.8);
    expect(plain.reduce((sum, level) => sum + level, 0) / plain.length).toSatisfy(
      (mean: number) => Math.abs(mean - PLAIN_DB) < 0.5,
    );
  });

  it('has its floor line where a fifth of the steps are below, named with its level', () => {
    const { container, floorLine } = read();
    const down = Number(/^M0 ([-\d.]+)H12$/.exec(floorLine)?.[1]);
    const below = steps().filter((step) => step.down > down).length / steps().length;
    expect(below).toBeCloseTo(0.2, 1);
    // The quiet part is more than a fifth of the sound, so that the line lies within it.
    expect(Math.abs(down - within(5.5, 9))).toBeLessThan(2);
    const [, told = ''] = /(-[\d,]+)\sdB/.exec(container.textContent) ?? [];
    expect(Math.abs(Number(told.replace(',', '.')) - (PLAIN_DB - 10))).toBeLessThan(2);
  });
});
