import { z } from 'zod';

/** How the position of a sample was got. */
export const POSITION_SOURCES = ['aparelho', 'anterior', 'mapa'] as const;
export const PositionSource = z
  .enum(POSITION_SOURCES)
  .describe(
    'How the position was got: aparelho by the receiver, anterior from an earlier place of it, mapa by hand on a map',
  );
export type PositionSource = z.infer<typeof PositionSource>;
