import type { LibraryStore } from '../../domain/index.ts';
import type { PagePassage } from './one-per-page.ts';

/** Hits that count for a section; a long one is not better for having many weak ones. */
const VOTES = 3;

/**
 * Sections that the hits vote for, best first: whole where they fit into `maxChars`, else their best passage. A score closes a part of
 * the distance to 1 for each further hit, so that it stays in [0, 1] and never falls by one.
 */
export async function chooseSections(
  places: readonly PagePassage[],
  deps: {
    readonly library: Pick<LibraryStore, 'getMarkdown' | 'getSections'>;
    readonly maxChars: number;
  },
): Promise<PagePassage[]> {
  const groups = new Map<string, PagePassage[]>();
  for (const place of places) {
    const key = `${place.versionId}\n${place.sectionId}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  const chosen = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [best] = group;
      if (best === undefined) return [];
      const [first = 0, ...rest] = group
        .map(({ score }) => score)
        .sort((a, b) => b - a)
        .slice(0, VOTES);
      const score = rest.reduce((sum, vote) => sum + (vote * (1 - sum)) / VOTES, first);
      const voted = {
        ...best,
        score,
        alsoHere: group.slice(1).map(({ locator }) => locator),
      };
      return (await wholeSection(voted, deps)) ?? voted;
    }),
  );
  return chosen.flat().sort((left, right) => right.score - left.score);
}

async function wholeSection(
  best: PagePassage,
  { library, maxChars }: Parameters<typeof chooseSections>[1],
): Promise<PagePassage | undefined> {
  const section = (await library.getSections(best.versionId)).find(({ id }) => id === best.sectionId);
  if (section === undefined || section.end - section.start > maxChars || section.end <= section.start)
    return undefined;
  const text = (await library.getMarkdown(best.versionId))?.slice(section.start, section.end);
  if (text === undefined) return undefined;
  const { headingPath } = best.locator;
  const { firstPage, lastPage } = section;
  return {
    ...best,
    text,
    prefix: '',
    alsoHere: [],
    locator: {
      offsets: { start: section.start, end: section.end },
      headingPath,
      ...(firstPage !== undefined && { pages: { first: firstPage, last: lastPage ?? firstPage } }),
    },
  };
}
