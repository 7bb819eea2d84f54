import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { line } from '../common/text.ts';

/** Longest name of a device, characters. */
export const DEVICE_NAME_MAX = 60;
/** Longest time in which the old and the new key of a device both work, hours. */
export const KEY_OVERLAP_MAX_HOURS = 30 * 24;

const nome = line(DEVICE_NAME_MAX).min(1).describe('Name, for people');
const id_coletor = Id.describe('Person shown as the collector of its samples');

/** How many days of refusals of a device are counted, today among them. */
export const REFUSAL_DAYS = 7;

const params = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** Refusals of a device that are kept one by one. */
export const REFUSALS_KEPT = 20;
/** Refusals of a device that are kept of each minute; a device that calls on and on has its further ones only counted. */
export const REFUSALS_EACH_MINUTE = 20;

/** A problem as a reply told it: kept, and told again in the words of the reader's language. */
export const ToldProblem = z.object({
  code: z.string().describe('Key of the problem’s text'),
  params: params.describe('Values for the text'),
  details: z
    .array(
      z.object({
        field: z.string().describe('Name of the faulty field'),
        code: z.string().describe('Key of the field’s text'),
        params: params.describe('Values for the text'),
      }),
    )
    .optional()
    .describe('The faulty fields'),
});
export type ToldProblem = z.infer<typeof ToldProblem>;

/** The last call of a device that was refused. */
export const DeviceRefusal = z.object({
  dt_recusa: Instant.describe('When it was refused'),
  problema: ToldProblem.describe('The problem as the reply told it'),
});
export type DeviceRefusal = z.infer<typeof DeviceRefusal>;

/** One of the latest refusals of a device. */
export const KeptRefusal = DeviceRefusal.extend({
  chave: z.string().nullable().describe('Key of the sample; null where the call did not tell it'),
});
export type KeptRefusal = z.infer<typeof KeptRefusal>;

/** A device that sends samples by a key of its own (ING-05). */
export const Device = z.object({
  id_dispositivo: Id.describe('Key of the device'),
  nome,
  id_cliente: Id.describe('Company of its samples'),
  razao_social: z.string().describe('Name of the company'),
  id_coletor: id_coletor.nullable(),
  nome_coletor: z.string().nullable().describe('Name of the collector; null: none was chosen by an earlier version'),
  dt_criacao: Instant.describe('When the device was added'),
  dt_contato: Instant.nullable().describe('Last call with a key that works, to the minute; null: none yet'),
  dt_chave_anterior: Instant.nullable().describe('Until when the previous key works too; null: only one key works'),
  dt_revogacao: Instant.nullable().describe('Since when no key works; null: it may send'),
  amostras: z.int().describe('Samples that it has sent'),
  recusas: z.int().describe(`Calls refused in the last ${REFUSAL_DAYS} days; those that only have to wait are none`),
  ultima_recusa: DeviceRefusal.nullable().describe('The last refusal that is kept; null: none'),
});
export type Device = z.infer<typeof Device>;

/** A key, which is shown once: the database keeps its hash. */
export const ShownKey = z.object({
  dispositivo: Device.describe('The device as it is now'),
  chave_dispositivo: z
    .string()
    .describe('Its new key, for the header `Authorization: Device <key>`; never shown again'),
});
export type ShownKey = z.infer<typeof ShownKey>;

/** `POST dispositivo`: a new device. Its company stays, since its samples belong to it. */
export const NewDevice = z.strictObject({ nome, id_cliente: Id.describe('Company of its samples'), id_coletor });
export type NewDevice = z.output<typeof NewDevice>;

/** `PUT dispositivo/{id}`: what is given changes. */
export const DeviceChange = z.strictObject({ nome: nome.optional(), id_coletor: id_coletor.optional() });
export type DeviceChange = z.output<typeof DeviceChange>;

/** `POST dispositivo/{id}/chave`: a new key. */
export const KeyRotation = z.strictObject({
  horas: z
    .int()
    .min(0)
    .max(KEY_OVERLAP_MAX_HOURS)
    .describe('For how many hours the previous key still works; 0: it ends now'),
});
export type KeyRotation = z.output<typeof KeyRotation>;

/** A person who can be the collector of a device. */
export const DeviceCollector = z.object({ id_usuario: Id, nome: z.string().describe('Name of the person') });
export type DeviceCollector = z.infer<typeof DeviceCollector>;
