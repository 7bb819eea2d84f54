import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { PositionSource } from '../ingest/position-source.ts';
import { SAMPLE_WARNINGS, SampleWarning } from '../ingest/warnings.ts';
import { NearestPipe } from '../network/network.ts';
import { Classification, InspectionStatus } from './classification.ts';
import { DeskNote } from './desk.ts';
import { Listening } from './listening.ts';

/** Longest sample comment, characters (CMT-02). */
export const COMMENT_MAX = 1000;

const orders = z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable();

/** One sample of the map search, with the fields that marker, list row, crop and filters need. */
export const SlimSample = z.object({
  id_amostra: Id.describe('Key of the sample'),
  seq: z.string().describe('Sample id as shown to people'),
  id_cliente: Id.describe('Company the sample belongs to'),
  dt_amostra: Instant.describe('When the sound was recorded'),
  lat: z.number().min(-90).max(90).describe('Latitude, degrees WGS84, 5 decimals'),
  lon: z.number().min(-180).max(180).describe('Longitude, degrees WGS84, 5 decimals'),
  classificacao: Classification.describe('System classification'),
  classificacao_cliente: Classification.nullable().describe('Class set by the customer; overrides the system’s'),
  vista: z.boolean().describe('Seen'),
  comentario: z.boolean().describe('Has a sample comment'),
  totalInspectionOrders: orders.describe('Inspection orders, 1 to 3, null for none (INS-06)'),
  status: InspectionStatus,
});
export type SlimSample = z.infer<typeof SlimSample>;

/** Media type that requests {@link SampleColumns}. */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.escuta.columns+json';

/**
 * The map search's fields as one array per column, all of the same length: dates are epoch seconds, positions degrees × 100,000
 * as integers, flags 0 or 1, `classificacao_cliente` "" for none, `status` the index of INSPECTION_STATUSES.
 */
export const SampleColumns = z.object({
  id_amostra: z.array(z.int()),
  seq: z.array(z.string()),
  id_cliente: z.array(z.int()),
  dt_amostra: z.array(z.int()),
  lat: z.array(z.int()),
  lon: z.array(z.int()),
  classificacao: z.array(Classification),
  classificacao_cliente: z.array(z.union([Classification, z.literal('')])),
  vista: z.array(z.int()),
  comentario: z.array(z.int()),
  totalInspectionOrders: z.array(z.int()),
  status: z.array(z.int()),
});
export type SampleColumns = z.infer<typeof SampleColumns>;

/** One row of a paged list: everything of the documents’ entity (D-03). */
export const SampleRow = SlimSample.extend({
  razao_social: z.string().describe('Name of the company'),
  coletor: z.string().nullable().describe('Collector id'),
  nome: z.string().nullable().describe('Collector’s name'),
  endereco: z.string().nullable().describe('Probable address, null until revealed'),
  dt_envio: Instant.describe('When the sample was uploaded'),
  pre_classificacao: Classification.nullable().describe('Class given at collection'),
  dt_classificacao_cliente: Instant.nullable().describe('When the customer’s class was set'),
  usuario_cliente_classificador: z.string().nullable().describe('Person who set the customer’s class'),
  review: z.boolean().nullable().describe('true agrees with the system’s class, false disagrees, null: no statement'),
  com_audio: z.boolean().describe('Whether there is a recording'),
  descricao: z.string().nullable().describe('Recording device (IMEI)'),
  geofonista: z.string().nullable().describe('Geophone operator of the approved report'),
  precisao: z.number().nullable().describe('Precision of the position, metres'),
  avisos: z.array(SampleWarning).describe(`What is doubtful and kept: ${SAMPLE_WARNINGS.join(', ')}`),
  obs_app: z.string().nullable().describe('Comment given at collection'),
  obs: z.string().nullable().describe('Sample comment'),
  usuario_comentario: z.string().nullable().describe('Author of the sample comment'),
  dt_comentario: Instant.nullable().describe('When the sample comment was written'),
  url: z
    .string()
    .nullable()
    .describe('The recording, a signed same-origin path; null for NOAC and FRAU or without sound'),
  espectrograma: z.string().nullable().describe('Spectrogram PNG, a signed same-origin path'),
  images: z
    .array(z.object({ url: z.string(), title: z.string().describe('Title of the photo') }))
    .describe('Photos of the sample, signed paths'),
  id_inspecionar: Id.nullable().describe('Inspector of slot 1'),
  id_inspecionar2: Id.nullable().describe('Inspector of slot 2'),
  id_inspecionar3: Id.nullable().describe('Inspector of slot 3'),
  tipo_vazamento: z.string().nullable().describe('Leak type of the last inspection; null without a report'),
  pressao: z.number().nullable().describe('Network pressure of the last inspection, m.c.a; null when not measured'),
  checked: z.null().describe('Always null: which samples are ticked is known to the screen alone'),
});
export type SampleRow = z.infer<typeof SampleRow>;

