import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WavError } from '@escuta/acoustics';
import { type KeptSample, type NewSample, type SampleWarning, SEEN_CLASSES } from '@escuta/contract';
import { doubtsAbout, meterNumber, seqOfKey } from '@escuta/domain';
import type { DeviceCaller, Services, Session, Upload } from '../../context.ts';
import type { TenantScope } from '../../db/scope.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { forgetUploads, keepPhoto, noteUploads, readPhoto } from '../uploads/index.ts';
import { isSeqTaken } from './import.queries.ts';
import {
  claimKey,
  findByKey,
  insertSamplePhotos,
  insertUploaded,
  isFarFromOthers,
  releaseKey,
  takesSamples,
} from './keep-sample.queries.ts';
import {
  filesOf,
  keepRecordingFiles,
  keysFor,
  type PreparedRecording,
  prepareRecording,
  saveRecording,
} from './recording.service.ts';

/** Longer than a call usually works on a sample. Should one take longer, the key decides which of two is kept. */
const CLAIM_MS = 20_000;

/** Who sends a sample, and for which company. */
interface Sender {
  scope: TenantScope;
  id_cliente: number;
  id_coletor: number;
  id_dispositivo: number | null;
}

/** What has arrived of a sample. */
interface Arrived {
  fields: NewSample;
  audio: Buffer | null;
  photos: Upload[];
  /** Of the fields and the files as they came: the same for a repeat. */
  conteudo: Buffer;
}

/** The sender's company. Throws company_not_found for one that is not its own or outside the scope, company_inactive. */
async function senderOf(
  { connections }: Services,
  caller: Session | DeviceCaller,
  asked: number | undefined,
): Promise<Sender> {
  const own = 'user' in caller ? caller.user.id_cliente : caller.id_cliente;
  const id_cliente = asked ?? own;
  const takes = await inScope(connections.tenant, caller.scope, (trx) => takesSamples(trx, id_cliente));
  if (takes === null) throw new Problem('company_not_found');
  if (!takes) throw new Problem('company_inactive');
  const who =
    'user' in caller
      ? { id_coletor: caller.user.id_usuario, id_dispositivo: null }
      : { id_coletor: caller.id_coletor, id_dispositivo: caller.id_dispositivo };
  return { ...who, scope: caller.scope, id_cliente };
}

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Reads what has been sent. Throws invalid_input without a sound where one is needed. */
async function read(fields: NewSample, id_cliente: number, files: AsyncIterable<Upload>): Promise<Arrived> {
  let audio: Buffer | null = null;
  const photos: Upload[] = [];
  const hashes: string[] = [];
  for await (const upload of files) {
    const bytes = await readFile(upload.path);
    hashes.push(`${upload.field} ${sha256(bytes).toString('hex')}`);
    if (upload.field.startsWith('audio')) audio = bytes;
    else photos.push(upload);
  }
  const needsNone = SEEN_CLASSES.some((seen) => seen === fields.pre_classificacao);
  if (!audio && !needsNone) throw new Problem('invalid_input', { details: [{ field: 'audio', code: 'required' }] });
  const said = { ...fields, id_cliente, dt_amostra: Date.parse(fields.dt_amostra) };
  const sorted = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return { fields, audio, photos, conteudo: sha256(JSON.stringify(sorted), ...hashes.sort()) };
}

/** Decodes the recording. Throws recording_invalid with the reason. */
function decode(audio: Buffer): PreparedRecording {
  try {
    return prepareRecording(audio, false);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw new Problem('recording_invalid', {
      details: [{ field: 'audio', code: 'invalid_format' }],
      params: { motivo: error.code, ...(error.detail !== undefined && { detalhe: error.detail }) },
    });
  }
}

/** The sample that has this key already, if it is the same. Throws upload_conflict if it is another one. */
async function findRepeat(trx: TenantTransaction, { fields, conteudo }: Arrived): Promise<KeptSample | null> {
  const found = await findByKey(trx, fields.chave);
  if (!found) return null;
  if (!found.conteudo?.equals(conteudo)) throw new Problem('upload_conflict');
  const { id_amostra, seq, avisos } = found;
  return { id_amostra, seq, avisos };
}

async function freeSeq(trx: TenantTransaction, id_cliente: number, chave: string): Promise<string> {
  const [usual, longer] = seqOfKey(chave);
  return (await isSeqTaken(trx, id_cliente, usual)) ? longer : usual;
}

/** What is stored before the row of the sample. */
interface Stored {
  recording: PreparedRecording | null;
  photos: string[];
}

/** What can be refused is read before anything is stored. */
async function decodeAll({ audio, photos }: Arrived) {
  const recording = audio && decode(audio);
  const pictures: Buffer[] = [];
  for (const photo of photos) pictures.push(await readPhoto(photo));
  return { recording, pictures };
}

async function store(
  services: Services,
  sender: Sender,
  { recording, pictures }: Awaited<ReturnType<typeof decodeAll>>,
): Promise<Stored> {
  const photos: string[] = [];
  for (const photo of pictures) photos.push(await keepPhoto(services, sender, photo));
  if (recording) await keepRecordingFiles(services.storage, sender.id_cliente, recording);
  return { recording, photos };
}

