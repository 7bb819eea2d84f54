import { z } from 'zod';
import { ADDRESS_MAX } from '../addresses/index.ts';
import { Id } from '../common/ids.ts';
import { line, text } from '../common/text.ts';
import { given } from '../ingest/given.ts';
import { SampleFields, SampleKey } from '../ingest/index.ts';

/** Longest path of a recording within its folder, characters. */
export const IMPORT_PATH_MAX = 1000;
/** Longest id of a sample in a table, characters; what is too long for people to say is cut. */
const SEQ_TEXT_MAX = 200;
/** Most recordings of one import. */
export const IMPORT_RECORDINGS_MAX = 20_000;
/** Most keys of one question. */
export const IMPORT_KEYS_MAX = 1000;

const { dt_amostra, lat, lon, precisao, obs_app, hidrometro, coletor, sensor_modelo, sensor_serie } =
  SampleFields.shape;

/** What is said of one recording of an import, as texts of a query. */
export const ImportedRecording = z.strictObject({
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
  pasta: line(200).describe('Name of the folder or archive'),
  gravacoes: z.int().min(1).max(IMPORT_RECORDINGS_MAX).describe('Recordings that will be sent'),
});

/** `POST cliente/:id/importacao/existentes` */
export const ImportKeys = z.strictObject({
  chaves: z
    .array(SampleKey)
    .min(1)
    .max(IMPORT_KEYS_MAX)
    .describe('Keys of recordings, made of company, path and content'),
});

export const IMPORT_OUTCOMES = ['importada', 'existente'] as const;
