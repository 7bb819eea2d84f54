import { COMPANY_LEVELS, type MapCompany } from '@escuta/contract';
import { plainText } from '../../shared/format/index.ts';

/** A company at any level of the tree. */
export interface TreeNode extends MapCompany {
  sub_clients: number;
  children: readonly TreeNode[];
}

/** The companies whose name contains the text, with all companies above them; case and accents are ignored. */
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

/** The companies above one, from the top; null if it is not in the tree. */
export function pathTo(nodes: readonly TreeNode[], id: number): number[] | null {
  for (const { id_cliente, children } of nodes) {
    if (id_cliente === id) return [];
    const below = pathTo(children, id);
    if (below) return [id_cliente, ...below];
  }
  return null;
}

/** Possible parents of a company: neither itself nor below it, and high enough that its own tree stays within COMPANY_LEVELS. */
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
