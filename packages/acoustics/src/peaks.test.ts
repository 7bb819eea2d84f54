import { describe, expect, it } from 'vitest';
import { waveformPeaks } from './peaks.ts';

describe('waveformPeaks', () => {
  it('returns the lowest and highest value of each bucket, scaled to -1 to 1', () => {
    const { peaks, gain } = waveformPeaks(Float32Array.of(0.1, -0.1, 0.2, -0.2), 2);
    expect(peaks).toEqual([-0.5, 0.5, -1, 1]);
    expect(gain).toBeCloseTo(5);
  });

  it('removes the logger’s offset', () => {
    expect(waveformPeaks(Float32Array.of(0.07, 0.09, 0.05, 0.07), 1).peaks).toEqual([-1, 1]);
  });

  it('covers every sample once when the count is no multiple of the buckets', () => {
    const samples = Float32Array.from({ length: 1003 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    samples[1002] = -1;
    const { peaks } = waveformPeaks(samples);
    expect(peaks).toHaveLength(1600);
    expect(peaks.every((value) => Number.isFinite(value) && Math.round(value * 1000) / 1000 === value)).toBe(true);
  });

  it('draws silence as silence', () => {
    expect(waveformPeaks(new Float32Array(8), 2)).toEqual({ peaks: [0, 0, 0, 0], gain: 1 });
  });

  it('has no more buckets than samples', () => {
    expect(waveformPeaks(Float32Array.of(-1, 1)).peaks).toHaveLength(4);
    expect(waveformPeaks(new Float32Array())).toEqual({ peaks: [], gain: 1 });
  });
});
