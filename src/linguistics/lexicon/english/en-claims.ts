/** English: how a claim and its passage are worded. Terms are cut at commas; `*` stands for any ending. */
export const CLAIMS = {
  foreignMarkers: `sources, source, refs, ref, references, reference, cites, cite, citations, citation, documents, document`,
  /** Words that want something behind them: a sentence that ends with one has a gap. */
  unfinished: `a, about, almost, an, and, approximately, are, around, at, be, by, exceed*, from, had, has, have, is, nearly, of, or, reach*, roughly, some, than, the, to, totals, totalled, totaled, under, was, were, with`,
} as const;
