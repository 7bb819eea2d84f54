import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WavError } from '@escuta/acoustics';
import { type KeptSample, type NewSample, type SampleWarning, SEEN_CLASSES } from '@escuta/contract';
import { doubtsAbout, meterNumber, seqsOfKey } from '@escuta/domain';
import type { DeviceCaller, Services, Session, Upload } from '../../context.ts';
import type { TenantScope } from '../../db/scope.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { inTurn, takesTurns } from '../../platform/sound/large-sounds.ts';
import { Problem } from '../../problems/problem.ts';
import { wakeLane } from '../queue/index.ts';
import { keepPhoto, readPhoto } from '../uploads/index.ts';
import { decideLate } from './decision.service.ts';
import { isSeqTaken } from './import.queries.ts';
import {
  claimKey,
  endUpload,
  findByKey,
  hasClaim,
  insertSamplePhotos,
  insertUploaded,
  type OthersSay,
  releaseKey,
  renewClaim,
  takesSamples,
  whatOthersSay,
} from './keep-sample.queries.ts';
import {
  filesOf,
  keepRecordingFiles,
  keysFor,
  type NewRecording,
  readRecording,
  saveRecording,
} from './recording.service.ts';

/** A call at work renews its claim; that of one that has died ends after this time. Should two work after all, the key decides which is kept. */
const CLAIM_MS = 20_000;

/** Who sends a sample, and for which company. */
interface Sender {
  scope: TenantScope;
  id_cliente: number;
  id_coletor: number | null;
  id_dispositivo: number | null;
}

/** What has arrived of a sample. */
interface Arrived {
  fields: NewSample;
  sound: Upload | null;
  photos: Upload[];
  /** SHA-256 of each file as it came, after the name of its field; sorted. */
  hashes: string[];
}

const ownCompany = (caller: Session | DeviceCaller) => ('user' in caller ? caller.user.id_cliente : caller.id_cliente);

function senderOf(caller: Session | DeviceCaller, asked: number | undefined): Sender {
  const who =
    'user' in caller
      ? { id_coletor: caller.user.id_usuario, id_dispositivo: null }
      : { id_coletor: caller.id_coletor, id_dispositivo: caller.id_dispositivo };
  return { ...who, scope: caller.scope, id_cliente: asked ?? ownCompany(caller) };
}

/** Throws company_not_found for a sender's company that is not its own or outside the scope, company_inactive. */
async function checkTakes(trx: TenantTransaction, { id_cliente }: Sender): Promise<void> {
  const takes = await takesSamples(trx, id_cliente);
  if (takes === null) throw new Problem('company_not_found');
  if (!takes) throw new Problem('company_inactive');
}

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Takes what has been sent. */
async function receive(fields: NewSample, files: AsyncIterable<Upload>): Promise<Arrived> {
  let sound: Upload | null = null;
  const photos: Upload[] = [];
  const hashes: string[] = [];
  for await (const upload of files) {
    const { field, sha256: hash } = upload;
    hashes.push(`${field} ${hash.toString('hex')}`);
    if (field.startsWith('audio')) sound = upload;
    else photos.push(upload);
  }
  return { fields, sound, photos, hashes: hashes.sort() };
}

/** Throws invalid_input when there is no sound and the class needs one. */
function checkHasSound({ fields, sound }: Arrived): void {
  const needsNone = SEEN_CLASSES.some((seen) => seen === fields.pre_classificacao);
  if (!sound && !needsNone) throw new Problem('invalid_input', { details: [{ field: 'audio', code: 'required' }] });
}

/** Hash of fields, files and company. The same when a sample is sent again. */
function contentOf({ fields, hashes }: Arrived, id_cliente: number): Buffer {
  // How the position was got says nothing new of it: an earlier version of the phone's page did not tell, and may have sent the sample before.
  const { origem_posicao: _, ...about } = fields;
  const said = { ...about, id_cliente, dt_amostra: Date.parse(fields.dt_amostra) };
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify(sorted), ...hashes);
}

