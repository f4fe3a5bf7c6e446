import type { LibraryStore, Section } from '../../domain/index.ts';
import { type NamedSection, namedPassage } from './named-passage.ts';
import type { PagePassage } from './one-per-page.ts';

/** Hits that count for a section; a long one is not better for having many weak ones. */
const VOTES = 3;
/** What a title that is the question closes of the distance to 1. */
const TITLE_VOTE = 0.5;
/** From here a title names the section without any passage of it. */
const NAMED = 0.6;
/** Sections that are found by their titles alone. */
const MOST_NAMED = 10;

interface SectionGroup {
  readonly versionId: string;
  readonly sectionId: string;
  readonly places: readonly PagePassage[];
  /** What names it, and how well. */
  readonly named?: NamedSection | undefined;
}

interface ChooseDeps {
  readonly library: Pick<LibraryStore, 'getMarkdown' | 'getSections' | 'getChunkRange'>;
  readonly maxChars: number;
}

/**
 * Sections that the hits and the titles vote for, best first: whole where they fit into `maxChars`, else their best passage. A score closes a
 * part of the distance to 1 for each further hit, so that it stays in [0, 1] and never falls by one. A section that is named holds the hits of
 * its subsections where it is given whole.
 */
export async function chooseSections(
  places: readonly PagePassage[],
  named: readonly NamedSection[],
  deps: ChooseDeps,
): Promise<PagePassage[]> {
  const groups = await groupPlaces(places, named, deps);
  const used = new Set(places.flatMap(({ chunkIds }) => chunkIds));
  const chosen = await Promise.all(
    groups.map(async (group) => {
      const section = await sectionOf(group, deps);
      const best = group.places[0] ?? (group.named && (await namedPassage(group.named, used, deps.library)));
      if (best === undefined) return [];
      const score = scoreOf(group);
      const alsoHere = group.places.slice(1).map(({ locator }) => locator);
      const voted = { ...best, sectionId: group.sectionId, score, alsoHere };
      return [(section && (await wholeSection(voted, section, deps))) ?? voted];
    }),
  );
  return chosen.flat().sort((left, right) => right.score - left.score);
}

const sectionOf = async (
  { versionId, sectionId }: Pick<SectionGroup, 'versionId' | 'sectionId'>,
  { library }: ChooseDeps,
): Promise<Section | undefined> => (await library.getSections(versionId)).find(({ id }) => id === sectionId);

async function groupPlaces(
  places: readonly PagePassage[],
  named: readonly NamedSection[],
  deps: ChooseDeps,
): Promise<SectionGroup[]> {
  const groups = new Map<string, SectionGroup>();
  const keyOf = (group: { readonly versionId: string; readonly sectionId: string }) =>
    `${group.versionId}\n${group.sectionId}`;
  for (const place of places) {
    const { versionId, sectionId } = place;
    const before = groups.get(keyOf(place))?.places ?? [];
    groups.set(keyOf(place), { versionId, sectionId, places: [...before, place] });
  }
  let added = 0;
  for (const name of named) {
    const { versionId, sectionId } = name;
    const key = keyOf(name);
    const known = groups.get(key);
    if (known !== undefined) groups.set(key, { ...known, named: name });
    else if (name.score >= NAMED && added++ < MOST_NAMED) {
      const inside = await groupsInside(groups.values(), name, deps);
      for (const group of inside) groups.delete(keyOf(group));
      const held = inside.flatMap((group) => group.places).sort((a, b) => b.score - a.score);
      groups.set(key, { versionId, sectionId, places: held, named: name });
    }
  }
  return [...groups.values()];
}

/** Those whose sections lie in one that is given whole; none where it is not. */
async function groupsInside(
  groups: Iterable<SectionGroup>,
  { versionId, sectionId }: Pick<SectionGroup, 'versionId' | 'sectionId'>,
  deps: ChooseDeps,
): Promise<SectionGroup[]> {
  const sections = await deps.library.getSections(versionId);
  const outer = sections.find(({ id }) => id === sectionId);
  if (outer === undefined || outer.end - outer.start > deps.maxChars) return [];
  const isInside = new Set(
    sections.filter(({ start, end }) => start >= outer.start && end <= outer.end).map(({ id }) => id),
  );
  return [...groups].filter((group) => group.versionId === versionId && isInside.has(group.sectionId));
}

function scoreOf({ places, named }: SectionGroup): number {
  const [first = 0, ...rest] = places
    .map(({ score }) => score)
    .sort((a, b) => b - a)
    .slice(0, VOTES);
  const byHits = rest.reduce((sum, vote) => sum + (vote * (1 - sum)) / VOTES, first);
  return byHits + (1 - byHits) * TITLE_VOTE * (named?.score ?? 0);
}

async function wholeSection(
  best: PagePassage,
  { start, end, headingPath, firstPage, lastPage }: Section,
  { library, maxChars }: ChooseDeps,
): Promise<PagePassage | undefined> {
  if (end - start > maxChars || end <= start) return undefined;
  const text = (await library.getMarkdown(best.versionId))?.slice(start, end);
  if (text === undefined) return undefined;
  return {
    ...best,
    text,
    prefix: '',
    alsoHere: [],
    locator: {
      offsets: { start, end },
      headingPath: [...headingPath],
      ...(firstPage !== undefined && { pages: { first: firstPage, last: lastPage ?? firstPage } }),
    },
  };
}
