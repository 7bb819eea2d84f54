import type { NewLeakReport } from '@escuta/contract';
import { slotList } from '@escuta/domain';
import type { Services, Session, Upload } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { findReportByKey, insertReport, insertReportPhotos, insertReportSamples } from './create-report.queries.ts';
import { type LockedSample, lockInspectedSamples } from './inspected-samples.queries.ts';
import { toColumns } from './report-fields.ts';
import { forgetUploads } from './report-photos.queries.ts';
import { type KeptPhoto, keepReportPhotos } from './report-photos.service.ts';

/** How far the clock of a phone may be ahead. */
const CLOCK_AHEAD_MS = 60_000;
/** A clock that shows less was never set. */
const CLOCK_EARLIEST = Date.parse('2000-01-01T00:00:00-03:00');

export interface CreatedReport {
  id_relatorio: number;
  /** It was there already, sent before with the same key. */
  repetido: boolean;
}

function checkDate({ dt_relatorio }: NewLeakReport, now: Date): void {
  const time = Date.parse(dt_relatorio);
  const early = time < CLOCK_EARLIEST;
  if (!early && time <= now.getTime() + CLOCK_AHEAD_MS) return;
  throw new Problem('invalid_input', { details: [{ field: 'dt_relatorio', code: early ? 'too_small' : 'too_big' }] });
}

/**
 * Makes sure that each slot is the author's own and without a report. Answers the company of the samples.
 * @throws Problem inspection_not_found, slot_reported, invalid_input for samples of several companies
 */
function checkSlots(locked: readonly LockedSample[], session: Session, { amostras }: NewLeakReport): number {
  const samples = amostras.map(({ id_amostra, ordem_inspecao }, index) => {
    const sample = locked.find((one) => one.id_amostra === id_amostra);
    if (sample && slotList(sample)[ordem_inspecao - 1] === session.user.id_usuario) return { sample, ordem_inspecao };
    throw new Problem('inspection_not_found', { details: [{ field: `amostras.${index}`, code: 'invalid' }] });
  });
  const reported = samples.findIndex(({ sample, ordem_inspecao }) => sample.reportedSlots.includes(ordem_inspecao));
  if (reported >= 0) {
    throw new Problem('slot_reported', { details: [{ field: `amostras.${reported}`, code: 'invalid' }] });
  }
  const [id_cliente = 0, ...others] = new Set(samples.map(({ sample }) => sample.id_cliente));
  if (others.length > 0) throw new Problem('invalid_input', { details: [{ field: 'amostras', code: 'invalid' }] });
  return id_cliente;
}

function rowOf(report: NewLeakReport, about: { id_cliente: number; id_usuario: number; now: Date }) {
  const { id_cliente, id_usuario, now } = about;
  return {
    ...toColumns(report),
    chave: report.chave,
    id_cliente,
    id_usuario,
    nro_os: null,
    obs_aprovacao: null,
    id_usuario_aprovacao: null,
    dt_aprovacao: null,
    dt_envio: now,
  };
}

type Claim = { sent: CreatedReport } | { id_cliente: number };

/**
 * The report that this key made before, or the company of the slots that it may fill. The samples are locked first: whoever sends the same
 * key at the same instant waits for them, and then finds the report.
 */
async function claim(trx: TenantTransaction, session: Session, report: NewLeakReport): Promise<Claim> {
  const locked = await lockInspectedSamples(
    trx,
    report.amostras.map(({ id_amostra }) => id_amostra),
  );
  const { id_usuario } = session.user;
  const id_relatorio = await findReportByKey(trx, { id_usuario, chave: report.chave });
  if (id_relatorio !== null) return { sent: { id_relatorio, repetido: true } };
  return { id_cliente: checkSlots(locked, session, report) };
}

async function write(
  trx: TenantTransaction,
  session: Session,
  report: NewLeakReport,
  { photos, now }: { photos: readonly KeptPhoto[]; now: Date },
): Promise<CreatedReport> {
  const claimed = await claim(trx, session, report);
  if ('sent' in claimed) return claimed.sent;
  const { id_cliente } = claimed;
  const { id_usuario } = session.user;
  const id_relatorio = await insertReport(trx, rowOf(report, { id_cliente, id_usuario, now }));
  if (id_relatorio === null) {
    // The key came with other samples at the same instant.
    const sent = await findReportByKey(trx, { id_usuario, chave: report.chave });
    if (sent === null) throw new Problem('inspection_not_found');
    return { id_relatorio: sent, repetido: true };
  }
  await insertReportSamples(
    trx,
    report.amostras.map((slot) => ({ ...slot, id_relatorio, id_cliente })),
  );
  await insertReportPhotos(
    trx,
    photos.map((photo, index) => ({ ...photo, id_relatorio, id_cliente, ordem: index + 1 })),
  );
  await forgetUploads(
    trx,
    photos.map(({ arquivo }) => arquivo),
  );
  return { id_relatorio, repetido: false };
}

/**
 * Reports an own inspection (RDT-09, D-20). What can be refused is refused before a photo is read; photos are kept before the rows, which
 * are written all or none; the same key sent again, even at the same instant, answers the report that it made.
 */
export async function createReport(
  services: Services,
  session: Session,
  report: NewLeakReport,
  files: AsyncIterable<Upload>,
): Promise<CreatedReport> {
  checkDate(report, services.clock.now());
  const { tenant } = services.connections;
  const before = await inScope(tenant, session.scope, (trx) => claim(trx, session, report));
  if ('sent' in before) return before.sent;
  const about = { id_cliente: before.id_cliente, titles: report.fotos };
  const photos = await keepReportPhotos(services, session, about, files);
  const now = services.clock.now();
  return inScope(tenant, session.scope, (trx) => write(trx, session, report, { photos, now }));
}
