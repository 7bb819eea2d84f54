import { z } from 'zod';
import { Id } from '../common/ids.ts';
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
/** Zooms of the network's tiles. Below 14, tiles with many pipes have only the largest. */
export const PIPE_ZOOMS = { min: 10, max: 15 } as const;

/** A network as the map draws it. */
export const DrawnNetwork = z.object({
  id_cliente: Id.describe('Company that the network belongs to'),
  rede: z.uuid().describe('Key of the network: another import makes another one'),
  limites: bounds,
  mapa: z
    .string()
    .nullable()
    .describe(
      'Same-origin address of its PMTiles, for requests with byte ranges and the session’s headers; null until they are made',
    ),
});
export type DrawnNetwork = z.infer<typeof DrawnNetwork>;

/** States of the tiles that are made after an import. */
export const TILE_STATES = ['fazendo', 'pronto', 'falhou'] as const;

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
  blocos: z.enum(TILE_STATES).describe('State of the tiles that the map draws'),
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
