/** How frequencies are spread over the height of a spectrogram: evenly, by octaves, or as the ear tells them apart. */
export const FREQUENCY_SCALES = ['linear', 'log', 'mel'] as const;
export type FrequencyScale = (typeof FREQUENCY_SCALES)[number];

/** The lowest frequency that octaves are counted from; sensors of leaks hear none below. */
const LOG_FROM_HZ = 20;

/** O'Shaughnessy's formula. */
const melOf = (hertz: number) => Math.log1p(hertz / 700);

const SHARES: Record<FrequencyScale, (hertz: number, topHz: number) => number> = {
  linear: (hertz, top) => hertz / top,
  log: (hertz, top) => Math.log(Math.max(hertz, LOG_FROM_HZ) / LOG_FROM_HZ) / Math.log(top / LOG_FROM_HZ),
  mel: (hertz, top) => melOf(hertz) / melOf(top),
};
const HERTZ: Record<FrequencyScale, (share: number, topHz: number) => number> = {
  linear: (share, top) => share * top,
  log: (share, top) => LOG_FROM_HZ * (top / LOG_FROM_HZ) ** share,
  mel: (share, top) => 700 * Math.expm1(share * melOf(top)),
};

/** Height of a frequency, 0 at the bottom to 1 at the top. */
export const shareOf = (scale: FrequencyScale, hertz: number, topHz: number): number =>
  Math.min(1, Math.max(0, SHARES[scale](hertz, topHz)));

/** The frequency at a height. */
export const hertzAt = (scale: FrequencyScale, share: number, topHz: number): number => HERTZ[scale](share, topHz);
