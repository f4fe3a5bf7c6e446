/** English: words around figures. Terms are cut at commas; `*` stands for any ending. */
export const FIGURES = {
  earlier: `year earlier, year before, years earlier, years before, previous year, prior year, prior-year, year ago, years ago, previously, last year,
preceding year, year-ago, year-earlier, before, earlier, previous quarter, prior quarter`,
} as const;
