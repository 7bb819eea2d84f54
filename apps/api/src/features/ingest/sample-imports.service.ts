import { ACTIONS, type EndSampleImport, type NewSampleImport, type SampleImport, toInstant } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog, type LogEntry } from '../action-log/index.ts';
import { findCompany } from '../companies/index.ts';
import { addToImport, insertImport, needOpen, setEnd, stopLeft, toPast } from '../imports/index.ts';
import { takesSamples } from './keep-sample.queries.ts';
import { findSampleImport, listSampleImports } from './sample-imports.queries.ts';

/** The import of a key. */
export const sampleImport = (chave: string) => ({ table: 'sample_imports', chave }) as const;

/** Throws company_not_found, company_inactive. */
export async function needTaking(trx: TenantTransaction, id_cliente: number): Promise<void> {
  const takes = await takesSamples(trx, id_cliente);
  if (takes === null) throw new Problem('company_not_found');
  if (!takes) throw new Problem('company_inactive');
}

/** An import of a company. Throws import_closed when there is none of this key. */
export async function needImport(trx: TenantTransaction, id_cliente: number, chave: string) {
  const found = await findSampleImport(trx, chave);
  if (found?.id_cliente !== id_cliente) throw new Problem('import_closed');
  return found;
}

/** Notes that an import has added samples, or still works. Throws import_closed when it is over. */
export async function noteArrived(trx: TenantTransaction, chave: string, arrived: { novos: number; data: Date }) {
  if ((await addToImport(trx, sampleImport(chave), arrived)) === null) throw new Problem('import_closed');
}

/** The last imports into the caller's companies (ING-08). */
export async function readSampleImports({ connections, clock }: Services, { scope }: Session): Promise<SampleImport[]> {
  const rows = await inScope(connections.tenant, scope, listSampleImports);
  return rows.map((row) => toPast(row, clock.now()));
}

/** Begins an import and logs it; a repeat finds the one that is open. Returns when it began, or was repeated. Throws company_not_found, company_inactive, import_closed. */
export async function beginSampleImport(
  { connections, clock }: Services,
  session: Session,
  id_cliente: number,
  given: NewSampleImport,
): Promise<Pick<SampleImport, 'dt_inicio'>> {
  const data = clock.now();
  const { id_usuario } = session.user;
  await inScope(connections.tenant, session.scope, async (trx) => {
    await needTaking(trx, id_cliente);
    const company = await findCompany(trx, id_cliente);
    if (!company) throw new Problem('company_not_found');
    const row = { ...given, id_cliente, id_usuario, amostras_marcadas: true };
    if (!(await insertImport(trx, { table: 'sample_imports', row }, data))) {
      await needImport(trx, id_cliente, given.chave);
      return needOpen(trx, sampleImport(given.chave));
    }
    await insertLog(trx, {
      ...{ data, session, id_cliente, tipo_acao: ACTIONS.samplesImported },
      objeto: { id: id_cliente, nome: company.razao_social },
      para: { arquivo: given.arquivo, amostras: given.gravacoes },
    });
  });
  return { dt_inicio: toInstant(data) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findSampleImport>>>;

/** The entry about how an import ended, with what became of its recordings. */
function endEntry(ended: Found, entry: Pick<LogEntry, 'session' | 'data'>): LogEntry {
  const { id_cliente, razao_social, arquivo, situacao, novos, existentes, recusados } = ended;
  return {
    ...{ ...entry, id_cliente, tipo_acao: ACTIONS.samplesImportEnded },
    objeto: { id: id_cliente, nome: razao_social },
    para: { arquivo, situacao, novos, existentes, recusados },
  };
}

/** Of an import that is finished, what was neither added nor refused was there: a repeat whose first answer was lost counts as added. */
function existingOf({ gravacoes, novos, existentes, recusados }: Found, end: EndSampleImport): number {
  if (end.situacao !== 'concluida') return existentes;
  return Math.max(0, existentes + gravacoes - novos - (end.recusados - recusados));
}

/** Ends an import and logs how, once; returns what it has come to. Throws company_not_found, import_closed when there is none of this key. */
export async function endSampleImport(
  { connections, clock }: Services,
  session: Session,
  { id_cliente, chave, end }: { id_cliente: number; chave: string; end: EndSampleImport },
): Promise<Pick<SampleImport, 'novos' | 'existentes'>> {
  const { situacao, recusados } = end;
  const data = clock.now();
  return inScope(connections.tenant, session.scope, async (trx) => {
    if ((await takesSamples(trx, id_cliente)) === null) throw new Problem('company_not_found');
    const counts = { recusados, existentes: existingOf(await needImport(trx, id_cliente, chave), end) };
    const isEnded = await setEnd(trx, sampleImport(chave), { situacao, data, counts });
    const ended = await needImport(trx, id_cliente, chave);
    if (isEnded) await insertLog(trx, endEntry(ended, { session, data }));
    return { novos: ended.novos, existentes: ended.existentes };
  });
}

/** Marks imports whose page was closed, and logs it. */
export async function stopSilentSampleImports({ connections: { system }, clock }: Services): Promise<void> {
  const data = clock.now();
  await system.transaction().execute(async (trx) => {
    for (const { chave, importer } of await stopLeft(trx, 'sample_imports', data)) {
      const left = importer && (await findSampleImport(trx, chave));
      if (left) await insertLog(trx, endEntry(left, { session: importer, data }));
    }
  });
}
