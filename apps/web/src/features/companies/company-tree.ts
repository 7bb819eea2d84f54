import { COMPANY_LEVELS, type MapCompany } from '@escuta/contract';
import { plainText } from '../../shared/format/index.ts';

/** A company of the tree, of any level. */
export interface TreeNode extends MapCompany {
  sub_clients: number;
  children: readonly TreeNode[];
}

/** What a search leaves of the tree: companies whose name has the text, and the way to them. */
export function filterTree(nodes: readonly TreeNode[], text: string): readonly TreeNode[] {
  const wanted = plainText(text.trim());
  if (wanted === '') return nodes;
  const visit = (level: readonly TreeNode[]): TreeNode[] =>
    level.flatMap((node) => {
      const children = visit(node.children);
      return children.length > 0 || plainText(node.razao_social).includes(wanted) ? [{ ...node, children }] : [];
    });
  return visit(nodes);
}

/** Companies that may stand above another: not itself, not below it, and with levels enough left for what is below it. */
export function possibleParents(companies: readonly MapCompany[], id_cliente: number | null): MapCompany[] {
  const byId = new Map(companies.map((company) => [company.id_cliente, company]));
  const pathOf = (company: MapCompany): number[] => {
    const path: number[] = [];
    for (let at: MapCompany | undefined = company; at && !path.includes(at.id_cliente); ) {
      path.push(at.id_cliente);
      at = at.id_cliente_master === null ? undefined : byId.get(at.id_cliente_master);
    }
    return path;
  };
  const paths = companies.map((company) => ({ company, path: pathOf(company) }));
  const below = id_cliente === null ? [] : paths.filter(({ path }) => path.includes(id_cliente));
  const height = Math.max(1, ...below.map(({ path }) => path.indexOf(id_cliente ?? 0) + 1));
  return paths
    .filter(({ path }) => (id_cliente === null || !path.includes(id_cliente)) && path.length + height <= COMPANY_LEVELS)
    .map(({ company }) => company);
}
