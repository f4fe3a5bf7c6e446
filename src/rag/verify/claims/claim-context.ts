/** The text around a claim. It tells what “it”, “they” or a column means, and what a stated gap is about. */
export interface ClaimContext {
  readonly question?: string;
  /** Heading of its section. */
  readonly heading?: string;
  /** The sentence before it; for a row of a table, the head of the table. */
  readonly before?: string;
  /** Calculations given for its figures, as `25825 / 280522 = 9.2 %`. They are checked, not trusted. */
  readonly formulas?: readonly string[];
}
