import { OWN_REPORT_DAYS } from '@escuta/contract';
import { toProductMinute } from '@escuta/domain';
import { newKey } from '../../../shared/api/new-key.ts';
import { DRAFT_VERSION, type Draft, type DraftInspection, emptyFields, readDraft } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import { newWaiting } from './waiting.ts';

/** The reports on this device. Sent ones stay listed as long as the server returns decisions on them. */
export const reports = new DraftStore<Draft>({
  kind: 'report',
  read: readDraft,
  sentKeptMs: OWN_REPORT_DAYS * 24 * 3_600_000,
});

export const sameInspection = (
  a: Pick<DraftInspection, 'id_amostra' | 'ordem_inspecao'>,
  b: Pick<DraftInspection, 'id_amostra' | 'ordem_inspecao'>,
) => a.id_amostra === b.id_amostra && a.ordem_inspecao === b.ordem_inspecao;

/** Returns the unsent report of an inspection, or creates one. */
export function openDraft(person: number, inspection: DraftInspection, now = new Date()): Promise<Draft> {
  const { id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco } = inspection;
  return reports.findOrAdd(
    person,
    ({ state, inspections }) => state !== 'sent' && inspections.some((one) => sameInspection(one, inspection)),
    () => ({
      ...newWaiting(newKey(), person, now),
      version: DRAFT_VERSION,
      inspections: [{ id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco }],
      fields: { ...emptyFields(), dt_relatorio: toProductMinute(now).replace(' ', 'T') },
    }),
  );
}
