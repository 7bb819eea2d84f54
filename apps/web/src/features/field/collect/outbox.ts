import { KEPT_SAMPLE_HEADER } from '@escuta/contract';
import { plainNumber } from '@escuta/domain';
import { ApiProblem, call, callRaw, NetworkProblem } from '../../../shared/api/index.ts';
import { attemptSignal, sends } from '../outbox/sender.ts';
import { LostFile, UnreadFile, type WholeFiles, wholeFiles } from '../store/files.ts';
import { precisionAt, sourceOf } from './store/fix.ts';
import type { SampleDraft } from './store/sample-draft.ts';
import { samples } from './store/samples.ts';

/** The fields of the form; empty ones are left out by the contract. */
function bodyOf({ chave, fields, position, recordedAt }: SampleDraft) {
  if (!position || recordedAt === null) throw new Error('the sample was queued without its position or time');
  const { company, ...typed } = fields;
  const precision = precisionAt(position, recordedAt);
  return {
    ...typed,
    chave,
    dt_amostra: new Date(recordedAt).toISOString(),
    lat: plainNumber(position.lat, 7),
    lon: plainNumber(position.lon, 7),
    precisao: precision === null ? '' : plainNumber(precision, 1),
    origem_posicao: sourceOf(position),
    id_cliente: company ? String(company.id_cliente) : '',
  };
}

/** Whether a sample has arrived, and its id. Throws if something before our server answers. */
async function arrivedId(chave: string): Promise<number | null> {
  const signal = attemptSignal([]);
  try {
    const { headers } = await callRaw('hasSample', { params: { chave }, signal });
    const id = Number(headers.get(KEPT_SAMPLE_HEADER) ?? '');
    if (!(id > 0)) throw new NetworkProblem('unreadable');
    return id;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'sample_not_found') return null;
    // A 404 of something before our server says nothing of the sample.
    throw problem instanceof ApiProblem && problem.status === 404 ? new NetworkProblem('unreadable') : problem;
  }
}

/** What the phone missed of the answer to an earlier attempt; null if nothing of the sample has arrived. */
async function earlierAnswer(chave: string): Promise<Partial<SampleDraft> | null> {
  const id = await arrivedId(chave);
  if (id === null) return null;
  try {
    const { amostra } = await call('getSample', { params: { id }, signal: attemptSignal([]) });
    return { answer: { id_amostra: id, seq: amostra.seq, avisos: amostra.avisos } };
  } catch (problem) {
    // It has arrived, though its collector may no longer see it.
    if (problem instanceof ApiProblem) return { answer: null };
    throw problem;
  }
}

async function post(draft: SampleDraft): Promise<Partial<SampleDraft>> {
  try {
    return await send(draft, await wholeFiles(draft));
  } catch (problem) {
    if (!(problem instanceof LostFile || problem instanceof UnreadFile) || draft.attempts < 2) throw problem;
    // An earlier attempt may have arrived: recorded and sent again, it would be a second sample of one visit.
    const earlier = await earlierAnswer(draft.chave);
    if (!earlier) throw problem;
    return earlier;
  }
}

async function send(draft: SampleDraft, { sound, photos }: WholeFiles): Promise<Partial<SampleDraft>> {
  const files = { audio: sound, fotos: photos };
  const signal = attemptSignal([...files.audio, ...files.fotos]);
  const reply = await call('createSample', { body: bodyOf(draft), files, signal });
  // The sign-in page of a public network answers 200 as well; without the sample's id the answer is not the server's.
  if (typeof reply.id_amostra !== 'number') throw new NetworkProblem('unreadable');
  return { answer: { id_amostra: reply.id_amostra, seq: reply.seq, avisos: reply.avisos } };
}

sends({ store: samples, capability: 'samples.collect', post });
