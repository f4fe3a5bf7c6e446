export interface QueryMetrics {
  readonly ndcg10: number;
  readonly recall5: number;
  readonly recall10: number;
  readonly recall100: number;
  /** 1 when every relevant passage is among the first five. */
  readonly allGold5: number;
  readonly mrr10: number;
}

/** Measures of one ranking against graded relevance; nDCG with linear gain, as in trec_eval. */
export function measureRanking(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
): QueryMetrics {
  const gain = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
  const ideal = gain([...grades.values()].sort((a, b) => b - a));
  const recall = (limit: number) =>
    ranking.slice(0, limit).filter((id) => grades.has(id)).length / grades.size;
  const first = ranking.slice(0, 10).findIndex((id) => grades.has(id));
  return {
    ndcg10: gain(ranking.map((id) => grades.get(id) ?? 0)) / ideal,
    recall5: recall(5),
    recall10: recall(10),
    recall100: recall(100),
    allGold5: recall(5) === 1 ? 1 : 0,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  };
}

export function averageMetrics(rows: readonly QueryMetrics[]): QueryMetrics {
  const mean = (pick: (row: QueryMetrics) => number) =>
    rows.reduce((sum, row) => sum + pick(row), 0) / Math.max(1, rows.length);
  return {
    ndcg10: mean((row) => row.ndcg10),
    recall5: mean((row) => row.recall5),
    recall10: mean((row) => row.recall10),
    recall100: mean((row) => row.recall100),
    allGold5: mean((row) => row.allGold5),
    mrr10: mean((row) => row.mrr10),
  };
}

/** The value at quantile `q` of unsorted samples; 0 for none. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
