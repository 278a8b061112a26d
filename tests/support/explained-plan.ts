// Parses the query plans that PostgreSQL's module auto_explain logs.

/** One table scan of a plan. */
interface Scan {
  /** `Seq Scan`, `Index Scan` … */
  readonly node: string;
  readonly table: string;
  readonly index: string | null;
  /** Number of rows read, including those that a filter discarded. */
  readonly rows: number;
}

/** An executed statement, possibly inside a database function. */
export interface ExplainedStatement {
  readonly text: string;
  readonly scans: readonly Scan[];
  /** Index conditions on arrays, such as those of the word search. */
  readonly lists: readonly List[];
}

/** An index on arrays, with its conditions and number of executions. */
interface List {
  readonly index: string;
  readonly condition: string;
  readonly times: number;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const scanOf = (node: Node): Scan[] => {
  const table = node['Relation Name'];
  if (table === undefined || node['Node Type'] === 'ModifyTable') return [];
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return [
    {
      node: node['Node Type'],
      table,
      index: node['Index Name'] ?? null,
      rows: rows * (node['Actual Loops'] ?? 0),
    },
  ];
};

const listOf = (node: Node): List[] => {
  const { 'Index Name': index, 'Index Cond': condition = '', 'Actual Loops': times = 0 } = node;
  return node['Node Type'] === 'Bitmap Index Scan' && index !== undefined && times > 0
    ? [{ index, condition, times }]
    : [];
};

/** Parses a message of auto_explain; null for any other message. */
export const parseExplained = (message: string): ExplainedStatement | null => {
  const found = /^duration: [^{]*plan:\s*(\{.*\})\s*$/s.exec(message);
  if (!found) return null;
  const { 'Query Text': text, Plan: plan } = JSON.parse(found[1] ?? '') as {
    'Query Text': string;
    Plan: Node;
  };
  const nodes = nodesOf(plan);
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    scans: nodes.flatMap(scanOf),
    lists: nodes.flatMap(listOf),
  };
};

/** Settings that make PostgreSQL explain every statement, including those inside functions. */
export const explainSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};
