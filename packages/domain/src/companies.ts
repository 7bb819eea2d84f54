import type { CompanyTree, MapCompany } from '@escuta/contract';

/** A node of any level; the contract's type ends at the fourth level, the deepest of a tree. */
interface Node extends MapCompany {
  label: string;
  sub_clients: number;
  children: Node[];
}

const countBelow = (node: Node): number => node.children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

/** Builds the tree of companies, in the order given; a company whose parent is missing becomes a root. */
export function companyTree(companies: readonly MapCompany[]): CompanyTree[] {
  const nodes = new Map<number, Node>(
    companies.map((company) => [
      company.id_cliente,
      { ...company, label: company.razao_social, sub_clients: 0, children: [] },
    ]),
  );
  const tops: Node[] = [];
  for (const node of nodes.values()) {
    const parent = node.id_cliente_master === null ? undefined : nodes.get(node.id_cliente_master);
    (parent?.children ?? tops).push(node);
  }
  for (const node of nodes.values()) node.sub_clients = countBelow(node);
  return tops as CompanyTree[];
}

/** Companies as a flat list with empty `children`, in the order given. */
export function flatCompanies(companies: readonly MapCompany[]): CompanyTree[] {
  const counts = new Map<number, number>();
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      counts.set(node.id_cliente, node.sub_clients);
      visit(node.children);
    }
  };
  visit(companyTree(companies) as Node[]);
  return companies.map((company) => ({
    ...company,
    label: company.razao_social,
    sub_clients: counts.get(company.id_cliente) ?? 0,
    children: [],
  }));
}
