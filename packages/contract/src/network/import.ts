import { z } from 'zod';
import { PathId } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { line } from '../common/text.ts';
import { PIPE_MATERIALS } from '../leak-reports/enumerations.ts';
import {
  NETWORK_BATCH_SEGMENTS_MAX,
  NETWORK_BATCHES_MAX,
  NETWORK_FILE_NAME_MAX,
  NETWORK_MATERIALS_MAX,
  NETWORK_SEGMENTS_MAX,
  PIPE_DIAMETER_MM_MAX,
  PIPE_TEXT_MAX,
  PIPE_YEARS,
  SEGMENT_VERTICES_MAX,
} from './limits.ts';

/** Why lines of a file are left out of an import. */
export const LEFT_OUT_REASONS = [
  'sem_geometria',
  'nao_e_linha',
  'um_ponto',
  'fora_do_mundo',
  'repetido',
  'vertices_demais',
  'longo_demais',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Features of the file that are not in the network, counted by reason. */
export const LeftOut = z
  .partialRecord(z.enum(LEFT_OUT_REASONS), z.int().min(0).max(2_147_483_647))
  .describe('Features of the file that were left out, counted by reason');
export type LeftOut = z.infer<typeof LeftOut>;

const column = line(200).min(1).nullable();

/** Which columns of the file were read, and what its material texts mean; kept for the company's next import. */
export const NetworkMatching = z.strictObject({
  colunas: z
    .strictObject({
      material: column.describe('Column with the material'),
      diametro: column.describe('Column with the diameter'),
      ano: column.describe('Column with the year or date of laying'),
      codigo: column.describe('Column with the company’s own id of the pipe'),
    })
    .describe('Columns of the file by what they mean; null: the file has none'),
  materiais: z
    .array(
      z.strictObject({
        texto: line(PIPE_TEXT_MAX).min(1).describe('Material as the file names it'),
        material: z.enum(PIPE_MATERIALS).describe('The material that it means (D-29)'),
      }),
    )
    .max(NETWORK_MATERIALS_MAX)
    .describe('Different material texts of the file'),
});
export type NetworkMatching = z.infer<typeof NetworkMatching>;

const file = {
  arquivo: line(NETWORK_FILE_NAME_MAX).min(1).describe('Name of the file'),
  sistema: line(200).min(1).describe('Coordinate system of the file, such as EPSG:31983'),
};

/** Path of calls on one import: the company, and the key that the caller made for the import. */
export const importPath = z.strictObject({ id: PathId, chave: z.uuid().describe('Key of the import') });

/** `POST cliente/:id/rede/importacao`. */
export const NewNetworkImport = z.strictObject({
  chave: z.uuid().describe('Key created by the caller; sending it again returns the same import'),
  ...file,
  correspondencia: NetworkMatching.describe('Matched columns and materials'),
  substituir: z
    .boolean()
    .default(false)
    .describe('true: another open import of the company is cancelled; otherwise this is refused'),
});
export type NewNetworkImport = z.output<typeof NewNetworkImport>;

const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(schema.nullable()).max(NETWORK_BATCH_SEGMENTS_MAX);

/**
 * `PUT cliente/:id/rede/importacao/:chave/lote/:numero`: segments as one array per column, all of one length. `encodeSegments` of
 * @escuta/domain makes it.
 */
export const NetworkBatch = z.strictObject({
  pontos: z
    .array(z.int().min(2).max(SEGMENT_VERTICES_MAX))
    .min(1)
    .max(NETWORK_BATCH_SEGMENTS_MAX)
    .describe('Number of positions of each segment'),
  posicoes: z
    .array(z.int().min(-3_600_000_000).max(3_600_000_000))
    .max(500_000)
    .describe(
      'Longitude and latitude (WGS84, degrees × 10,000,000) of each position in turn: a segment’s first position, then the differences from the position before',
    ),
  material: nullable(
    z
      .int()
      .min(0)
      .max(NETWORK_MATERIALS_MAX - 1),
  ).describe('Place of the material text in `correspondencia.materiais`, from 0; null: none'),
  diametro: nullable(z.number().min(1).max(PIPE_DIAMETER_MM_MAX)).describe('Diameter, millimetres'),
  ano: nullable(z.int().min(PIPE_YEARS.min).max(PIPE_YEARS.max)).describe('Year of laying'),
  codigo: nullable(line(PIPE_TEXT_MAX)).describe('The company’s own id of the pipe'),
});
export type NetworkBatch = z.infer<typeof NetworkBatch>;

/** Path of one batch. Numbers begin at 1; the order of arrival does not matter. */
export const batchPath = importPath.extend({
  numero: z.coerce.number().pipe(z.int().min(1).max(NETWORK_BATCHES_MAX)).describe('Number of the batch, from 1'),
});

/** `POST cliente/:id/rede/importacao/:chave/concluir`: what the caller has sent, for the server to compare. */
export const FinishNetworkImport = z.strictObject({
  lotes: z.int().min(1).max(NETWORK_BATCHES_MAX).describe('Number of batches sent: those with the numbers 1 to this'),
  segmentos: z.int().min(1).max(NETWORK_SEGMENTS_MAX).describe('Number of segments in them'),
  deixados: LeftOut,
});
export type FinishNetworkImport = z.output<typeof FinishNetworkImport>;

/** An import that is neither finished nor cancelled. */
export const NetworkImport = z.object({
  chave: z.uuid().describe('Key of the import'),
  arquivo: file.arquivo,
  sistema: file.sistema,
  usuario: z.string().describe('Person who began the import'),
  dt_inicio: Instant.describe('When the import began'),
  lotes: z.array(z.int()).describe('Numbers of the batches that have arrived'),
  segmentos: z.int().describe('Segments that have arrived'),
});
export type NetworkImport = z.infer<typeof NetworkImport>;
