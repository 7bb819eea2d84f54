import type { Coverage, CoverageFilter, CoverageOfCompany, CoverageOfNetwork } from '@escuta/contract';
import { rounded } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inSnapshotAnywhere, type TenantTransaction } from '../../db/transactions.ts';
import { toDrawn } from '../network/index.ts';
import { countAtPipes, countSamples, sumAddresses, sumNetwork } from './coverage.queries.ts';
import { type AppliedNetwork, type Question, questionOf } from './question.service.ts';

type Lengths = Record<'ouvida' | 'sem_acesso' | 'fora' | 'antes' | 'sem_rua', number>;

/** Metres to a decimal, as all replies tell them. */
export const metres = (value: number): number => rounded(value, 1);

type Sums = Awaited<ReturnType<typeof sumNetwork>>;

function ofNetwork({ network, owner, whole }: AppliedNetwork, { materials: rows }: Sums): CoverageOfNetwork {
  const all = (key: keyof Lengths) => metres(rows.reduce((sum, row) => sum + row[key], 0));
  const wholeOnly = (value: number) => (whole ? metres(value) : null);
  return {
    id_cliente: network?.id_cliente ?? null,
    razao_social: owner,
    inteira: whole,
    desenho: network && toDrawn(network),
    ouvida: all('ouvida'),
    sem_acesso: all('sem_acesso'),
    fora: wholeOnly(all('fora')),
    antes: wholeOnly(all('antes')),
    sem_rua: wholeOnly(all('sem_rua')),
    materiais: rows.map(({ material, ouvida, sem_acesso, fora }) => ({
      material,
      ouvida: metres(ouvida),
      sem_acesso: metres(sem_acesso),
      fora: wholeOnly(fora),
    })),
  };
}

type OfCompany = Omit<CoverageOfCompany, 'id_cliente' | 'razao_social'>;

/** The companies to which a network applies. */
async function atPipes(
  trx: TenantTransaction,
  asked: AppliedNetwork,
  { companies: sums }: Sums,
): Promise<[number, OfCompany][]> {
  const counts = await countAtPipes(trx, asked);
  return asked.companies.map((id) => {
    const { amostras = 0, recusas = 0 } = counts.get(id) ?? {};
    const { ouvida = 0, sem_acesso = 0 } = sums.get(id) ?? {};
    const por_km = ouvida > 0 ? rounded(amostras / (ouvida / 1000), 1) : null;
    const lengths = { ouvida: metres(ouvida), sem_acesso: metres(sem_acesso) };
    return [id, { tem_rede: true, amostras, recusas, ...lengths, por_km, enderecos: null }];
  });
}

/** Companies without a network are told only when they have samples. */
async function withoutNetwork(trx: TenantTransaction, { without }: Question): Promise<Map<number, OfCompany>> {
  if (without.companies.length === 0) return new Map();
  const near = new Map((await sumAddresses(trx, without)).map((row) => [row.id_cliente, row]));
  const rows = await countSamples(trx, without);
  return new Map(
    rows.map(({ id_cliente, amostras, recusas }) => {
      const { ouvidos = 0, sem_acesso = 0, fora = 0 } = near.get(id_cliente) ?? {};
      const enderecos = { ouvidos, sem_acesso, fora };
      return [
        id_cliente,
        { tem_rede: false, amostras, recusas, ouvida: null, sem_acesso: null, por_km: null, enderecos },
      ];
    }),
  );
}

/** How much was listened in a period. Throws company_not_found, period_reversed, period_too_long. */
export function coverage(services: Services, session: Session, filter: CoverageFilter): Promise<Coverage> {
  return inSnapshotAnywhere(services.connections, session.scope, async (trx) => {
    const question = await questionOf(trx, session, filter);
    const redes: CoverageOfNetwork[] = [];
    const told = await withoutNetwork(trx, question);
    for (const asked of question.networks) {
      const sums = await sumNetwork(trx, asked);
      redes.push(ofNetwork(asked, sums));
      for (const [id, figures] of await atPipes(trx, asked, sums)) told.set(id, figures);
    }
    const empresas = question.all.flatMap(({ id_cliente, razao_social }) => {
      const figures = told.get(id_cliente);
      return figures ? [{ id_cliente, razao_social, ...figures }] : [];
    });
    return { redes, empresas };
  });
}
