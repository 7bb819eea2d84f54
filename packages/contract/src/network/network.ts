import { z } from 'zod';
import { Id, PathId } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { LeftOut, NetworkMatching } from './import.ts';

const bounds = z
  .object({
    norte: z.number().describe('Largest latitude, degrees'),
    sul: z.number().describe('Smallest latitude, degrees'),
    leste: z.number().describe('Largest longitude, degrees'),
    oeste: z.number().describe('Smallest longitude, degrees'),
  })
  .describe('Bounds of the network');

/** Layer of the network's vector tiles. Properties: `material`, `diametro` (mm), `ano`, `codigo`; those without a value are absent. */
export const PIPE_LAYER = 'pipes';
/** Zooms of the network's tiles. Below `all`, a tile with many pipes has only the largest. */
export const PIPE_ZOOMS = { min: 10, all: 14, max: 15 } as const;
/** Side of a tile in its own coordinates. */
export const PIPE_TILE_EXTENT = 4096;

const coordinate = z.coerce.number().pipe(
  z
    .int()
    .min(0)
    .max(2 ** PIPE_ZOOMS.max - 1),
);

/** Path of one tile of a network. */
export const tilePath = z.strictObject({
  id: PathId,
  rede: z.uuid().describe('Key of the network'),
  z: z.coerce.number().pipe(z.int().min(PIPE_ZOOMS.min).max(PIPE_ZOOMS.max)).describe('Zoom of the tile'),
  x: coordinate.describe('Column of the tile'),
  y: coordinate.describe('Row of the tile'),
});

/** A network as the map draws it. */
export const DrawnNetwork = z.object({
  id_cliente: Id.describe('Company that the network belongs to'),
  rede: z.uuid().describe('Key of the network: another import makes another one'),
  limites: bounds,
  mapa: z
    .string()
    .describe('Same-origin address of its vector tiles with {z}, {x} and {y}, for requests with the session’s headers'),
});
export type DrawnNetwork = z.infer<typeof DrawnNetwork>;

/** The pipe network of a company. */
export const Network = DrawnNetwork.extend({
  segmentos: z.int().describe('Pipe segments'),
  metros: z.number().describe('Length of all pipes, metres'),
  materiais: z
    .array(
      z.object({
        material: z.string().describe('Pipe material (D-29)'),
        segmentos: z.int().describe('Pipe segments of the material'),
        metros: z.number().describe('Length of the pipes of the material, metres'),
      }),
    )
    .describe('Pipes by material, the longest first'),
  arquivo: z.string().describe('Name of the file'),
  sistema: z.string().describe('Coordinate system of the file'),
  correspondencia: NetworkMatching.describe('Matched columns and materials'),
  deixados: LeftOut,
  dt_importacao: Instant.describe('When the import was finished'),
  usuario: z.string().describe('Person who imported the network'),
});
export type Network = z.infer<typeof Network>;

/** The pipe nearest to a sample. */
export const NearestPipe = z.object({
  material: z.string().describe('Pipe material (D-29)'),
  material_original: z.string().nullable().describe('Material as the company’s file names it'),
  diametro: z.number().nullable().describe('Diameter, millimetres'),
  ano: z.int().nullable().describe('Year of laying'),
  codigo: z.string().nullable().describe('The company’s own id of the pipe'),
  distancia: z.number().describe('Metres from the sample to the pipe, one decimal'),
});
export type NearestPipe = z.infer<typeof NearestPipe>;
