import type { EvaluationRow, IndexRow } from './evaluate-set.ts';

const MEASURES = ['ndcg10', 'recall5', 'recall10', 'recall100', 'allGold5', 'mrr10'] as const;
const COMPARED = ['ndcg10', 'recall10', 'mrr10'] as const;

/** One line per set, host and retriever. */
export function printRows(rows: readonly EvaluationRow[]): void {
  printTable([
    ['set', 'host', 'vectors', 'retriever', ...MEASURES, 'p50 ms', 'p95 ms'],
    ...rows.map((row) => [
      row.set,
      row.host,
      row.vectors,
      row.retriever,
      ...MEASURES.map((measure) => row[measure].toFixed(3)),
      row.p50Ms.toFixed(1),
      row.p95Ms.toFixed(1),
    ]),
  ]);
}

/**
 * Whether a model is worth it, set by set: words alone, search as it is with built-in vectors, the vectors of the model alone, and
 * search as it is with them.
 */
export function printComparison(rows: readonly EvaluationRow[], model: string): void {
  const places = new Map(rows.map(({ set, host }) => [`${set} ${host}`, { set, host }]));
  const columns = [
    ['BM25', 'lexical', 'built-in'],
    ['built-in', 'reranked', 'built-in'],
    ['model', 'vector', model],
    ['fused', 'reranked', model],
  ] as const;
  printTable([
    ['set', 'host', 'measure', ...columns.map(([name]) => name)],
    ...[...places.values()].flatMap((place) =>
      COMPARED.map((measure) => [
        place.set,
        place.host,
        measure,
        ...columns.map(([, retriever, vectors]) => {
          const row = rows.find(
            (one) =>
              one.set === place.set &&
              one.host === place.host &&
              one.vectors === vectors &&
              one.retriever === retriever,
          );
          return row === undefined ? '-' : row[measure].toFixed(3);
        }),
      ]),
    ),
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
