import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { formatsOf, seesDemonstrationContent, seesInspectionsAtFirst } from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { insertAddresses } from '../addresses/index.ts';
import { linkCoverage } from '../coverage/index.ts';
import { housesOf } from './addresses.ts';
import { DEMO_COMPANIES, DEMO_PEOPLE, lineOf } from './cast.ts';
import {
  hasUser,
  insertBlindReviews,
  insertBlocks,
  insertCompany,
  insertDecisions,
  insertLogs,
  insertPeople,
  insertPhotos,
  insertReportPhotos,
  insertReportSamples,
  insertReports,
  insertSamples,
  insertViews,
  isEmptyDatabase,
  lockSeeding,
} from './demo.queries.ts';
import { workDesk } from './desk-blocks.ts';
import { inOrderOfImport } from './earlier-visits.ts';
import { judgeAll } from './machine.ts';
import { writeNetworks } from './networks.ts';
import { DemoPhotos } from './photos.ts';
import type { DemoLog, DemoPlan, DemoReport } from './plan.ts';
import { planDemo } from './planned-demo.ts';
import {
  blindReviewRow,
  blockRows,
  decisionRows,
  type Ids,
  type Listened,
  logRow,
  reportRow,
  sampleRow,
  savedViewRows,
} from './rows.ts';
import { laySurvey } from './samples.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './sign-ins.ts';
import { type DemoShelves, heardIn, makeSounds, shelvesOf, soundOf, storeSounds } from './sounds.ts';

/** Looks up an id by a key of the plan; throws for an unknown one. */
function lookup<Key>(map: ReadonlyMap<Key, number>): (key: Key) => number {
  return (key) => {
    const id = map.get(key);
    if (id === undefined) throw new Error(`the demo refers to ${String(key)}, which it did not create`);
    return id;
  };
}

async function writeCompanies(trx: TenantTransaction): Promise<(key: string) => number> {
  const ids = new Map<string, number>();
  const idOf = lookup(ids);
  for (const { key, master, ...company } of DEMO_COMPANIES) {
    ids.set(key, await insertCompany(trx, { ...company, id_cliente_master: master === null ? null : idOf(master) }));
  }
  return idOf;
}

/** Only the nine users of D-31 get a password; the others cannot sign in. */
async function writePeople(trx: TenantTransaction, company: (key: string) => number, senha_hash: string) {
  const signIns = new Set(DEMO_SIGN_INS.map(({ email }) => email));
  const rows = DEMO_PEOPLE.map(({ company: home, nome, email, id_tipo_usuario }, index) => ({
    id_cliente: company(home),
    nome,
    email,
    id_tipo_usuario,
    senha_hash: signIns.has(email) ? senha_hash : null,
    telefone: `(31) 5550-${String(100 + index).padStart(4, '0')}`,
    // The commercial user also sees what an inspection looks like, with demonstration content.
    exibir_inspecao: seesInspectionsAtFirst(id_tipo_usuario) || seesDemonstrationContent({ id_tipo_usuario }),
  }));
  const byEmail = lookup(await insertPeople(trx, rows));
  return lookup(new Map(DEMO_PEOPLE.map(({ key, email }) => [key, byEmail(email)])));
}

async function writeReports(trx: TenantTransaction, plan: DemoPlan, ids: Ids, sample: (seq: string) => number) {
  const keys = new Map<DemoReport, string>(plan.reports.map((report) => [report, randomUUID()]));
  const byKey = lookup(
    await insertReports(
      trx,
      [...keys].map(([report, chave]) => reportRow(report, ids, chave)),
    ),
  );
  const idOf = lookup(new Map([...keys].map(([report, chave]) => [report, byKey(chave)])));
  const links = plan.reports.flatMap((report) =>
    report.samples.map(({ seq, company }) => ({
      id_relatorio: idOf(report),
      id_amostra: sample(seq),
      id_cliente: ids.company(company),
      ordem_inspecao: report.ordem_inspecao,
    })),
  );
  await insertReportSamples(trx, links);
  return idOf;
}

/** Loaded only when needed, so that later starts are not slower; drawing the towns takes a second, before which others get their turn. */
async function townsOfDemo({ samples }: DemoPlan) {
  const [{ layPipes, drawTowns }, { housesAlong }] = await Promise.all([
    import('./pipes.ts'),
    import('./street-houses.ts'),
  ]);
  await setImmediate();
  const { streets, neighbourhoods } = drawTowns(laySurvey().flat());
  const addresses = [...housesOf(samples), ...housesAlong(streets, neighbourhoods, samples)];
  return { networks: layPipes(streets), addresses };
}

