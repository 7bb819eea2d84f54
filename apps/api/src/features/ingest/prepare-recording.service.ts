import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { MEASURE_VERSION, PLAYABLE_VERSION, WavError } from '@escuta/acoustics';
import type { Services } from '../../context.ts';
import type { PreparedSound } from '../../platform/sound/sound.ts';
import { prepareSound } from '../../platform/sound/sound-threads.ts';
import { storageFault } from '../../platform/storage-fault.ts';
import { TaskFailure } from '../../platform/task-failure.ts';
import type { Doing, TakenTask } from '../queue/index.ts';
import { storeAndDecide } from './decision.service.ts';
import { completeRecording, findLacking, type Lacking, queueEarlier } from './recording.queries.ts';
import { columnsMade, columnsMeasured, keepMade, keysMade, soundKey } from './recording.service.ts';

/** The reason of a recording that stays as it is, as a task of the queue tells it. */
function toFailure(error: unknown, arquivo: string): TaskFailure {
  if (error instanceof TaskFailure) return error;
  const message = `${arquivo}: ${error instanceof Error ? error.message : error}`;
  return new TaskFailure(storageFault(error) ? 'unreachable' : 'later', message, { cause: error });
}

/** The bytes of a recording. Its file may come back with a restored backup; until then nothing can be made of it. */
async function readStored({ storage }: Services, arquivo: string): Promise<Buffer> {
  if ((await storage.size(arquivo)) === null) throw new TaskFailure('refused', `${arquivo}: the file is missing`);
  return buffer(await storage.read(arquivo));
}

/** By the rules of this version. A process of a later one may have measured too. */
const isMeasured = (version: number | null) => version !== null && version >= MEASURE_VERSION;

/** What an earlier version made stays as it is; only the rest is added. Earlier versions also kept files that are no sound. */
function columnsLacking({ arquivo, versao_medida, versao_som }: Lacking, made: PreparedSound | null) {
  return {
    ...(!isMeasured(versao_medida) && columnsMeasured(made?.measured ?? null)),
    ...(versao_som === null && {
      arquivo_som: made?.sound ? soundKey(arquivo) : null,
      versao_som: PLAYABLE_VERSION,
    }),
  };
}

const isNew = ({ arquivo_espectrograma }: Lacking) => arquivo_espectrograma === null;

async function makeOf(bytes: Buffer, recording: Lacking, signal: AbortSignal): Promise<PreparedSound | null> {
  try {
    return await prepareSound(bytes, signal);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    if (isNew(recording)) throw new TaskFailure('refused', error.message);
    return null;
  }
}

/** Makes what a recording lacks and stores its files, which are named by its content: a second time gives the same. */
async function make(services: Services, recording: Lacking, signal: AbortSignal): Promise<PreparedSound | null> {
  const made = await makeOf(await readStored(services, recording.arquivo), recording, signal);
  if (made && isNew(recording)) await keepMade(services.storage, recording.arquivo, made);
  else if (made?.sound) await services.storage.put(soundKey(recording.arquivo), made.sound);
  return made;
}

/**
 * Makes spectrogram, waveform, measures and playable sound of a recording that has come in (ING-06), or what one of an earlier version
 * lacks, and decides on its samples. Files come before the row, so that nothing is shown that is not there.
 */
export async function prepareStored(
  services: Services,
  { id_gravacao }: Pick<TakenTask, 'id_gravacao'>,
  { signal, done }: Doing,
): Promise<void> {
  const recording = id_gravacao === null ? null : await findLacking(services.connections.system, id_gravacao);
  if (id_gravacao === null || !recording) return;
  if (!isNew(recording) && isMeasured(recording.versao_medida) && recording.versao_som !== null) return;
  const made = await make(services, recording, signal).catch((error: unknown) => {
    throw toFailure(error, recording.arquivo);
  });
  const { arquivo } = recording;
  const columns =
    made && isNew(recording) ? { ...columnsMade(made), ...keysMade(arquivo, made) } : columnsLacking(recording, made);
  // What earlier rules have measured is measured anew, and asked about; what these have is stored already.
  const measured = made && !isMeasured(recording.versao_medida) ? made.measured : null;
  await storeAndDecide(services, { id_gravacao, setsClass: isNew(recording), measured }, async (trx) => {
    await completeRecording(trx, id_gravacao, columns);
    await done(trx);
  });
}

/** The same for recordings of earlier versions, which wait for nobody: each is followed by a pause as long as the work, for what people do. */
export async function completeEarlier(
  services: Services,
  task: Pick<TakenTask, 'id_gravacao'>,
  doing: Doing,
): Promise<void> {
  const start = performance.now();
  await prepareStored(services, task, doing);
  await wait(performance.now() - start);
}

/** Recordings of earlier versions in the queue at once, and how often it is filled up, milliseconds. */
const EARLIER_MAX = 1_000;
const LOOK_MS = 60_000;

/** Puts recordings that lack something into the queue, now and every minute: a process of an earlier version may still store some. */
export function startEarlier(
  { connections, clock }: Services,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => void {
  const look = () => {
    queueEarlier(connections.system, { now: clock.now(), most: EARLIER_MAX }).then(reports.onWorked, reports.onFailure);
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
