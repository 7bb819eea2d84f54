import type { Pool } from 'pg';
import { insertHandOut, insertLink, insertReport, insertSample } from '../builders.ts';
import type { Cast, Person } from '../people.ts';

/** Rows that the generated tests point calls at. */
export interface Target {
  id_amostra: number;
  id_cliente: number;
  /** A pending report, on a sample of its own. */
  id_relatorio: number;
  /** A sample whose first slot waits for the report of whoever `inspector` was. */
  id_inspecionada: number;
  person: Person;
  media: { params: { chave: string }; query: Record<string, string> };
  /** Minute of the sample, which no other sample of the test has. */
  minute?: string;
  /** An assignment of the person that can be taken back. */
  lote?: string;
  cast: Cast;
  /** A sample in the hands of a blind reviewer, who works at the moment: the number of the hand-out. */
  revisao: number;
  /** Token of a link for a new password, of `colleague`. */
  link: string;
  /** Whom an administrator of the company may edit. */
  colleague: Person;
}

const NO_MEDIA: Target['media'] = { params: { chave: 'x' }, query: { exp: '1795014000', sig: 'x' } };

/** `reviewer`: in whose hands the sample of `revisao` is, by default those of the company's blind reviewer. */
type Given = Pick<Target, 'id_cliente' | 'person'> & Partial<Target> & { inspector?: Person; reviewer?: Person };

/** Makes the rows of a target in a company, all but those that are given. */
export async function makeTarget(admin: Pool, cast: Cast, given: Given): Promise<Target> {
  const { id_cliente, minute, person, inspector = person } = given;
  const isOther = id_cliente === cast.companies.other || id_cliente === cast.companies.otherBranch;
  const { id_usuario } = cast.people[isOther ? 'gei@other' : 'gei'];
  const reviewer = given.reviewer ?? cast.people[isOther ? 'br@other' : 'br'];
  const colleague = given.colleague ?? cast.people[isOther ? 'vis@other' : 'vis'];
  const sample = (more: object = {}) => insertSample(admin, { id_cliente, ...more });
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
    id_inspecionada: await sample({ id_inspecionar: inspector.id_usuario }),
  };
}

/** The input of a call that names a row, with a row in its place that nobody has. */
export function nowhere(given: unknown): unknown {
  const none = 2_147_483_647;
  if (typeof given === 'string') return 'ninguem@nenhures.test';
  if (!Array.isArray(given)) return none;
  const elsewhere = (item: object) => ({ ...item, ...('id_amostra' in item ? { id_amostra: none } : { id: none }) });
  return given.map((item) => (typeof item === 'object' ? elsewhere(item as object) : none));
}
