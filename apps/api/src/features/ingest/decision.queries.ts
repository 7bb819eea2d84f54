import { MEASURE_VERSION, type Measure } from '@escuta/acoustics';
import type { Classification } from '@escuta/contract';
import { areaAround, LISTENING, NO_SUSPECT_POINT, type Position } from '@escuta/domain';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { COUNT, columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import { UNHEARD } from '../samples/index.ts';

/** Locks a recording, after samples that are being stored with it; null when it is gone, not measured by this version, or made up by the demonstration. */
export async function lockMeasured(trx: AppDatabase, id_gravacao: number): Promise<Measure | null> {
  const { rows } = await selecting(
    { medidas: sql<Measure | null>`g.medidas` },
    (list) =>
      sql`select ${list} from recordings g where g.id_gravacao = ${id_gravacao} and g.versao_medida = ${MEASURE_VERSION} and not g.sintetico for update`,
  ).execute(trx);
  return rows[0]?.medidas ?? null;
}

const UNDECIDED = columnsOf(
  'samples',
  's',
  'id_amostra',
  'id_cliente',
  'dt_amostra',
  'lat',
  'lon',
  'sensor_serie',
  'sensor_modelo',
  'id_dispositivo',
);
export type UndecidedSample = RowOf<typeof UNDECIDED>;

/** Over `samples s`: it waits for a class by default, and nobody has decided anything on it. */
const WAITS = sql`s.classificacao = 'PEND' and s.dt_classificacao is null and s.classificacao_cliente is null
      and s.classe_final is null and s.total_inspecoes = 0`;

/** What the collector thinks of a sample of which the machine can tell nothing (INCO), where it stays PEND for a person: the desk hears those. */
const WORTH_A_PERSON: Classification = 'LEAK';

/** Over `samples s` and `sample_decisions d`: a class that is the machine's word alone, which the sample does not take. */
const NOT_FOR_SAMPLE = sql`(d.classificacao = 'PEND' or d.classificacao = 'INCO' and s.pre_classificacao is not distinct from ${WORTH_A_PERSON})`;

/** What deciding again is by: of each company what decides there now, and the samples that a learnt model in force there knows. */
export interface Again {
  decisors: ReadonlyMap<number, string>;
  known: readonly number[];
  /** Recorders whose reference was restarted, and from when on it counts anew. */
  restarts: readonly Restart[];
  /** Recorders whose reference a move of a company has changed; null: none. */
  moves: Moves | null;
  /** Only what these restarts and moves change; false: all that something else decides on now. */
  referencesOnly: boolean;
}

/** Of the tree of which company, and the number of its last move. */
interface Moves {
  top: number;
  last: string;
}

interface Restart {
  gravador: string;
  start: Date;
}

/** Over `sample_decisions d`: a flaw of the recording, which every classifier tells alike. */
const IS_FLAW = sql`d.motivo in ('curta', 'saturada', 'silenciosa', 'instavel', 'taxa_baixa')`;

/** Over `samples s` and `sample_decisions d`: made by what decides now. */
const byPresent = ({ decisors }: Again) => sql`(${IS_FLAW} or d.decisor = (
      select f.decisor from unnest(${[...decisors.keys()]}::int[], ${[...decisors.values()]}::text[]) f(id_cliente, decisor) where f.id_cliente = s.id_cliente))`;

/** Over `sample_decisions d`: compared with another reference than that since a restart, on a sound between the two (D-35). */
const beforeRestart = (restarts: readonly Restart[]) => sql`exists (
      select from unnest(${restarts.map(({ gravador }) => gravador)}::text[], ${restarts.map(({ start }) => start)}::timestamptz[]) f(gravador, inicio)
      where f.gravador = d.gravador and d.inicio is distinct from f.inicio and d.dt_amostra >= least(d.inicio, f.inicio))`;

/** Over `sample_decisions d`: compared with what its recorder hears in another company tree. */
const beforeMove = ({ top }: Moves) => sql`exists (
      select from reference_changes k where k.id_cliente = ${top} and k.gravador = d.gravador and d.id_decisao < k.ate_decisao)`;

const byFormerReference = ({ restarts, moves }: Again) =>
  sql`(d.atual and d.utilizavel and (${beforeRestart(restarts)}${moves ? sql` or ${beforeMove(moves)}` : sql``}))`;

/** Over `sample_decisions d`: too little was known for it. */
const KNEW_TOO_LITTLE = sql`d.motivo in ('sem_referencia', 'poucas_amostras', 'modelo_mudo')`;
/** Over `samples s` and `sample_decisions d`: a class that the sample still waits for: samples of earlier versions are decided on without taking it. */
const NOT_TAKEN = sql`(not ${NOT_FOR_SAMPLE} and not d.aplicada and ${WAITS})`;

/** Over `samples s` and `sample_decisions d`: a decision that need not be made again. */
const stands = (again: Again) =>
  again.referencesOnly
    ? sql`not ${byFormerReference(again)}`
    : sql`${byPresent(again)} and not ${KNEW_TOO_LITTLE} and not ${NOT_TAKEN} and not ${byFormerReference(again)}`;

/**
 * A decision by these measures, over `sample_decisions d`; asked again, one that stands. What the model in force has learnt from or was tried on stays as
 * it was decided: a figure must not be from data that the model has seen.
 */
const isDecided = (again: Again | null) => sql`d.id_amostra = s.id_amostra and d.atual and d.versao = ${MEASURE_VERSION}
      ${again ? sql`and (s.id_amostra = any(${[...again.known]}::int[]) or ${stands(again)})` : sql``}`;

/**
 * Locks the samples of a recording on which nothing has been decided by these measures, so that none moves to another unit meanwhile.
 * @param again also those on which too little was known to decide, or something else decided
 */
export async function lockUndecided(
  trx: AppDatabase,
  id_gravacao: number,
  again: Again | null,
): Promise<UndecidedSample[]> {
  const { rows } = await selecting(
    UNDECIDED,
    (list) => sql`
    select ${list} from samples s
    where s.id_gravacao = ${id_gravacao} and not exists (select from sample_decisions d where ${isDecided(again)})
    order by s.id_amostra for no key update`,
  ).execute(trx);
  return rows;
}

/** Over `sample_decisions d`: what is compared was measured by the same rules. */
const COMPARABLE = sql`d.atual and d.versao = ${MEASURE_VERSION}`;

/** From when on the reference of a recorder counts anew (D-35); null: it was never restarted. */
export async function startOf(trx: AppDatabase, id_cliente: number, recorder: string): Promise<Date | null> {
  const { rows } = await selecting(
    { desde: sql<Date | null>`recorder_start(${id_cliente}, ${recorder})` },
    (list) => sql`select ${list}`,
  ).execute(trx);
  return rows[0]?.desde ?? null;
}

/** The restarted references of a company tree, or of one recorder of it. */
export async function listRestarts(system: AppDatabase, top: number, recorder: string | null): Promise<Restart[]> {
  const { rows } = await selecting(
    { gravador: sql<string>`r.gravador`, start: sql<Date>`recorder_start(${top}, r.gravador)` },
    (list) => sql`
    select ${list} from (select distinct k.gravador from recorder_restarts k
      where company_top(k.id_cliente) = ${top} and ${recorder === null ? sql`true` : sql`k.gravador = ${recorder}`}) r order by 1`,
  ).execute(system);
  return rows;
}

/** The last move that has changed references in a company tree; null: none has. */
export async function lastMove(system: AppDatabase, top: number): Promise<Moves | null> {
  const { rows } = await selecting(
    { last: sql<string | null>`max(k.ate_decisao)::text` },
    (list) => sql`select ${list} from reference_changes k where k.id_cliente = ${top}`,
  ).execute(system);
  const last = rows[0]?.last ?? null;
  return last === null ? null : { top, last };
}

/** Whose levels are read: not of one sample, and where the reference was restarted only on its side of that. */
interface LevelsOf {
  column: 'gravador' | 'modelo';
  key: string;
  sample: Pick<UndecidedSample, 'id_amostra' | 'dt_amostra'>;
  start: Date | null;
}

/** Levels of the last usable samples of a recorder, or of a model, in some companies; newest first. */
export async function lastLevels(
  trx: AppDatabase,
  tree: readonly number[],
  { column, key, sample: { id_amostra, dt_amostra }, start }: LevelsOf,
): Promise<number[]> {
  const side = start && (dt_amostra < start ? sql`and d.dt_amostra < ${start}` : sql`and d.dt_amostra >= ${start}`);
  const { rows } = await selecting(
    { nivel: sql<number>`last.nivel` },
    (list) => sql`
    select ${list} from unnest(${[...tree]}::int[]) unit(id_cliente) cross join lateral (
      select d.nivel, d.dt_amostra from sample_decisions d
      where d.${sql.ref(column)} = ${key} and d.id_cliente = unit.id_cliente and d.utilizavel
        and d.id_amostra <> ${id_amostra} and ${COMPARABLE} ${side ?? sql``}
      order by d.dt_amostra desc limit ${LISTENING.referenceMost}) last
    order by last.dt_amostra desc limit ${LISTENING.referenceMost}`,
  ).execute(trx);
  return rows.map(({ nivel }) => nivel);
}

/** Samples of some companies with a difference, since an instant; over `sample_decisions d`. */
const compared = (tree: readonly number[], since: Date) =>
  sql`d.id_cliente = any(${[...tree]}::int[]) and d.dt_amostra >= ${since} and d.diferenca is not null and ${COMPARABLE}`;

/** How many samples some companies have to compare with, how many of them people have heard, and on how many an approved report found a leak. */
export async function countCompared(trx: AppDatabase, tree: readonly number[], since: Date) {
  const columns = {
    count: COUNT,
    heard: sql<number>`(count(*) filter (where d.id_amostra not in (
      select s.id_amostra from samples s where s.id_cliente = any(${[...tree]}::int[]) and ${UNHEARD})))::int`,
    confirmed: sql<number>`(count(*) filter (where exists (
      select from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = d.id_amostra and r.id_status_relatorio = 1 and strpos(r.tipo_vazamento, ${NO_SUSPECT_POINT}) = 0)))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from sample_decisions d where ${compared(tree, since)}`,
  ).execute(trx);
  return rows[0] ?? { count: 0, heard: 0, confirmed: 0 };
}

/** The samples that a new one is compared with: of which companies, since when, and which learnt model decides; null: none. */
export interface Compared {
  tree: readonly number[];
  since: Date;
  id_modelo: number | null;
}

/**
 * What a compared sample counts for, dB: what the model that decides has made of it, else its difference from the usual level. So the share that a model
 * calls LEAK stays that of the company when the sounds change after its fit; the rule, and another model, read the differences, which all samples have.
 */
const counted = ({ id_modelo }: Compared) =>
  id_modelo === null
    ? sql`d.diferenca`
    : sql`(case when d.id_modelo = ${id_modelo} then d.equivalente else d.diferenca end)`;

/** What the sample at a place counts for, from the highest down. */
export async function countedAt(trx: AppDatabase, asked: Compared, place: number) {
  const { rows } = await selecting(
    { decibels: sql<number>`${counted(asked)}` },
    (list) => sql`
    select ${list} from sample_decisions d where ${compared(asked.tree, asked.since)}
    order by 1 desc offset ${place} limit 1`,
  ).execute(trx);
  return rows[0]?.decibels ?? null;
}

/** Share of them that count for less. */
export async function shareBelow(trx: AppDatabase, asked: Compared, decibels: number) {
  const { rows } = await selecting(
    { share: sql<number>`count(*) filter (where ${counted(asked)} < ${decibels})::float8 / count(*)` },
    (list) =>
      sql`select ${list} from sample_decisions d where ${compared(asked.tree, asked.since)} having count(*) > 0`,
  ).execute(trx);
  return rows[0]?.share ?? null;
}

/** Most neighbours that are read: the newest say what is usual at a place. */
const NEIGHBOURS_MOST = 200;

/** Median difference of the samples around a place, the sample itself aside; null for too few. */
export async function usualAround(
  trx: AppDatabase,
  tree: readonly number[],
  { lat, lon, id_amostra }: Position & { id_amostra: number },
): Promise<number | null> {
  const { neighbourMetres, neighboursLeast } = LISTENING;
  const { rows: lines, ranges } = areaAround({ lat, lon }, neighbourMetres);
  const along = ranges.map(([from, to]) => sql`s.lon_e5 between ${from} and ${to}`);
  const { rows } = await selecting(
    { n: COUNT, usual: sql<number | null>`percentile_cont(0.5) within group (order by near.diferenca)` },
    (list) => sql`
    select ${list} from (
      select d.diferenca from samples s join sample_decisions d using (id_amostra)
      where s.lat_e5 = any(${lines}::int[]) and (${sql.join(along, sql` or `)})
        and s.id_cliente = any(${[...tree]}::int[]) and s.id_amostra <> ${id_amostra} and d.diferenca is not null and ${COMPARABLE}
        and hop_metres(${lat}, ${lon}, s.lat, s.lon) <= ${neighbourMetres}
      order by s.dt_amostra desc limit ${NEIGHBOURS_MOST}) near`,
  ).execute(trx);
  return rows[0] && rows[0].n >= neighboursLeast ? rows[0].usual : null;
}

/** Over `samples s`: it was handed out in a block, whose reach and draw are told by its place. */
const HANDED_OUT = sql<boolean>`exists (select from listening_block_samples b where b.id_amostra = s.id_amostra)`;
/** Over `samples s`: what the machine had said of it is compared with what people heard, or will be: its place stays. */
const IS_PLACED = sql<boolean>`(s.ordem_escuta is not null and (not (${UNHEARD}) or ${HANDED_OUT}))`;

/**
 * Stores a decision as the present one on its sample, with the place in the order of listening. Earlier ones stay, and so does the place of what people
 * have heard or were handed.
 */
export async function insertDecision(
  trx: AppDatabase,
  row: Insertable<Database['sample_decisions']>,
  ordem_escuta: number | null,
): Promise<void> {
  const { id_amostra } = row;
  await trx
    .updateTable('sample_decisions')
    .set({ atual: false })
    .where('id_amostra', '=', id_amostra)
    .where('atual', '=', true)
    .execute();
  await trx.insertInto('sample_decisions').values(row).execute();
  await trx
    .updateTable('samples as s')
    .set({ ordem_escuta })
    .where('s.id_amostra', '=', id_amostra)
    .where('s.ordem_escuta', 'is distinct from', ordem_escuta)
    .where(sql<boolean>`not ${IS_PLACED}`)
    .execute();
}

/**
 * Gives a sample its class where it waits for one by default and nobody has decided anything on it, also meanwhile; false where it stays as it is,
 * also for a leak of the collector of which the machine can tell nothing.
 */
export async function classifyUndecided(
  trx: AppDatabase,
  id_amostra: number,
  classificacao: 'LEAK' | 'LESS' | 'INCO',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('samples')
    .set({ classificacao, classe_maquina: true })
    .where('id_amostra', '=', id_amostra)
    .where('classificacao', '=', 'PEND')
    .where('dt_classificacao', 'is', null)
    .where('classificacao_cliente', 'is', null)
    .where('classe_final', 'is', null)
    .where('total_inspecoes', '=', 0)
    .$if(classificacao === 'INCO', (query) => query.where('pre_classificacao', 'is distinct from', WORTH_A_PERSON))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets a class that the machine gave follow its new decision, where no person has heard the sample or was handed it: to PEND where the machine can tell
 * nothing any more. False where it stays, or waits for a person.
 */
export async function followDecision(
  trx: AppDatabase,
  id_amostra: number,
  classificacao: 'LEAK' | 'LESS' | 'INCO' | 'PEND',
): Promise<boolean> {
  const pending = sql<boolean>`(${classificacao} = 'PEND' or ${classificacao} = 'INCO' and s.pre_classificacao is not distinct from ${WORTH_A_PERSON})`;
  const followed = await trx
    .updateTable('samples as s')
    .set({
      classificacao: sql<Classification>`case when ${pending} then 'PEND' else ${classificacao} end`,
      classe_maquina: sql<boolean>`not ${pending}`,
    })
    .where('s.id_amostra', '=', id_amostra)
    .where('s.classe_maquina', '=', true)
    .where(sql<boolean>`${UNHEARD}`)
    .where(sql<boolean>`not ${HANDED_OUT}`)
    .returning('s.classificacao')
    .executeTakeFirst();
  return followed !== undefined && followed.classificacao !== 'PEND';
}

/** Over `samples s` and `recordings g`: recordings of some companies with a sample that has no decision, or one to be made again (`isDecided`). */
const undecided = (companies: readonly number[], again: Again) => sql`samples s join recordings g using (id_gravacao)
    where g.versao_medida = ${MEASURE_VERSION} and g.medidas is not null and not g.sintetico
      and s.id_cliente = any(${[...companies]}::int[])
      and not exists (select from sample_decisions d where ${isDecided(again)})
      ${again.referencesOnly ? sql`and exists (select from sample_decisions d where d.id_amostra = s.id_amostra and ${byFormerReference(again)})` : sql``}`;

/** How many there are. */
export async function countUndecided(trx: AppDatabase, companies: readonly number[], again: Again): Promise<number> {
  const { rows } = await selecting(
    { n: sql<number>`count(distinct s.id_gravacao)::int` },
    (list) => sql`select ${list} from ${undecided(companies, again)}`,
  ).execute(trx);
  return rows[0]?.n ?? 0;
}

/** The next of them behind one, in the order in which they came. */
export async function listUndecided(
  trx: AppDatabase,
  companies: readonly number[],
  { again, behind, most }: { again: Again; behind: number; most: number },
): Promise<number[]> {
  const { rows } = await selecting(
    { id_gravacao: sql<number>`s.id_gravacao` },
    (list) => sql`
    select distinct ${list} from ${undecided(companies, again)} and s.id_gravacao > ${behind} order by 1 limit ${most}`,
  ).execute(trx);
  return rows.map(({ id_gravacao }) => id_gravacao);
}

/** The companies at the top of the trees that have measured recordings. */
export async function listMeasuredTrees(system: AppDatabase): Promise<number[]> {
  const { rows } = await selecting(
    { top: sql<number>`company_top(g.id_cliente)` },
    (list) => sql`
    select distinct ${list} from (select distinct id_cliente from recordings where versao_medida = ${MEASURE_VERSION} and not sintetico) g order by 1`,
  ).execute(system);
  return rows.map(({ top }) => top);
}