/** Result of one inspection of the sample (product document 1, section 3, Inspection comment). */
export const InspectionComment = z.object({
  ordem_inspecao: z.int().min(1).max(3).describe('Slot, 1 to 3 (D-11)'),
  id_relatorio: Id.nullable().describe('The report; null in the demonstration content of commercial users (D-23)'),
  obs_inspecao: z.string().nullable().describe('Notes of the inspection'),
  usuario_inspecao: z.string().nullable().describe('Geophone operator who wrote the report'),
  dt_inspecao: Instant.nullable().describe('When the report was written'),
  obs_tipo_vazamento: z.string().nullable().describe('Notes on the leak type'),
  obs_aprovacao: z.string().nullable().describe('Notes of the decision'),
  dt_aprovacao: Instant.nullable().describe('When the report was decided'),
  usuario_aprovacao: z.string().nullable().describe('Who decided the report'),
  tipo_vazamento: z.string().nullable().describe('Leak type found'),
  status_relatorio: z.int().min(0).max(2).nullable().describe('0 pending, 1 approved, 2 new inspection requested'),
});
export type InspectionComment = z.infer<typeof InspectionComment>;

/** The person responsible for one inspection slot. */
export const InspectionResponsible = z.object({
  ordem_inspecao: z.int().min(1).max(3).describe('Slot, 1 to 3'),
  id: Id.nullable().describe('User; null in the demonstration content of commercial users (D-23)'),
  nome: z.string(),
  ativo: z
    .boolean()
    .describe('Whether this person can still inspect the sample: active, as an inspector whose scope contains it'),
});

/** Properties of a recording that the player needs before it is loaded. */
export const Recording = z.object({
  taxa_amostragem: z.int().describe('Sample rate, Hz'),
  duracao: z.number().describe('Seconds'),
  picos: z.array(z.number()).describe('Waveform: minima and maxima alternating, scaled to -1 to 1'),
  freq_max: z.number().describe('Frequency at the upper edge of the spectrogram, Hz; the lower edge is 0'),
  sintetico: z.boolean().describe('Synthesized for the demonstration, not recorded'),
});
export type Recording = z.infer<typeof Recording>;

/** The sample of a water meter that was heard at another place. */
export const HeardElsewhere = SlimSample.pick({ id_amostra: true, seq: true, dt_amostra: true }).extend({
  distancia: z.number().min(0).describe('Metres from the sample that was asked for'),
});
export type HeardElsewhere = z.infer<typeof HeardElsewhere>;

/** Everything of one sample (`detalhe/amostra`, `amostra/id/{id}`). */
export const SampleDetail = SampleRow.extend({
  endereco_distancia: z
    .number()
    .nullable()
    .describe('Metres from the sample to its revealed address; null when unknown'),
  gravacao: Recording.nullable().describe('Properties of the recording, for the player'),
  responsaveis: z.array(InspectionResponsible).describe('Up to three; empty for users who may not see inspections'),
  triagem: DeskNote.nullable().describe('Data that only the desk sees; null for other users (AGE-02)'),
  comentarios_inspecao: z.array(InspectionComment).describe('Result of each inspection'),
  tubulacao: NearestPipe.nullable().describe(
    'The nearest pipe of the company’s network, or of the nearest company above it that has one; null: none within 50 m',
  ),
  origem_posicao: PositionSource.nullable().describe(
    'How the position was got: aparelho, anterior or mapa; null: the sender did not say',
  ),
  dispositivo: z
    .string()
    .nullable()
    .describe('Name of the device that sent the sample; null: a person or an import, or its company is out of reach'),
  sensor_modelo: z.string().nullable().describe('Model of the sensor'),
  sensor_serie: z.string().nullable().describe('Serial number of the sensor'),
  arquivo_origem: z
    .string()
    .nullable()
    .describe(
      'The file that the sample was imported from, with its folders; null: not imported, or before names were kept',
    ),
  hidrometro: z
    .string()
    .nullable()
    .describe('Number of the sample’s water meter; null without one, and for commercial users (D-23)'),
  outro_lugar: HeardElsewhere.nullable().describe(
    'With meter_elsewhere: the sample of the same meter that is far away, of those that the caller may see the nearest in time; null without one, and for commercial users (D-23)',
  ),
  distancia_empresa: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'With place_unlikely: metres from the box around the company’s pipes, else from the third nearest of its newest 300 samples; null where the place is no longer unlikely or too few samples are known, and for commercial users (D-23)',
    ),
  medidor_girando: z.boolean().nullable().describe('Whether the water meter was turning; null: unknown'),
  escuta: Listening.nullable().describe('What the machine heard; null before it is measured'),
});
export type SampleDetail = z.infer<typeof SampleDetail>;
