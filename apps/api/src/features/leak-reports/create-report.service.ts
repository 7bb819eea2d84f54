import type { NewLeakReport } from '@escuta/contract';
import { slotList } from '@escuta/domain';
import type { Services, Session, Upload } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { forgetUploads } from '../uploads/index.ts';
import { findReportByKey, insertReport, insertReportPhotos, insertReportSamples } from './create-report.queries.ts';
import { type LockedSample, lockInspectedSamples } from './inspected-samples.queries.ts';
import { toColumns } from './report-fields.ts';
import { type KeptPhoto, keepReportPhotos } from './report-photos.service.ts';

/** Allowed lead of a phone's clock. */
const CLOCK_AHEAD_MS = 60_000;
/** Earliest plausible date; a clock before it was never set. */
const CLOCK_EARLIEST = Date.parse('2000-01-01T00:00:00-03:00');

export interface CreatedReport {
  id_relatorio: number;
  /** The report existed already, sent before with the same key. */
  repetido: boolean;
}

function checkDate({ dt_relatorio }: NewLeakReport, now: Date): void {
  const time = Date.parse(dt_relatorio);
  const early = time < CLOCK_EARLIEST;
  if (!early && time <= now.getTime() + CLOCK_AHEAD_MS) return;
  throw new Problem('invalid_input', { details: [{ field: 'dt_relatorio', code: early ? 'too_small' : 'too_big' }] });
}

/**
 * Checks that each slot belongs to the author and has no report. Returns the company of the samples.
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
 * Returns the report already sent with this key, or the company of the free slots. Locks the samples first, so that a concurrent call with the
 * same key waits and then finds the report.
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
    // A concurrent call used the key with other samples.
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
 * Creates a leak report of an own inspection (RDT-09, D-20). Checks everything else before reading a photo. Stores photos before the rows, which
 * are inserted all or none. A repeated key, even in a concurrent call, returns the existing report.
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
