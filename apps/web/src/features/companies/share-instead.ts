import type { Company } from '@escuta/contract';
import { useCompany } from './companies.queries.ts';

/** A share of the samples, and the name of the company that set it; without a name where the user may not see that company. */
type SetShare = NonNullable<Company['parcela_acima']>;

/**
 * The share that holds for a company without one of its own: that of the nearest company above it; null: the usual one.
 * Undefined until it is known.
 * @param company as it is stored; null for a new one
 * @param above the company chosen above it, which may differ from the stored one
 */
export function useShareInstead(company: Company | null, above: number | null): SetShare | null | undefined {
  const isStored = company !== null && company.id_cliente_master === above;
  const { data: parent } = useCompany(isStored ? null : above);
  if (isStored) return company.parcela_acima;
  if (above === null) return null;
  if (!parent) return undefined;
  const { parcela_escuta: parcela, parcela_acima, razao_social } = parent;
  return parcela === null ? parcela_acima : { parcela, razao_social };
}
