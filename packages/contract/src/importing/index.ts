import { z } from 'zod';
import { ADDRESS_MAX } from '../addresses/index.ts';
import { Id, PathId } from '../common/ids.ts';
import { importCount, importEnd, importKey, newImport, pastImport } from '../common/imports.ts';
import { Instant } from '../common/instant.ts';
import { text } from '../common/text.ts';
import { given } from '../ingest/given.ts';
import { SampleFields, SampleKey } from '../ingest/index.ts';
import { SlimSample } from '../samples/sample.ts';
import { METER_MAX } from '../samples/visits.ts';

/** Longest path of a recording within its folder, characters. */
export const IMPORT_PATH_MAX = 1000;
/** Longest id of a sample in a table, characters; what is too long for people to say is cut. */
const SEQ_TEXT_MAX = 200;
/** Most recordings of one import. */
export const IMPORT_RECORDINGS_MAX = 20_000;
/** Most keys of one question. */
export const IMPORT_KEYS_MAX = 1000;
/** Most places of one question, most water meters, and most recordings that are there. */
export const IMPORT_PLACES_MAX = 200;
/** Most keys of one recording. It has one for each spelling of its name, which are fewer. */
const KEYS_OF_ONE_MAX = 20;

const { dt_amostra, lat, lon, precisao, obs_app, hidrometro, coletor, sensor_modelo, sensor_serie } =
  SampleFields.shape;

/** What is said of one recording of an import, as texts of a query. */
export const ImportedRecording = z.strictObject({
  // Pages from before imports had keys do not send one: a reply for the whole import ends it at once, a faulty field would refuse each recording.
  importacao: given(importKey).describe('Key that the caller made for the import; without it the import is over'),
  arquivo: text(IMPORT_PATH_MAX)
    .min(1)
    .describe('Path of the file below the folder, with `/`; with its content it makes the sample’s key'),
  ...{ dt_amostra, lat, lon, precisao, obs_app, hidrometro, coletor, sensor_modelo, sensor_serie },
  classificacao: SampleFields.shape.pre_classificacao.describe('System class; pending (PEND) without it'),
  seq: given(text(SEQ_TEXT_MAX)).describe('Id of the sample as people know it; the name of the file without it'),
  endereco: given(text(ADDRESS_MAX)).describe('Address of the sample'),
  id_coletor: given(
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(Id),
  ).describe('Person shown as the collector'),
});
export type ImportedRecording = z.output<typeof ImportedRecording>;

/** `POST cliente/:id/importacao`: an import of recordings begins, which is logged. */
export const NewSampleImport = z.strictObject({
  ...newImport,
  gravacoes: z.int().min(1).max(IMPORT_RECORDINGS_MAX).describe('Recordings that will be sent'),
  existentes: importCount.describe('Recordings that were there already'),
  recusados: importCount.describe('Recordings that are refused before they are sent'),
});
export type NewSampleImport = z.infer<typeof NewSampleImport>;

/** Path of the calls on one import of recordings. */
export const sampleImportPath = z.strictObject({ id: PathId, chave: importKey });

/** `POST cliente/:id/importacao/:chave/encerrar` */
export const EndSampleImport = z.strictObject({
  situacao: importEnd,
  recusados: importCount.describe('Recordings that were refused, before they were sent and by the server'),
});
export type EndSampleImport = z.infer<typeof EndSampleImport>;

/** An import of recordings. */
export const SampleImport = z.object({
  ...pastImport,
  importacao: z
    .uuid()
    .nullable()
    .describe('Key by which searches find its samples; null: from before samples were marked with their import'),
  id_cliente: Id,
  razao_social: z.string().describe('Company of the samples'),
  gravacoes: importCount.describe('Recordings that were to come in; those already there and refused come besides'),
  existentes: importCount.describe('Recordings that were there already'),
});
export type SampleImport = z.infer<typeof SampleImport>;

/** `POST cliente/:id/importacao/existentes` */
export const ImportKeys = z.strictObject({
  chaves: z
    .array(SampleKey)
    .min(1)
    .max(IMPORT_KEYS_MAX)
    .describe('Keys of recordings, made of company, path and content'),
});

/** Equal sounds are found by it, whatever their files are called. */
const Sound = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of a recording, hexadecimal');

/** `POST cliente/:id/importacao/comparar` */
export const ImportComparison = z.strictObject({
  sons: z.array(Sound).max(IMPORT_KEYS_MAX).describe('Sounds that are to come in'),
  lugares: z
    .array(z.strictObject({ lat: SlimSample.shape.lat, lon: SlimSample.shape.lon }))
    .max(IMPORT_PLACES_MAX)
    .describe('Places where they were made'),
  hidrometros: z
    .array(
      z.strictObject({
        ...{ lat: SlimSample.shape.lat, lon: SlimSample.shape.lon, dt_amostra: Instant },
        precisao: z.number().min(0).nullable().describe('Radius in which the position lies, metres'),
        hidrometro: text(METER_MAX).min(1).describe('Number of the water meter'),
      }),
    )
    .max(IMPORT_PLACES_MAX)
    // Pages from before meters were asked about.
    .default([])
    .describe('Where and when water meters were heard'),
  existentes: z
    .array(
      z.strictObject({
        chaves: z.array(SampleKey).min(1).max(KEYS_OF_ONE_MAX).describe('Keys that its sample may have'),
        ...{ lat: SlimSample.shape.lat, lon: SlimSample.shape.lon, dt_amostra: Instant },
      }),
    )
    .max(IMPORT_PLACES_MAX)
    // Pages from before those already there were asked about.
    .default([])
    .describe('Recordings that are there already, each with where and when it was made by this import'),
});
export type ImportComparison = z.infer<typeof ImportComparison>;

/** A sound that another company has already. */
export const StoredSound = z.object({
  som: Sound,
  id_cliente: Id,
  razao_social: z.string().describe('Company of its samples'),
  seq: z.string().describe('Id of the first of them as people know it'),
  amostras: importCount.describe('How many samples of the company have it'),
});
export type StoredSound = z.infer<typeof StoredSound>;

/** Fields in which a stored sample can differ from the same recording in a new import. */
export const IMPORT_DIFFERENCES = ['posicao', 'data'] as const;
export type ImportDifference = (typeof IMPORT_DIFFERENCES)[number];

/** A stored sample whose position or date differs from the same recording in a new import. */
export const StoredOtherwise = z.object({
  existente: z.int().min(0).describe('Recording that is there already, by its position in the list'),
  ...SlimSample.pick({ lat: true, lon: true, dt_amostra: true }).shape,
  seq: z.string().describe('Id of the stored sample as people know it'),
  difere: z.array(z.enum(IMPORT_DIFFERENCES)).min(1).describe('In what the stored sample differs'),
});
export type StoredOtherwise = z.infer<typeof StoredOtherwise>;

export const IMPORT_OUTCOMES = ['importada', 'existente'] as const;
