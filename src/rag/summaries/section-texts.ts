import { readSummaryText, type SummarySource } from '../../domain/summaries/index.ts';

type Section = SummarySource['sections'][number];

/** Own words of a section that a summary is made of; more of them rarely say more. */
const MAX_OWN = 8_000;
const MAX_BELOW = 8_000;

/** A section as it is summed up: its own words, then a line for each section below it. */
export interface SectionText {
  readonly id: string;
  /** Titles from below the document down to it; none of the document. */
  readonly headingPath: readonly string[];
  readonly text: string;
}

/** The sections of a document by depth, deepest first: each level is summed up from the one below. */
export function sectionLevels({
  sections,
}: Pick<SummarySource, 'sections'>): readonly (readonly Section[])[] {
  const depths = new Map<string, number>();
  const levels: Section[][] = [];
  for (const section of sections) {
    const depth = section.parentId === null ? 0 : (depths.get(section.parentId) ?? 0) + 1;
    depths.set(section.id, depth);
    const level = levels[depth] ?? [];
    level.push(section);
    levels[depth] = level;
  }
  return levels.toReversed();
}

/** Puts together what a section is summed up from. `summaries` are those of the sections below it. */
export function createSectionTexts({ sections, chunks }: SummarySource) {
  const own = new Map<string, string>();
  const byId = new Map(sections.map((section) => [section.id, section]));
  for (const { kind, text, locator } of chunks) {
    if (kind !== 'text') continue;
    const { start } = locator.offsets;
    const place = sections.findLast((section) => start >= section.start && start < section.end);
    if (place !== undefined) own.set(place.id, `${own.get(place.id) ?? ''}${text}\n\n`.slice(0, MAX_OWN));
  }
  const headingPathTo = (section: Section): string[] => {
    const above = section.parentId === null ? undefined : byId.get(section.parentId);
    return section.parentId === null
      ? []
      : [...(above === undefined ? [] : headingPathTo(above)), section.title];
  };
  return (section: Section, summaries: ReadonlyMap<string, string>): SectionText => {
    const below = sections
      .filter(({ parentId }) => parentId === section.id)
      .map(({ id, title }) => [title, summaries.get(id)].filter(Boolean).join(': '))
      .map((line) => `- ${line}`)
      .join('\n')
      .slice(0, MAX_BELOW);
    const text = [(own.get(section.id) ?? '').trim(), below].filter(Boolean).join('\n\n');
    return { id: section.id, headingPath: headingPathTo(section), text };
  };
}

const FIGURE = /\p{N}+(?:[.,]\p{N}+)*/gu;

/** What a model said of a section, as plain text; none when it is empty or has a figure that the section does not print. */
export function acceptSummary(
  said: string,
  { headingPath, text }: SectionText,
  title: string,
): string | undefined {
  const summary = readSummaryText(said);
  const printed = new Set([title, ...headingPath, text].join('\n').normalize('NFKC').match(FIGURE));
  const figures = summary?.normalize('NFKC').match(FIGURE) ?? [];
  return figures.every((figure) => printed.has(figure)) ? summary : undefined;
}
