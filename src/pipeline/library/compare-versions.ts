import { diffArrays } from 'diff';
import type { Section, SectionChange, VersionComparison } from '../../domain/index.ts';
import { splitSentences } from '../../linguistics/index.ts';
import { type ComparedSection, matchSections } from './match-sections.ts';

export interface ComparableVersion {
  readonly sections: readonly Section[];
  readonly markdown: string;
}

/** Sections and sentences that a comparison names at most; beyond, it says that it is cut. */
const MAX_CHANGES = 2_000;
const MAX_SENTENCES = 2_000;
/** Differences of one section beyond which its text counts as another one as a whole: the search for fewer is quadratic. */
const MAX_EDITS = 2_000;

/**
 * What became of each section from one version to the next: by its own text, without that of its subsections. A sentence counts as
 * changed when its words do; other spaces or line ends do not.
 */
export function compareVersions(
  before: ComparableVersion,
  after: ComparableVersion,
): Pick<VersionComparison, 'counts' | 'changes' | 'isCut'> {
  const { pairs, removed, added } = matchSections(ownTexts(before), ownTexts(after));
  const counts = { added: added.length, removed: removed.length, moved: 0, changed: 0, unchanged: 0 };
  const room = { sentences: MAX_SENTENCES, isCut: false };
  const changes: (SectionChange & { readonly at: number })[] = [];
  for (const { old, now, isMoved } of pairs) {
    const places = { before: toPlace(old), after: toPlace(now) };
    const isChanged = old.text !== now.text || old.section.title !== now.section.title;
    if (isMoved) changes.push({ kind: 'moved', ...places, at: now.section.ordinal });
    if (isChanged)
      changes.push({
        kind: 'changed',
        ...places,
        sentences: compareSentences(old.text, now.text, room),
        at: now.section.ordinal,
      });
    if (isMoved) counts.moved++;
    if (isChanged) counts.changed++;
    if (!isMoved && !isChanged) counts.unchanged++;
  }
  for (const now of added) changes.push({ kind: 'added', after: toPlace(now), at: now.section.ordinal });
  for (const old of removed) changes.push({ kind: 'removed', before: toPlace(old), at: old.section.ordinal });
  const ordered = changes.toSorted((a, b) => a.at - b.at).map(({ at: _at, ...change }) => change);
  return {
    counts,
    changes: ordered.slice(0, MAX_CHANGES),
    isCut: room.isCut || ordered.length > MAX_CHANGES,
  };
}

/** Each section with the text that stands in none of its subsections. */
function ownTexts({ sections, markdown }: ComparableVersion): ComparedSection[] {
  const ordered = [...sections].sort((a, b) => a.ordinal - b.ordinal);
  return ordered.map((section, place) => {
    const next = ordered[place + 1];
    const end = next === undefined ? section.end : Math.min(section.end, next.start);
    return { section, text: sentencesOf(withoutHeading(markdown.slice(section.start, end))).join('\n') };
  });
}

/** The heading is the title, which is compared by itself. */
const withoutHeading = (text: string): string => text.replace(/^#{1,6} [^\n]*\n?/, '');

const toPlace = ({ section: { headingPath, path, firstPage } }: ComparedSection) => ({
  headingPath,
  path,
  ...(firstPage === undefined ? {} : { firstPage }),
});

function compareSentences(
  before: string,
  after: string,
  room: { sentences: number; isCut: boolean },
): { kind: 'added' | 'removed'; text: string }[] {
  if (room.sentences <= 0) {
    room.isCut = true;
    return [];
  }
  const [old, now] = [before, after].map((text) => text.split('\n').filter(Boolean)) as [string[], string[]];
  const parts = diffArrays(old, now, { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  const found = parts.flatMap(({ added, removed, value }) =>
    added || removed
      ? value.map((text) => ({ kind: added ? ('added' as const) : ('removed' as const), text }))
      : [],
  );
  const shown = found.slice(0, room.sentences);
  room.sentences -= shown.length;
  if (shown.length < found.length) room.isCut = true;
  return shown;
}

const sentencesOf = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '));