/** What the machine said of each sample with a sound, and what the desk made of it. */
async function listenToAll(plan: DemoPlan, shelves: DemoShelves, now: Date): Promise<Listened> {
  const judged = await judgeAll(plan, heardIn(plan, shelves), now);
  return { judged: new Map(judged.map((one) => [one.sample, one])), desk: workDesk(judged, now) };
}

interface Prepared {
  plan: DemoPlan;
  shelves: DemoShelves;
  listened: Listened;
  towns: Awaited<ReturnType<typeof townsOfDemo>>;
  now: Date;
  senha_hash: string;
}

async function writeListening(
  trx: TenantTransaction,
  { judged, desk }: Listened,
  ids: Ids & { sample(seq: string): number },
) {
  const empresas = DEMO_COMPANIES.filter(({ key }) => lineOf(key).some((above) => above.key === desk.company));
  const rows = [...judged.values()].flatMap((one) => decisionRows(one, ids, ids.sample(one.sample.seq)));
  await insertDecisions(trx, rows);
  await insertBlocks(
    trx,
    desk.blocks.map((block) =>
      blockRows(
        block,
        ids,
        empresas.map(({ key }) => ids.company(key)),
      ),
    ),
  );
}

const inTime = (logs: readonly DemoLog[]) => logs.toSorted((a, b) => a.data.getTime() - b.data.getTime());

async function writeDemo(
  services: Services,
  trx: TenantTransaction,
  { plan, shelves, listened, towns, now, senha_hash }: Prepared,
) {
  const company = await writeCompanies(trx);
  const ids = { company, person: await writePeople(trx, company, senha_hash) };
  await writeNetworks(trx, towns.networks, ids, now);
  const recording = await storeSounds({ storage: services.storage, trx, now }, shelves, company);
  const rows = inOrderOfImport(plan.samples).map((sample, index) => {
    const sound = soundOf(shelves, sample, index);
    return sampleRow(sample, ids, { id_gravacao: sound && recording(sample.company, sound), listened });
  });
  const sample = lookup(await insertSamples(trx, rows));
  await writeListening(trx, listened, { ...ids, sample });
  await insertAddresses(trx, towns.addresses);
  await linkCoverage(trx);
  const photos = new DemoPhotos(services.storage);
  await insertPhotos(trx, await photos.ofSamples(plan.samples, { company, sample }));
  const report = await writeReports(trx, plan, ids, sample);
  await insertReportPhotos(trx, await photos.ofReports(plan.reports, { company, report }));
  await insertBlindReviews(
    trx,
    plan.blindReviews.map((review) => blindReviewRow(review, ids, sample(review.sample.seq))),
  );
  await insertViews(trx, savedViewRows(ids));
  await insertLogs(
    trx,
    inTime([...plan.logs, ...listened.desk.logs]).map((log) => logRow(log, { ...ids, sample, report })),
  );
}

/** Whether the database contains the demonstration company. */
export function hasDemo(system: AppDatabase): Promise<boolean> {
  return hasUser(system, DEMO_SIGN_INS[0]?.email ?? '');
}

/**
 * Fills an empty database with the demonstration (D-30, D-31): in one transaction, so that a start that is killed leaves
 * nothing and the next one starts again. Does nothing when any company exists or ESCUTA_DEMO is off.
 */
export async function seedDemo(services: Services, say: (text: string) => void): Promise<void> {
  const { system } = services.connections;
  if (services.config.ESCUTA_DEMO !== 'on' || !(await isEmptyDatabase(system))) return;
  say('Filling in the demonstration: invented companies, samples and synthetic sounds …');
  const start = performance.now();
  const now = services.clock.now();
  // The slow part runs before the transaction, so that it blocks no connection.
  const plan = planDemo(now);
  const shelves = shelvesOf(await makeSounds());
  const prepared = {
    ...{ plan, shelves, now },
    listened: await listenToAll(plan, shelves, now),
    towns: await townsOfDemo(plan),
    senha_hash: await hashPassword(DEMO_PASSWORD),
  };
  const filled = await system.transaction().execute(async (trx) => {
    await lockSeeding(trx);
    // Another process may have been faster.
    if (!(await isEmptyDatabase(trx))) return false;
    await writeDemo(services, trx, prepared);
    return true;
  });
  if (!filled) return;
  const { number, unit } = formatsOf('en');
  const seconds = unit((performance.now() - start) / 1000, 's', 1);
  say(
    `The demonstration is ready: ${number(prepared.plan.samples.length)} samples, ${number(prepared.plan.reports.length)} reports, ${seconds}.`,
  );
}
