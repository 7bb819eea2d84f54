import { plainNumber } from '@escuta/domain';
import { call, NetworkProblem } from '../../../shared/api/index.ts';
import { attemptSignal, sends } from '../outbox/sender.ts';
import { wholeFiles } from '../store/draft-store.ts';
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

async function post(draft: SampleDraft): Promise<Partial<SampleDraft>> {
  const files = {
    audio: await wholeFiles(draft.sound ? [draft.sound] : [], 'sound_lost'),
    fotos: await wholeFiles(draft.photos, 'photo_lost'),
  };
  const signal = attemptSignal([...files.audio, ...files.fotos]);
  const reply = await call('createSample', { body: bodyOf(draft), files, signal });
  // The sign-in page of a public network answers 200 as well; without the sample's id the answer is not the server's.
  if (typeof reply.id_amostra !== 'number') throw new NetworkProblem('unreadable');
  return { answer: { seq: reply.seq, avisos: reply.avisos } };
}

sends({ store: samples, capability: 'samples.collect', post });
