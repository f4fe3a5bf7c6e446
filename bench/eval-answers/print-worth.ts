import type { AnswerRow } from './measure-search.ts';

const MEASURES = ['page@1', 'page@5', 'page@10', 'page@24', 'document@1'];
const COLUMNS = [
  ['BM25', ', BM25'],
  ['built-in', ''],
  ['model', ', model'],
  ['fused', ', fused'],
] as const;

/** Whether a model is worth it, set by set: words alone, search with built-in vectors, the model's vectors alone, and search with them. */
export function printWorth(rows: readonly AnswerRow[]): void {
  const shown = (set: string, metric: string) =>
    rows.find((row) => row.set === set && row.metric === metric)?.value.toFixed(3) ?? '-';
  const line = (set: string, measure: string, cells: readonly string[]) =>
    console.log(`${set.padEnd(28)}${measure.padEnd(12)}${cells.map((cell) => cell.padStart(10)).join('')}`);
  line(
    '\nset',
    'measure',
    COLUMNS.map(([name]) => name),
  );
  for (const set of new Set(rows.map((row) => row.set)))
    for (const measure of MEASURES)
      line(
        set,
        measure,
        COLUMNS.map(([, who]) => shown(set, `${measure}${who}`)),
      );
}
