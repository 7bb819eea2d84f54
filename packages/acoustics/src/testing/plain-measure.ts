/**
 * The level as the measure defines it, step by step, with a Fourier sum instead of a fast transform and nothing shared with the product's own
 * code: slow, and what the tests compare with.
 */
const quantile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return low + (high - low) * (at - Math.floor(at));
};
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function densities(samples: number[], rate: number): { binHz: number; frames: number[][] } {
  const length = 2 ** Math.round(Math.log2(rate / 4));
  const cosines = Array.from({ length }, (_, i) => Math.cos((2 * Math.PI * i) / length));
  const sines = Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * i) / length));
  const window = cosines.map((value) => 0.5 - 0.5 * value);
  const scale = 2 / (rate * window.reduce((sum, value) => sum + value ** 2, 0));
  const frames: number[][] = [];
  for (let start = 0; start + length <= samples.length; start += length / 2) {
    const part = samples.slice(start, start + length);
    const offset = mean(part);
    const windowed = part.map((value, i) => (value - offset) * (window[i] as number));
    const frame: number[] = [];
    for (let bin = 0; bin <= length / 2; bin++) {
      let [re, im] = [0, 0];
      windowed.forEach((value, i) => {
        re += value * (cosines[(bin * i) % length] as number);
        im -= value * (sines[(bin * i) % length] as number);
      });
      frame.push((re ** 2 + im ** 2) * scale);
    }
    frames.push(frame);
  }
  return { binHz: rate / length, frames };
}

function linesOf(frames: number[][], binHz: number): { base: number[]; out: Set<number> } {
  const bins = (frames[0] ?? []).map((_, bin) => bin).filter((bin) => bin * binHz <= 2_000);
  const median = bins.map((bin) =>
    quantile(
      frames.map((frame) => frame[bin] as number),
      0.5,
    ),
  );
  const reach = Math.round(40 / binHz);
  const base = bins.map((bin) => {
    const near = Array.from({ length: 2 * reach + 1 }, (_, i) => bin + i - reach);
    return quantile(
      near.map((one) => median[Math.max(0, Math.min(bins.length - 1, one))] as number),
      0.5,
    );
  });
  const out = new Set<number>();
  for (const bin of bins) {
    if (10 * Math.log10((median[bin] as number) / (base[bin] as number)) > 8)
      for (const by of [-1, 0, 1]) out.add(bin + by);
  }
  return { base, out };
}

/** Level and quiet share of a sound. */
export function plainMeasure(sound: ArrayLike<number>, rate: number): { level: number; quietShare: number } {
  const values = Array.from(sound);
  const offset = mean(values);
  const { binHz, frames } = densities(
    values.map((value) => value - offset),
    rate,
  );
  const { base, out } = linesOf(frames, binHz);
  const whole = frames.map(() => 0);
  let level = 0;
  for (const centre of [200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600]) {
    const [low, high] = [centre * 2 ** (-1 / 6), centre * 2 ** (1 / 6)];
    const inside = base.map((_, bin) => bin).filter((bin) => bin * binHz >= low && bin * binHz < high && !out.has(bin));
    const instead = base[Math.round(centre / binHz)] as number;
    const band = frames.map(
      (frame) => (inside.length > 0 ? mean(inside.map((bin) => frame[bin] as number)) : instead) + 1e-14,
    );
    level += quantile(band, 0.2) * (high - low);
    band.forEach((power, i) => {
      whole[i] = (whole[i] as number) + power * (high - low);
    });
  }
  const limit = quantile(whole, 0.2) * 10 ** 0.6;
  return {
    level: 10 * Math.log10(level),
    quietShare: whole.filter((power) => power <= limit).length / whole.length,
  };
}
