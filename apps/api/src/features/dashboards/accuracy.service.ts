import { type Accuracy, type DashboardFilter, PIPE_MATERIALS } from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { allReports, lossesOf } from './analysis.service.ts';
import { shareOf, total } from './arithmetic.ts';
import { answer, type Question } from './question.service.ts';
import { namesOfCollectors, namesOfCompanies, type ReportSums, sumReports } from './rollups.queries.ts';

/** Classes that a report can bear out; it says nothing of the others. */
const JUDGED = ['LEAK', 'VISI', 'LESS', 'PASS', 'FRAU'] as const;

/** Verdicts come in pairs: borne out, not. */
const pairShare = (pairs: readonly number[], place: number) => {
  const [right = 0, wrong = 0] = pairs.slice(2 * place, 2 * place + 2);
  return shareOf(right, right + wrong);
};

/** All verdicts of a row, whatever the class. */
const rowShare = ({ classes }: ReportSums) =>
  shareOf(total(classes.filter((_, index) => index % 2 === 0)), total(classes));

type Named = Accuracy['precisao']['classe'][number];

/** Those with decisions, most first. */
const decided = (shares: Named[]) =>
  shares
    .filter(({ number }) => number > 0)
    .sort((a, b) => b.number - a.number || String(a.nome ?? '').localeCompare(String(b.nome ?? ''), 'pt-BR'));

async function byCompany(trx: TenantTransaction, { now }: Question): Promise<Named[]> {
  const rows = await sumReports(trx, { ...now, period: 'all' }, 'id_cliente');
  const names = await namesOfCompanies(
    trx,
    rows.map(({ chave }) => Number(chave)),
  );
  return rows.map((row) => {
    const id = Number(row.chave);
    return { id, nome: names.get(id) ?? null, ...rowShare(row) };
  });
}

async function byCollector(trx: TenantTransaction, { now }: Question): Promise<Named[]> {
  const rows = await sumReports(trx, { ...now, period: 'all' }, 'id_coletor');
  const names = await namesOfCollectors(
    trx,
    rows.map(({ chave }) => Number(chave)),
  );
  return rows.map((row) => {
    const id = Number(row.chave) || null;
    return { id, nome: (id && names.get(id)) || null, ...rowShare(row) };
  });
}

/**
 * `v4/acuracia`: confirmed of decided reports (D-16), and how often the last report on a sample bore the system's class out. A material is
 * what the inspection found, a collector's precision too narrow to be no content of it: neither is told where content is not (D-23).
 */
export function accuracy(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, question): Promise<Accuracy> => {
    const { now, before, tellsContent } = question;
    const all = await allReports(trx, now);
    const share = (row: ReportSums | undefined) => {
      const { confirmed, none } = lossesOf(row?.tipos ?? []);
      return shareOf(confirmed, confirmed + none);
    };
    const classe = JUDGED.map((code) => ({
      id: code,
      nome: code,
      ...pairShare(all?.classes ?? [], CLASSIFICATION_IDS[code] - 1),
    }));
    const material = [...PIPE_MATERIALS, null].map((nome, place) => ({
      id: nome,
      nome,
      ...pairShare(all?.materiais ?? [], place),
    }));
    return {
      ...share(all),
      anterior: share(await allReports(trx, before)),
      precisao: {
        classe,
        unidade: decided(await byCompany(trx, question)),
        coletor: tellsContent ? decided(await byCollector(trx, question)) : [],
        material: tellsContent ? decided(material) : [],
      },
    };
  });
}
