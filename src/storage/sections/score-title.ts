/** A section as it is searched. */
export interface SectionTerms {
  readonly title: readonly string[];
  readonly path: readonly string[];
  readonly summary: readonly string[];
}

/** Of the question's words, those of a summary say less than those of a title. */
const SUMMARY = 0.6;
/** A title of which most words are asked for names the section even where the question says much else. */
const TITLE_ALONE = 0.4;

/**
 * How well the words of a question name a section, in [0, 1]: 1 where they are its whole title, with or without titles above. A title of
 * which less than half is asked for names nothing.
 */
export function scoreTitle(asked: ReadonlySet<string>, { title, path, summary }: SectionTerms): number {
  if (asked.size === 0) return 0;
  const own = title.filter((term) => asked.has(term));
  const named = new Set([...own, ...path.filter((term) => asked.has(term))]);
  const share = title.length === 0 ? 0 : own.length / title.length;
  const byTitle = share < 0.5 ? 0 : share * (TITLE_ALONE + (1 - TITLE_ALONE) * (named.size / asked.size));
  const bySummary = (SUMMARY * summary.filter((term) => asked.has(term)).length) / asked.size;
  return Math.max(byTitle, bySummary);
}
