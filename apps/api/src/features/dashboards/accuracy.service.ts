import { type Accuracy, type DashboardFilter, PIPE_MATERIALS } from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import type { Services, Session } from '../../http/context.ts';
import { lossesIn, lossesOf } from './analysis.service.ts';
import { addLists, shareOf, total } from './arithmetic.ts';
import { answer } from './question.service.ts';
import { namesOfCollectors, namesOfCompanies, type ReportSums, sumReports } from './rollups.queries.ts';

/** Classes that a report can bear out; it says nothing of the others. */
const JUDGED = ['LEAK', 'VISI', 'LESS', 'PASS', 'FRAU'] as const;

/** Two for each of eight. */
const VERDICTS = 16;

/** Verdicts come in pairs: borne out, not. */
const pairShare = (pairs: readonly number[], place: number) => {
  const [right = 0, wrong = 0] = pairs.slice(2 * place, 2 * place + 2);
  return shareOf(right, right + wrong);
};

type Named = Accuracy['precisao']['classe'][number];

/** How often reports bore the classes out, by one of the two numbers of the rows' keys; those with decisions, most first. */
function decidedBy(
  rows: readonly Pick<ReportSums, 'chave' | 'classes'>[],
  place: number,
  names: ReadonlyMap<number, string>,
): Named[] {
  const lists = new Map<number, number[][]>();
  for (const { chave, classes } of rows) {
    const id = Number(chave.split(' ')[place]);
    lists.set(id, [...(lists.get(id) ?? []), classes]);
  }
  return decided(
    [...lists].map(([id, classes]) => {
      const sums = addLists(classes, VERDICTS);
      const right = sums.filter((_, index) => index % 2 === 0);
      return { id: id || null, nome: names.get(id) ?? null, ...shareOf(total(right), total(sums)) };
    }),
  );
}

/** Those with decisions, most first. */
const decided = (shares: Named[]) =>
  shares
    .filter(({ number }) => number > 0)
    .sort((a, b) => b.number - a.number || String(a.nome ?? '').localeCompare(String(b.nome ?? ''), 'pt-BR'));

const idsIn = (rows: readonly { chave: string }[], place: number) => [
  ...new Set(rows.map(({ chave }) => Number(chave.split(' ')[place]))),
];

/**
 * `v4/acuracia`: confirmed of decided reports (D-16), and how often the last report on a sample bore the system's class out. A material is
 * what the inspection found, a collector's precision too narrow to be no content of it: neither is told where content is not (D-23).
 */
export function accuracy(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, question): Promise<Accuracy> => {
    const { now, before, tellsContent } = question;
    // Every figure of now from one reading.
    const rows = await sumReports(
      trx,
      { ...now, period: 'all' },
      { key: 'company_collector', names: ['tipos', 'classes', 'materiais'] },
    );
    const sums = (name: 'tipos' | 'classes' | 'materiais', length: number) =>
      addLists(
        rows.map((row) => row[name]),
        length,
      );
    const share = ({ confirmed, none }: ReturnType<typeof lossesOf>) => shareOf(confirmed, confirmed + none);
    const classes = sums('classes', VERDICTS);
    const classe = JUDGED.map((code) => ({
      id: code,
      nome: code,
      ...pairShare(classes, CLASSIFICATION_IDS[code] - 1),
    }));
    const materials = sums('materiais', VERDICTS);
    const material = [...PIPE_MATERIALS, null].map((nome, place) => ({
      id: nome,
      nome,
      ...pairShare(materials, place),
    }));
    const companies = await namesOfCompanies(trx, idsIn(rows, 0));
    const collectors = tellsContent ? await namesOfCollectors(trx, idsIn(rows, 1)) : new Map<number, string>();
    return {
      ...share(lossesOf(sums('tipos', 7))),
      anterior: share(await lossesIn(trx, before)),
      precisao: {
        classe,
        unidade: decidedBy(rows, 0, companies),
        coletor: tellsContent ? decidedBy(rows, 1, collectors) : [],
        material: tellsContent ? decided(material) : [],
      },
    };
  });
}