/** Reads the recording. Throws recording_invalid with the reason. */
export async function decode(audio: Buffer): Promise<NewRecording> {
  try {
    return await readRecording(audio);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw new Problem('recording_invalid', {
      details: [{ field: 'audio', code: 'invalid_format' }],
      params: { motivo: error.code, ...(error.detail !== undefined && { detalhe: error.detail }) },
    });
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/**
 * Gives a sample that is sent again the same answer as the first time.
 * @param companies for which it may have been sent
 * @throws Problem invalid_input without a sound where one is needed, upload_conflict if fields or files differ
 */
async function answerAgain(
  services: Services,
  { conteudo, id_amostra, seq, avisos, id_gravacao }: Found,
  arrived: Arrived,
  companies: number[],
): Promise<KeptSample> {
  checkHasSound(arrived);
  if (!companies.some((id_cliente) => conteudo?.equals(contentOf(arrived, id_cliente))))
    throw new Problem('upload_conflict');
  // The call that stored it may have ended before.
  if (id_gravacao !== null) await decideLate(services, id_gravacao);
  return { id_amostra, seq, avisos };
}

/**
 * The sample that has this key already, if it is the same: its hash has the sender's company, so that nobody learns of another one's.
 * Throws upload_conflict if it differs.
 */
async function findRepeat(services: Services, { id_cliente }: Sender, arrived: Arrived): Promise<KeptSample | null> {
  const found = await findByKey(services.connections.system, arrived.fields.chave);
  return found && answerAgain(services, found, arrived, [id_cliente]);
}

/** Whether it was this person or device that sent a sample. */
const isSentBy = (caller: Session | DeviceCaller, { id_coletor, id_dispositivo }: Found) =>
  'user' in caller ? id_coletor === caller.user.id_usuario : id_dispositivo === caller.id_dispositivo;

async function freeSeq(trx: TenantTransaction, id_cliente: number, chave: string): Promise<string> {
  for (const seq of seqsOfKey(chave)) if (!(await isSeqTaken(trx, id_cliente, seq))) return seq;
  throw new Error('there is always another id');
}

/** What is stored before the row of the sample. */
interface Stored {
  recording: NewRecording | null;
  photos: string[];
}

/** The sound and the photos of an upload, read. */
type Checked = Awaited<ReturnType<typeof decodeAll>>;

/** What can be refused is read before anything is stored. */
async function decodeAll({ sound, photos }: Arrived) {
  const recording = sound && (await decode(await readFile(sound.path)));
  const pictures: Buffer[] = [];
  for (const photo of photos) pictures.push(await readPhoto(photo));
  return { recording, pictures };
}

async function store(services: Services, sender: Sender, { recording, pictures }: Checked): Promise<Stored> {
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

/** Another call with the same key was first. */
class KeyTaken extends Error {}

/** Inserts the sample with its recording and photos. Throws KeyTaken. */
async function write(trx: TenantTransaction, { sender, arrived, stored, avisos, now }: Written) {
  const { id_cliente, id_coletor, id_dispositivo } = sender;
  const { chave, dt_amostra, hidrometro, id_cliente: _, ...fields } = arrived.fields;
  const { recording, photos } = stored;
  const files = recording && filesOf(id_cliente, recording);
  const sound = recording && (await saveRecording(trx, { id_cliente, recording, now }));
  const id_gravacao = sound?.id_gravacao ?? null;
  const seq = await freeSeq(trx, id_cliente, chave);
  const id_amostra = await insertUploaded(trx, {
    ...fields,
    ...{ chave, seq, id_cliente, id_coletor, id_dispositivo, id_gravacao, avisos },
    conteudo: contentOf(arrived, id_cliente),
    dt_amostra: new Date(dt_amostra),
    dt_envio: now,
    hidrometro: meterNumber(hidrometro),
    // What the collector sees is the class; a sound waits for a classifier or a person (D-22).
    classificacao: SEEN_CLASSES.find((seen) => seen === fields.pre_classificacao) ?? 'PEND',
  });
  if (id_amostra === null) throw new KeyTaken();
  // A title is written by people; one without has a number in the reader's language.
  const rows = photos.map((arquivo, at) => ({ arquivo, id_amostra, id_cliente, ordem: at + 1, title: '' }));
  await insertSamplePhotos(trx, rows);
  // Where the company has the sound under another name, from before a change of unit, the files of this call stay noted and are deleted.
  const own = sound?.arquivo === files?.arquivo ? keysOfSound(sender, arrived) : [];
  await endUpload(trx, chave, [...photos, ...own]);
  return { kept: { id_amostra, seq, avisos }, sound };
}

/** The storage keys that the sound of an upload may take. */
const keysOfSound = ({ id_cliente }: Sender, { sound }: Arrived): string[] =>
  sound ? keysFor(id_cliente, sound.sha256) : [];

const madeAt = ({ id_cliente }: Sender, { fields }: Arrived) => ({
  ...{ id_cliente, lat: fields.lat, lon: fields.lon, precisao: fields.precisao },
  ...{ hidrometro: fields.hidrometro, dt_amostra: new Date(fields.dt_amostra) },
});

/**
 * In one transaction: checks that the company takes samples, claims the key, and notes the files of the sound. Returns what earlier
 * samples say of its place and its meter.
 * @throws Problem company_not_found, company_inactive, invalid_input without a sound where one is needed, upload_in_progress
 */
async function claim({ connections, clock }: Services, sender: Sender, arrived: Arrived): Promise<OthersSay> {
  const { scope, id_cliente } = sender;
  return inScope(connections.tenant, scope, async (trx) => {
    await checkTakes(trx, sender);
    checkHasSound(arrived);
    const known = await whatOthersSay(trx, madeAt(sender, arrived));
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const files = keysOfSound(sender, arrived);
    const isMine = await claimKey(trx, { chave: arrived.fields.chave, id_cliente, files, now, until });
    if (!isMine) throw new Problem('upload_in_progress');
    return known;
  });
}

/** What a call brings besides its fields and files. */
interface From {
  caller: Session | DeviceCaller;
  files: AsyncIterable<Upload>;
  /** How far the sender's clock was ahead when the call came, milliseconds; null when it did not say. */
  lead: number | null;
}

interface Keeping {
  arrived: Arrived;
  checked: Checked;
  known: OthersSay;
  lead: number | null;
}

async function keep(
  services: Services,
  sender: Sender,
  { arrived, checked, known, lead }: Keeping,
): Promise<KeptSample> {
  const { sensor_serie } = arrived.fields;
  const stored = await store(services, sender, checked);
  const now = services.clock.now();
  const avisos = doubtsAbout({ ...madeAt(sender, arrived), ...known, sensor_serie, now, lead });
  const { kept, sound } = await inScope(services.connections.tenant, sender.scope, (trx) =>
    write(trx, { sender, arrived, stored, avisos, now }),
  );
  if (sound?.isQueued) wakeLane('recordings');
  else if (sound) await decideLate(services, sound.id_gravacao);
  return kept;
}

/**
 * Keeps a sample (ING-01, D-34): returns once all of it is stored, and the same again when it is sent again. Files come before the row,
 * each noted first, so that nothing of a call that broke off stays. What is doubtful is kept with a warning. The files are here whole by now, so
 * that hardly a moment passes between the look for the key and its claim.
 * @throws Problem company_not_found, company_inactive, invalid_input, recording_invalid, photo_invalid, upload_conflict, upload_in_progress
 */
export async function keepSample(services: Services, fields: NewSample, from: From): Promise<KeptSample> {
  const sent = await findByKey(services.connections.system, fields.chave);
  if (sent && isSentBy(from.caller, sent)) {
    // Whether they may send for that company was checked the first time; they may have moved to another one since.
    const companies =
      fields.id_cliente === undefined ? [sent.id_cliente, ownCompany(from.caller)] : [fields.id_cliente];
    return answerAgain(services, sent, await receive(fields, from.files), companies);
  }
  const sender = senderOf(from.caller, fields.id_cliente);
  // Somebody else sent it: whoever may not send for this company must not learn that it is here.
  if (sent) await inScope(services.connections.tenant, sender.scope, (trx) => checkTakes(trx, sender));
  const arrived = await receive(fields, from.files);
  if (sent) return answerAgain(services, sent, arrived, [sender.id_cliente]);
  return keepArrived(services, sender, arrived, from.lead);
}

/** Keeps a sample unless another call keeps it now. Should one have kept it meanwhile, its answer is given. */
async function keepArrived(
  services: Services,
  sender: Sender,
  arrived: Arrived,
  lead: From['lead'],
): Promise<KeptSample> {
  const size = arrived.sound?.bytes ?? 0;
  const asked = await claim(services, sender, arrived);
  return whileClaimed(services, sender, arrived, () =>
    inTurn(size, async () => {
      const checked = await decodeAll(arrived);
      // While it waited for its turn, others of the same place or meter may have come.
      const known = takesTurns(size) ? await askOthers(services, sender, arrived) : asked;
      return keep(services, sender, { arrived, checked, known, lead });
    }),
  );
}

const askOthers = ({ connections }: Services, sender: Sender, arrived: Arrived): Promise<OthersSay> =>
  inScope(connections.tenant, sender.scope, (trx) => whatOthersSay(trx, madeAt(sender, arrived)));

/** Keeps the key of a sample claimed as long as some work on it takes, and gives it back if that fails. */
async function whileClaimed(
  services: Services,
  sender: Sender,
  arrived: Arrived,
  work: () => Promise<KeptSample>,
): Promise<KeptSample> {
  const { connections, clock } = services;
  const { chave } = arrived.fields;
  const inOwnScope = (change: (trx: TenantTransaction) => Promise<void>) =>
    inScope(connections.tenant, sender.scope, change).catch(() => undefined);
  const renewing = setInterval(
    () => inOwnScope((trx) => renewClaim(trx, chave, new Date(clock.now().getTime() + CLAIM_MS))),
    CLAIM_MS / 4,
  );
  try {
    return await work();
  } catch (error) {
    await inOwnScope((trx) => releaseKey(trx, chave));
    const first = error instanceof KeyTaken ? await findRepeat(services, sender, arrived) : null;
    if (first) return first;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/**
 * The id of the sample with a key that has arrived: in the caller's scope, or sent by the caller and moved out of it since.
 * @throws Problem upload_in_progress while a call with the key is at work, sample_not_found
 */
export async function findArrived(
  { connections, clock }: Services,
  caller: Session | DeviceCaller,
  chave: string,
): Promise<number> {
  // The claim is read first: a sample that arrives in between is found.
  const isClaimed = await inScope(connections.tenant, caller.scope, (trx) => hasClaim(trx, chave, clock.now()));
  const sample = await findByKey(connections.system, chave);
  if (sample && (isSentBy(caller, sample) || caller.scope.clients.includes(sample.id_cliente)))
    return sample.id_amostra;
  throw new Problem(isClaimed && !sample ? 'upload_in_progress' : 'sample_not_found');
}
