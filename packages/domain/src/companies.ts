import type { CompanyTree, MapCompany } from '@escuta/contract';

/** A node of any level; the contract's type stops at the fourth, as the tree does. */
interface Node extends MapCompany {
  label: string;
  sub_clients: number;
  children: Node[];
}

const countBelow = (node: Node): number => node.children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

/** Companies as a tree, in the order given; one whose parent is not among them stands at the top. */
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

/** The companies of a tree without their branches, in the order of their names as given. */
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
