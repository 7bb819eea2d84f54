import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import {
  insertAddressImport,
  insertDevice,
  insertHandOut,
  insertLink,
  insertNetwork,
  insertReport,
  insertSample,
  insertSampleImport,
  keepView,
} from '../builders.ts';
import type { Cast, Person } from '../people.ts';

/** Rows that the generated tests name in calls. */
export interface Target {
  id_amostra: number;
  id_cliente: number;
  /** A pending report, on a sample of its own. */
  id_relatorio: number;
  /** A sample whose first slot has an inspector and no report. */
  id_inspecionada: number;
  person: Person;
  media: { params: { chave: string }; query: Record<string, string> };
  /** Minute of the sample, unique in the test. */
  minute?: string;
  /** An assignment of the person that can be undone. */
  lote?: string;
  cast: Cast;
  /** Number of a hand-out of a blind reviewer who is working. */
  revisao: number;
  /** Key of a sample as its sender made it. */
  chave: string;
  /** A device of the company. */
  dispositivo: number;
  /** A saved view of the person. */
  visao: number;
  /** Key of the company's pipe network, which has a pipe at the samples. */
  rede: string;
  /** Key of the company's open import, with one batch of one pipe. */
  importacao: string;
  /** Key of an open import of addresses. */
  enderecos: string;
  /** Key of an open import of recordings into the company. */
  gravacoes: string;
  /** Token of a password link of `colleague`. */
  link: string;
  /** A user whom an administrator of the company may edit. */
  colleague: Person;
}

const NO_MEDIA: Target['media'] = { params: { chave: 'x' }, query: { exp: '1795014000', sig: 'x' } };

/** `reviewer`: owner of the hand-out `revisao`, by default the company's blind reviewer. */
type Given = Pick<Target, 'id_cliente' | 'person'> & Partial<Target> & { inspector?: Person; reviewer?: Person };

/** Inserts the rows of a target in a company, except those given. */
export async function makeTarget(admin: Pool, cast: Cast, given: Given): Promise<Target> {
  const { id_cliente, minute, person, inspector = person } = given;
  const isOther = id_cliente === cast.companies.other || id_cliente === cast.companies.otherBranch;
  const gei = cast.people[isOther ? 'gei@other' : 'gei'];
  // Nobody may decide a report of their own (D-27).
  const { id_usuario } = inspector.id_usuario === gei.id_usuario ? cast.people.geo : gei;
  const reviewer = given.reviewer ?? cast.people[isOther ? 'br@other' : 'br'];
  const colleague = given.colleague ?? cast.people[isOther ? 'vis@other' : 'vis'];
  const sample = (more: object = {}) => insertSample(admin, { id_cliente, ...more });
  const keyed = async (id_amostra: number) => {
    const chave = randomUUID();
    await admin.query('update samples set chave = $1 where id_amostra = $2', [chave, id_amostra]);
    return chave;
  };
  const report = async () =>
    insertReport(admin, { id_cliente, id_usuario, amostras: [await sample({ id_inspecionar: id_usuario })] });
  return {
    ...given,
    cast,
    colleague,
    link: await insertLink(admin, colleague),
    media: given.media ?? NO_MEDIA,
    id_amostra: given.id_amostra ?? (await sample(minute ? { dt_amostra: new Date(minute) } : {})),
    revisao: await insertHandOut(admin, { id_cliente, id_usuario: reviewer.id_usuario }),
    id_relatorio: given.id_relatorio ?? (await report()),
    chave: await keyed(await sample()),
    dispositivo: await insertDevice(admin, { id_cliente, id_coletor: cast.people.geo.id_usuario }),
    visao: await keepView(admin, person.id_usuario),
    rede: await insertNetwork(admin, { id_cliente, id_usuario }),
    importacao: await insertNetwork(admin, { id_cliente, id_usuario, situacao: 'aberta' }),
    enderecos: await insertAddressImport(admin, person.id_usuario),
    gravacoes: await insertSampleImport(admin, id_cliente, person.id_usuario),
    id_inspecionada: await sample({ id_inspecionar: inspector.id_usuario }),
  };
}

/** The input of a call with the ids of unknown rows. */
export function nowhere(given: unknown): unknown {
  const none = 2_147_483_647;
  if (typeof given === 'string' && /^\d+$/.test(given)) return String(none);
  if (typeof given === 'string' && given.length === 36) return '00000000-0000-4000-8000-000000000000';
  if (typeof given === 'string') return 'ninguem@nenhures.test';
  if (!Array.isArray(given)) return none;
  const elsewhere = (item: object) => ({ ...item, ...('id_amostra' in item ? { id_amostra: none } : { id: none }) });
  return given.map((item) => (typeof item === 'object' ? elsewhere(item as object) : none));
}
