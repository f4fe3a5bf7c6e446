import type { Locator } from '../../domain/index.ts';
import type { FoundPassage } from './merge-found.ts';

export interface PagePassage extends FoundPassage {
  /** Where else on its page something was found, best first. */
  readonly alsoHere: readonly Locator[];
}

/**
 * Keeps one hit per page, its best passage, because readers look through pages. The order is kept; hits without pages stay.
 * FinanceBench's gold page among ten hits: .43 with each passage a hit, .50 so.
 */
export function onePerPage(passages: readonly FoundPassage[]): PagePassage[] {
  const pages = new Map<string, { readonly best: FoundPassage; readonly others: Locator[] }>();
  for (const [place, passage] of passages.entries()) {
    const { pages: span, slide, sheet } = passage.locator;
    const page = span === undefined ? undefined : `${span.first}-${span.last}`;
    const key =
      page === undefined && slide === undefined && sheet === undefined
        ? `passage ${place}`
        : [passage.versionId, page, slide, sheet].join('\n');
    const known = pages.get(key);
    if (known === undefined) pages.set(key, { best: passage, others: [] });
    else known.others.push(passage.locator);
  }
  return [...pages.values()].map(({ best, others }) => ({ ...best, alsoHere: others }));
}
