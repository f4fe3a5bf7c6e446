import type { EvaluationRow, IndexRow } from './evaluate-set.ts';

const MEASURES = ['ndcg10', 'recall5', 'recall10', 'recall100', 'allGold5', 'mrr10'] as const;

/** One line per set, host and retriever. */
export function printRows(rows: readonly EvaluationRow[]): void {
  printTable([
    ['set', 'host', 'retriever', ...MEASURES, 'p50 ms', 'p95 ms'],
    ...rows.map((row) => [
      row.set,
      row.host,
      row.retriever,
      ...MEASURES.map((measure) => row[measure].toFixed(3)),
      row.p50Ms.toFixed(1),
      row.p95Ms.toFixed(1),
    ]),
  ]);
}

/** What each index cost to make, and its size. */
export function printIndexes(rows: readonly IndexRow[]): void {
  printTable([
    ['set', 'host', 'passages', 'index ms', 'index MB'],
    ...rows.map((row) => [
      row.set,
      row.host,
      String(row.passages),
      row.indexMs.toFixed(0),
      (row.indexBytes / 1e6).toFixed(2),
    ]),
  ]);
}

function printTable(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
