import type pg from 'pg';
import type { Place } from './calls.ts';
import type { Findings } from './findings.ts';
import type { Journal, NotedSample } from './journal.ts';
import { sha256 } from './sounds.ts';

/** A sample with its sound and what was made of it. */
export interface SampleRow {
  chave: string;
  id_amostra: number;
  id_cliente: number;
  seq: string;
  obs_app: string | null;
  classificacao: string;
  /** Of the sound, by its row; null without a sound. */
  sha256: string | null;
  arquivo: string;
  arquivo_espectrograma: string | null;
  measured: boolean;
  waveform: boolean;
  /** The class of each decision; PEND for one that was not sure enough. */
  decided: string[] | null;
  fotos: string[] | null;
}

const SAMPLES = `
select s.chave, s.id_amostra, s.id_cliente, s.seq, s.obs_app, s.classificacao, encode(g.sha256, 'hex') as sha256, g.arquivo,
  g.arquivo_espectrograma, g.medidas is not null as measured, cardinality(g.picos) > 0 as waveform,
  (select array_agg(case when d.aplicada then d.classificacao else 'PEND' end) from sample_decisions d where d.id_amostra = s.id_amostra) as decided,
  (select array_agg(p.arquivo) from sample_photos p where p.id_amostra = s.id_amostra) as fotos
from samples s left join recordings g using (id_gravacao)`;

/** Samples that the load has sent: those of the demonstration have collectors of their own. */
const SENT = `${SAMPLES} where s.id_dispositivo is not null
  and s.id_coletor not in (select id_usuario from users where email like '%@demo.escuta')`;

export const samplesOfKey = async (client: pg.Client, chave: string): Promise<SampleRow[]> =>
  (await client.query<SampleRow>(`${SAMPLES} where s.chave = $1`, [chave])).rows;

const bytesOf = (place: Pick<Place, 'stored'>, key: string) => place.stored(key).catch(() => Buffer.alloc(0));

/** Whether row and file have the sound with this hash. */
export async function hasSound(row: SampleRow, sent: string, place: Pick<Place, 'stored'>): Promise<boolean> {
  return row.sha256 === sent && sha256(await bytesOf(place, row.arquivo)) === sent;
}

/** What of the work on a sound is not done, or not done once. */
export async function faultsOfWork(row: SampleRow, place: Pick<Place, 'stored'>): Promise<string[]> {
  const faults: string[] = [];
  if (!row.measured || !row.waveform) faults.push('the measures');
  // One decision, of which the sample has its class: PEND as long as the device has sent too little to compare with.
  if (row.decided?.length !== 1 || row.decided[0] !== row.classificacao) faults.push('the decision or the class');
  const key = row.arquivo_espectrograma;
  if (key === null || (await bytesOf(place, key)).length === 0) faults.push('the spectrogram');
  return faults;
}

async function faultOf(row: SampleRow, noted: NotedSample, place: Place): Promise<string | undefined> {
  const isAcknowledged = noted.fate === 'acknowledged';
  if (isAcknowledged && row.id_amostra !== noted.id_amostra) return `it is ${row.id_amostra}, not ${noted.id_amostra}`;
  if (row.id_cliente !== noted.id_cliente) return `it belongs to company ${row.id_cliente}, not ${noted.id_cliente}`;
  if (!(await hasSound(row, noted.sha256, place))) return `the sound ${row.arquivo} is not the one that was sent`;
  const key = row.arquivo_espectrograma;
  return key && (await bytesOf(place, key)).length === 0 ? `the spectrogram ${key} is missing` : undefined;
}

/** Every acknowledged sample is there once, with its sound; so is every other one that is there, and none that was refused. */
export async function checkSamples(client: pg.Client, place: Place, journal: Journal, found: Findings): Promise<void> {
  const { rows } = await client.query<SampleRow>(SENT);
  const byKey = new Map(rows.map((row) => [row.chave, row]));
  if (byKey.size < rows.length) found.half.push(`${rows.length - byKey.size} samples are there twice`);
  for (const noted of journal.samples) {
    const { chave, fate } = noted;
    const row = byKey.get(chave);
    byKey.delete(chave);
    if (!row && fate === 'acknowledged') found.lost.push(`the sample ${chave}`);
    if (row && fate === 'refused') found.half.push(`the sample ${chave} was refused and is there`);
    const fault = row && (await faultOf(row, noted, place));
    if (fault) found[fate === 'acknowledged' ? 'lost' : 'half'].push(`sample ${chave}: ${fault}`);
  }
  for (const chave of byKey.keys()) found.half.push(`nobody sent the sample ${chave}`);
}

/** Every sample of a device has been worked on, once. */
export async function checkWork(client: pg.Client, place: Place, found: Findings): Promise<void> {
  const { rows } = await client.query<SampleRow>(SENT);
  for (const row of rows)
    for (const fault of await faultsOfWork(row, place)) found.half.push(`${fault} of ${row.chave}`);
}
