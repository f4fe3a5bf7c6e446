import type { EvaluationRow } from './evaluate-set.ts';

const MEASURES = ['ndcg10', 'recall5', 'recall10', 'recall100', 'allGold5', 'mrr10'] as const;

/** One line per set, host and retriever. */
export function printRows(rows: readonly EvaluationRow[]): void {
  const head = ['set', 'host', 'retriever', ...MEASURES, 'p50 ms', 'p95 ms'];
  const lines = rows.map((row) => [
    row.set,
    row.host,
    row.retriever,
    ...MEASURES.map((measure) => row[measure].toFixed(3)),
    row.p50Ms.toFixed(1),
    row.p95Ms.toFixed(1),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
