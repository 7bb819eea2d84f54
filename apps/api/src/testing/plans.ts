import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { TestApp } from './harness.ts';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What a query read. */
interface QueryRead {
  pages: number;
  /** Its indexes, and the tables that it read without one. */
  from: string[];
}

/** A bitmap scan reads what its index scan has found, so only the index is named. */
const namesOf = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Bitmap Heap Scan' ? [] : [node['Index Name'] ?? node['Relation Name'] ?? []].flat()),
  ...(node.Plans ?? []).flatMap(namesOf),
];

/** The queries of the tenant connections that a call makes. */
async function queriesOf({ services: { connections } }: TestApp, call: () => Promise<unknown>) {
  const asked: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { tenant } = connections;
  connections.tenant = tenant.withPlugin(recorder);
  await call().finally(() => {
    connections.tenant = tenant;
  });
  return asked;
}

/** What each query of a call reads, asked once more: the first of them binds the scope again. What they change is undone. */
export async function readsOf(t: TestApp, call: () => Promise<unknown>): Promise<QueryRead[]> {
  const asked = await queriesOf(t, call);
  const reads: QueryRead[] = [];
  const trx = await t.services.connections.tenant.startTransaction().execute();
  try {
    for (const node of asked) {
      const again = sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        explain (analyze, buffers, format json) ${{ toOperationNode: () => node }}`;
      for (const row of (await again.execute(trx)).rows) {
        const { Plan: plan } = row['QUERY PLAN'][0];
        reads.push({ pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], from: namesOf(plan) });
      }
    }
  } finally {
    await trx.rollback().execute();
  }
  return reads;
}
