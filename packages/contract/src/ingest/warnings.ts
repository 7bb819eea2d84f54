import { z } from 'zod';

/** What is doubtful about a sample and kept all the same (D-34); a person sees it on the sample. */
export const SAMPLE_WARNINGS = [
  ...(['clock_ahead', 'clock_behind', 'place_unlikely', 'imprecise'] as const),
  ...(['meter_unlikely', 'meter_elsewhere', 'sensor_unlikely'] as const),
] as const;
export const SampleWarning = z.enum(SAMPLE_WARNINGS);
export type SampleWarning = z.infer<typeof SampleWarning>;

/** Those about where a sample is: a person who is sent there may find nothing. */
export const PLACE_WARNINGS = [
  'place_unlikely',
  'imprecise',
  'meter_elsewhere',
] as const satisfies readonly SampleWarning[];
export type PlaceWarning = (typeof PLACE_WARNINGS)[number];
