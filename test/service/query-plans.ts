import type { Database } from "../../demo/service/platform/db/database.js";

/** Statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Node of a plan, with the rows that PostgreSQL read. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the statements that a call sends to the database. */
export async function captureStatements(
  { $client }: Database,
  call: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = $client.query.bind($client);
  $client.query = ((...given: [{ text: string }, unknown[]]) => {
    statements.push({ text: given[0].text, values: given[1] });
    return query(...given);
  }) as typeof $client.query;
  try {
    await call();
  } finally {
    $client.query = query;
  }
  return statements;
}

/** Executes the statements. Returns the nodes of their plans, each before the nodes that it reads from. */
export async function explainStatements(
  { $client }: Database,
  statements: readonly Statement[],
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  for (const { text, values } of statements) {
    const { rows } = await $client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    walk(rows[0]!["QUERY PLAN"][0].Plan);
  }
  return nodes;
}

/** Rows that a node read, also those that its filter removed. */
export const rowsRead = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
