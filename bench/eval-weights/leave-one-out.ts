interface Measured {
  readonly set: string;
  readonly bm25: number;
  /** Of each choice of weights. */
  readonly scores: readonly number[];
}

/**
 * The choice that is best over all sets, and for each set its figure with that choice and with the one that is best over the others, of
 * which the set itself knew nothing. Every set counts the same, whatever its size.
 */
export function leaveOneOut(table: readonly Measured[]) {
  const bestOver = (rows: readonly Measured[]): number => {
    const totals = (table[0]?.scores ?? []).map((_, choice) =>
      rows.reduce((sum, { scores }) => sum + (scores[choice] ?? 0), 0),
    );
    return totals.indexOf(Math.max(...totals));
  };
  const fitted = bestOver(table);
  return {
    fitted,
    rows: table.map((row) => ({
      set: row.set,
      bm25: row.bm25,
      fitted: row.scores[fitted] ?? 0,
      leftOut: row.scores[bestOver(table.filter((other) => other !== row))] ?? 0,
    })),
  };
}
