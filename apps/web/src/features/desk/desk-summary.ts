import type { CompanySummary } from '@escuta/contract';

type Counts = Pick<CompanySummary, 's_classificacao' | 'amostras_dia' | 'total'>;

/** A company with the counts of itself and all companies below it, which its queue also contains. */
export interface SummaryLine extends Counts {
  id_cliente: number;
  razao_social: string;
  /** Level in the tree, from 0. */
  depth: number;
  /** Nothing is waiting, and nothing arrived today. */
  isIdle: boolean;
}

/** The companies as a tree in rows, each level by waiting samples, then by name. */
export function summaryLines(rows: readonly CompanySummary[]): SummaryLine[] {
  const ids = new Set(rows.map(({ id_cliente }) => id_cliente));
  const below = (parent: number | null) =>
    rows.filter(({ id_cliente_master: master }) => (master !== null && ids.has(master) ? master : null) === parent);
  const linesOf = (parent: number | null, depth: number): SummaryLine[] =>
    below(parent)
      .map((row) => branchOf(row, depth, linesOf(row.id_cliente, depth + 1)))
      .sort(([a], [b]) => b.s_classificacao - a.s_classificacao || a.razao_social.localeCompare(b.razao_social))
      .flat();
  return linesOf(null, 0);
}

/** A company's line, followed by those below it. */
function branchOf(
  { id_cliente, razao_social, ...own }: CompanySummary,
  depth: number,
  lines: SummaryLine[],
): [SummaryLine, ...SummaryLine[]] {
  const children = lines.filter((line) => line.depth === depth + 1);
  const over = (count: keyof Counts) => children.reduce((sum, child) => sum + child[count], own[count]);
  const [s_classificacao, amostras_dia, total] = [over('s_classificacao'), over('amostras_dia'), over('total')];
  const isIdle = s_classificacao === 0 && amostras_dia === 0;
  return [{ id_cliente, razao_social, depth, s_classificacao, amostras_dia, total, isIdle }, ...lines];
}
