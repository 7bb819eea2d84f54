import { type Accuracy, type DashboardFilter, PIPE_MATERIALS } from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { lossesIn, lossesOf } from './analysis.service.ts';
import { addLists, shareOf, total } from './arithmetic.ts';
import { answer } from './question.service.ts';
import { namesOfCollectors, namesOfCompanies, type ReportSums, sumReports } from './rollups.queries.ts';

/** Classes that a report can confirm or contradict. */
const JUDGED = ['LEAK', 'VISI', 'LESS', 'PASS', 'FRAU'] as const;

/** Two for each of the eight classes. */
const VERDICTS = 16;

/** Verdicts come in pairs: confirmed, contradicted. */
const pairShare = (pairs: readonly number[], place: number) => {
  const [right = 0, wrong = 0] = pairs.slice(2 * place, 2 * place + 2);
  return shareOf(right, right + wrong);
};

type Named = Accuracy['precisao']['classe'][number];

/** Share of confirmed classes, grouped by one of the two numbers in the rows' keys; only groups with decisions, most decisions first. */
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

/** Only shares with decisions, most decisions first. */
const decided = (shares: Named[]) =>
  shares
    .filter(({ number }) => number > 0)
    .sort((a, b) => b.number - a.number || String(a.nome ?? '').localeCompare(String(b.nome ?? ''), 'pt-BR'));

const idsIn = (rows: readonly { chave: string }[], place: number) => [
  ...new Set(rows.map(({ chave }) => Number(chave.split(' ')[place]))),
];

/**
 * `v4/acuracia`: share of confirmed reports (D-16), and share of samples whose last report confirmed the system's class. Material and collector
 * would reveal what an inspection found, so both are left out for callers who see no content (D-23).
 */
export function accuracy(services: Services, session: Session, filter: DashboardFilter) {
  return answer(services, session, filter, async (trx, question): Promise<Accuracy> => {
    const { now, before, tellsContent } = question;
    // One query for all figures of the range.
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
