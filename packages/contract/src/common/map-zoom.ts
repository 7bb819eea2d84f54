import { z } from 'zod';

/** Zoom with which a map opens. Rounded to three decimals, closer than a pixel: the database cannot store a number such as 5e-324. */
export const mapZoom = z
  .number()
  .min(0)
  .max(24)
  .overwrite((zoom) => Math.round(zoom * 1000) / 1000)
  .nullish()
  .describe('Map opening zoom, 0 to 24');