interface Written {
  sender: Sender;
  arrived: Arrived;
  stored: Stored;
  avisos: SampleWarning[];
  now: Date;
}

/** Inserts the sample with its recording and photos. Returns the one that is there if another call was first. */
async function write(trx: TenantTransaction, { sender, arrived, stored, avisos, now }: Written): Promise<KeptSample> {
  const { id_cliente, id_coletor, id_dispositivo } = sender;
  const { chave, dt_amostra, hidrometro, id_cliente: _, ...fields } = arrived.fields;
  const { recording, photos } = stored;
  const id_gravacao = recording && (await saveRecording(trx, id_cliente, recording, filesOf(id_cliente, recording)));
  const seq = await freeSeq(trx, id_cliente, chave);
  const id_amostra = await insertUploaded(trx, {
    ...fields,
    ...{ chave, seq, id_cliente, id_coletor, id_dispositivo, id_gravacao, avisos },
    conteudo: arrived.conteudo,
    dt_amostra: new Date(dt_amostra),
    dt_envio: now,
    hidrometro: meterNumber(hidrometro),
    // What the collector sees is the class; a sound waits for a classifier or a person (D-22).
    classificacao: SEEN_CLASSES.find((seen) => seen === fields.pre_classificacao) ?? 'PEND',
  });
  if (id_amostra === null) {
    const repeat = await findRepeat(trx, arrived);
    // Another company has a sample with this key.
    if (!repeat) throw new Problem('upload_conflict');
    return repeat;
  }
  const rows = photos.map((arquivo, at) => ({
    arquivo,
    id_amostra,
    id_cliente,
    ordem: at + 1,
    title: `Foto ${at + 1}`,
  }));
  await insertSamplePhotos(trx, rows);
  await forgetUploads(trx, [...photos, ...keysOfSound(sender, arrived)]);
  await releaseKey(trx, chave);
  return { id_amostra, seq, avisos };
}

/** The storage keys that the sound of an upload may take. */
const keysOfSound = ({ id_cliente }: Sender, { audio }: Arrived): string[] =>
  audio ? keysFor(id_cliente, sha256(audio)) : [];

/** Claims the key and notes the files of the sound, or returns the sample that it has already. Throws upload_in_progress, upload_conflict. */
function claim({ connections, clock }: Services, sender: Sender, arrived: Arrived) {
  const { scope, id_cliente } = sender;
  return inScope(connections.tenant, scope, async (trx): Promise<KeptSample | null> => {
    const repeat = await findRepeat(trx, arrived);
    if (repeat) return repeat;
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const isMine = await claimKey(trx, { chave: arrived.fields.chave, id_cliente, now, until });
    if (!isMine) throw new Problem('upload_in_progress');
    await noteUploads(trx, { id_cliente, files: keysOfSound(sender, arrived), data: now });
    return null;
  });
}

/** What a call brings besides its fields and files. */
interface From {
  caller: Session | DeviceCaller;
  files: AsyncIterable<Upload>;
  /** The sender's clock by the `Date` header; null without one. */
  clock: Date | null;
}

/**
 * Keeps a sample (ING-01, D-34): returns once all of it is stored, and the same again when it is sent again. Files come before the row,
 * each noted first, so that nothing of a call that broke off stays. What is doubtful is kept with a warning.
 * @throws Problem company_not_found, company_inactive, invalid_input, recording_invalid, photo_invalid, upload_conflict, upload_in_progress
 */
export async function keepSample(services: Services, fields: NewSample, from: From): Promise<KeptSample> {
  const { connections, clock } = services;
  const sender = await senderOf(services, from.caller, fields.id_cliente);
  const arrived = await read(fields, sender.id_cliente, from.files);
  const repeat = await claim(services, sender, arrived);
  if (repeat) return repeat;
  const { scope, id_cliente } = sender;
  let mayBeStored = false;
  try {
    const decoded = await decodeAll(arrived);
    mayBeStored = true;
    const stored = await store(services, sender, decoded);
    return await inScope(connections.tenant, scope, async (trx) => {
      const now = clock.now();
      const { lat, lon, precisao } = fields;
      const isFar = await isFarFromOthers(trx, { id_cliente, lat, lon });
      const dt_amostra = new Date(fields.dt_amostra);
      const avisos = doubtsAbout({ dt_amostra, lat, lon, precisao, now, clock: from.clock, isFar });
      return write(trx, { sender, arrived, stored, avisos, now });
    });
  } catch (error) {
    const release = async (trx: TenantTransaction) => {
      await releaseKey(trx, fields.chave);
      if (!mayBeStored) await forgetUploads(trx, keysOfSound(sender, arrived));
    };
    await inScope(connections.tenant, scope, release).catch(() => undefined);
    throw error;
  }
}

/** Whether a sample with a key has arrived, in the caller's scope. */
export async function hasArrived({ connections }: Services, { scope }: Session | DeviceCaller, chave: string) {
  return (await inScope(connections.tenant, scope, (trx) => findByKey(trx, chave))) !== null;
}
