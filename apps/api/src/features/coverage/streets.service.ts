import { COVERAGE_STREETS_MAX, type CoverageFilter, type CoverageStreet, toInstant } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inSnapshotAnywhere, type TenantTransaction } from '../../db/transactions.ts';
import { grouped } from '../../platform/grouped.ts';
import { metres } from './coverage.service.ts';
import { questionOf } from './question.service.ts';
import { listAddressParts, listStreetParts } from './streets.queries.ts';
import { openStreets, type Street } from './streets.ts';

type Owner = Pick<CoverageStreet, 'id_cliente' | 'razao_social' | 'medida'>;

const told = (street: Street, owner: Owner): CoverageStreet => ({
  ...owner,
  rua: street.rua,
  bairro: street.bairro,
  ouvida: metres(street.ouvida),
  sem_acesso: metres(street.sem_acesso),
  fora: metres(street.fora),
  ultima: street.ultima && toInstant(street.ultima),
  ultima_recusa: street.ultima_recusa && toInstant(street.ultima_recusa),
  norte: street.norte ?? 0,
  sul: street.sul ?? 0,
  leste: street.leste ?? 0,
  oeste: street.oeste ?? 0,
});

const byLeftOut = (a: CoverageStreet, b: CoverageStreet) =>
  a.medida.localeCompare(b.medida) * -1 ||
  b.fora - a.fora ||
  b.sem_acesso - a.sem_acesso ||
  (a.rua ?? '').localeCompare(b.rua ?? '', 'pt', { numeric: true });

/** All streets with something left out or without access: first those in metres, the most left out first. */
export async function streetsOf(
  trx: TenantTransaction,
  session: Session,
  filter: CoverageFilter,
): Promise<CoverageStreet[]> {
  const { all, networks, without } = await questionOf(trx, session, filter);
  const streets: CoverageStreet[] = [];
  for (const asked of networks) {
    const owner: Owner = {
      id_cliente: asked.network?.id_cliente ?? null,
      razao_social: asked.owner,
      medida: 'metros',
    };
    for (const street of openStreets(await listStreetParts(trx, asked))) streets.push(told(street, owner));
  }
  if (without.companies.length > 0) {
    const names = new Map(all.map(({ id_cliente, razao_social }) => [id_cliente, razao_social]));
    const parts = grouped(await listAddressParts(trx, without), ({ id_cliente }) => id_cliente);
    for (const [id_cliente, ofCompany] of parts) {
      const owner: Owner = { id_cliente, razao_social: names.get(id_cliente) ?? null, medida: 'enderecos' };
      for (const street of openStreets(ofCompany)) streets.push(told(street, owner));
    }
  }
  return streets.sort(byLeftOut);
}

/** The first streets of a period, and how many there are. Throws company_not_found, period_reversed, period_too_long. */
export async function coverageStreets(services: Services, session: Session, filter: CoverageFilter) {
  const streets = await inSnapshotAnywhere(services.connections, session.scope, (trx) =>
    streetsOf(trx, session, filter),
  );
  return { dados: streets.slice(0, COVERAGE_STREETS_MAX), total: streets.length };
}
