import type { Section } from '../../domain/index.ts';

export interface ComparedSection {
  readonly section: Section;
  /** Its own text, a sentence a line, without heading and subsections. */
  readonly text: string;
}

export interface SectionPair {
  readonly old: ComparedSection;
  readonly now: ComparedSection;
  /** Under another section than before, or before one that it stood behind. */
  readonly isMoved: boolean;
}

/** Pairs by likeness are looked for among so few that are left; each is held against each. */
const MAX_LEFT = 300;
const LIKE = 0.5;

/**
 * Which section of one version is which of another: by its headings, then by its text, by its title, by most of its words. Every
 * section is in one pair at most.
 */
export function matchSections(before: readonly ComparedSection[], after: readonly ComparedSection[]) {
  const partners = new Map<ComparedSection, ComparedSection>();
  const left = (all: readonly ComparedSection[], taken: ReadonlySet<ComparedSection>) =>
    all.filter((section) => !taken.has(section));
  const pairBy = (key: (section: ComparedSection) => string | undefined) => {
    const taken = new Set(partners.values());
    const free = groupByKey(left(after, taken), key);
    for (const old of before) {
      if (partners.has(old)) continue;
      const wanted = key(old);
      const now = wanted === undefined ? undefined : free.get(wanted)?.shift();
      if (now !== undefined) partners.set(old, now);
    }
  };
  pairBy(({ section, text }) => `${toPathKey(section)}\n${text}`);
  pairBy(({ section }) => toPathKey(section));
  pairBy(({ section: { level }, text }) => (level === 0 || text === '' ? undefined : text));
  pairBy(({ section: { level, title } }) => (level === 0 ? undefined : foldTitle(title)));
  pairLike(
    before.filter((section) => !partners.has(section)),
    left(after, new Set(partners.values())),
    partners,
  );
  const pairs = markMoves(before, partners);
  return {
    pairs,
    removed: before.filter((section) => !partners.has(section)),
    added: left(after, new Set(partners.values())),
  };
}

const toPathKey = ({ level, headingPath }: Section): string =>
  JSON.stringify([level === 0 ? 0 : 1, ...headingPath.map(foldTitle)]);

const foldTitle = (title: string): string =>
  title.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

function groupByKey(
  sections: readonly ComparedSection[],
  key: (section: ComparedSection) => string | undefined,
): Map<string, ComparedSection[]> {
  const groups = new Map<string, ComparedSection[]>();
  for (const section of sections) {
    const own = key(section);
    if (own === undefined) continue;
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [section]);
    else group.push(section);
  }
  return groups;
}

/** The likest first, each only with one that shares at least half of the words. */
function pairLike(
  before: readonly ComparedSection[],
  after: readonly ComparedSection[],
  partners: Map<ComparedSection, ComparedSection>,
): void {
  if (before.length > MAX_LEFT || after.length > MAX_LEFT) return;
  const bags = new Map([...before, ...after].map((section) => [section, wordBag(section)]));
  const found = before.flatMap((old) =>
    after.map((now) => ({ old, now, share: sharedWords(bags.get(old), bags.get(now)) })),
  );
  const taken = new Set<ComparedSection>();
  for (const { old, now, share } of found.toSorted((a, b) => b.share - a.share)) {
    if (share < LIKE) return;
    if (taken.has(old) || taken.has(now)) continue;
    taken.add(old).add(now);
    partners.set(old, now);
  }
}

const wordBag = ({ text }: ComparedSection): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) ?? []);

function sharedWords(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared);
}

function markMoves(
  before: readonly ComparedSection[],
  partners: ReadonlyMap<ComparedSection, ComparedSection>,
): SectionPair[] {
  const pairs = before.flatMap((old) => {
    const now = partners.get(old);
    return now === undefined ? [] : [{ old, now }];
  });
  const partnerOf = new Map(pairs.map(({ old, now }) => [old.section.id, now.section.id]));
  const inOrder = longestRising(pairs.map(({ now }) => now.section.ordinal));
  return pairs.map(({ old, now }, place) => {
    const parent = old.section.parentId;
    // Under a parent that is gone it has no choice but to stand elsewhere, which says nothing of itself.
    const hasOtherParent =
      parent !== null && partnerOf.has(parent) && partnerOf.get(parent) !== now.section.parentId;
    return { old, now, isMoved: hasOtherParent || !inOrder.has(place) };
  });
}

/** Places of a longest rising run: what stands outside of it has changed its order. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  values.forEach((value, place) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[place] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = place;
  });
  const kept = new Set<number>();
  for (let place = tails.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) kept.add(place);
  return kept;
}
