import { createHash } from 'node:crypto';
import { ACTIONS, type Company } from '@escuta/contract';
import type { Services, Session, Upload } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { prepareLogo } from '../../platform/photos.ts';
import { Problem } from '../../problems/problem.ts';
import { fromTo, insertLog } from '../action-log/index.ts';
import { getCompany } from './companies.service.ts';
import { lockCompany, updateCompany } from './edit-company.queries.ts';

/** Reads and resizes the logo of a form; null without a file. */
async function readLogo(files: AsyncIterable<Upload>): Promise<Buffer | null> {
  let logo: Buffer | null = null;
  for await (const { field, path } of files) {
    logo = await prepareLogo(path);
    if (!logo) throw new Problem('logo_invalid', { details: [{ field, code: 'invalid_format' }] });
  }
  return logo;
}

/** Sets the logo of a company, or removes it when the form has no file (CLI-03). Deletes the file of the previous logo. */
export async function setLogo(
  services: Services,
  session: Session,
  { id_cliente, files }: { id_cliente: number; files: AsyncIterable<Upload> },
): Promise<Company> {
  const { storage, connections } = services;
  // Checks the scope before reading the image.
  await getCompany(services, session, id_cliente);
  const logo = await readLogo(files);
  const logomarca = logo && `companies/${id_cliente}/logo/${createHash('sha256').update(logo).digest('hex')}.png`;
  await inScope(connections.tenant, session.scope, async (trx) => {
    const stored = await lockCompany(trx, id_cliente);
    if (!stored) throw new Problem('company_not_found');
    // Under the lock, so that a concurrent call cannot delete it as its previous logo.
    if (logo && logomarca) await storage.put(logomarca, logo);
    await updateCompany(trx, id_cliente, { logomarca });
    const objeto = { id: id_cliente, nome: stored.razao_social };
    const change = fromTo('logomarca', stored.logomarca !== null, logomarca !== null);
    const data = services.clock.now();
    const entry = { data, session, id_cliente, tipo_acao: ACTIONS.companyLogo, objeto, ...change };
    if (stored.logomarca !== logomarca) await insertLog(trx, entry);
    if (stored.logomarca && stored.logomarca !== logomarca) await storage.remove(stored.logomarca);
  });
  return getCompany(services, session, id_cliente);
}
