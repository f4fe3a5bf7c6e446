import type { BrowsedVersion, PlacedSection, SectionNode, TextRange } from '../../domain/index.ts';

export const namesOf = ({ documentId, versionId, documentTitle, sourcePath }: BrowsedVersion) => ({
  documentId,
  versionId,
  documentTitle,
  sourcePath,
});

export function toNode({ start: _start, end: _end, ...node }: PlacedSection): SectionNode {
  return node;
}

/** From the document down to what holds the section. */
export function ancestorsOf(section: PlacedSection, sections: readonly PlacedSection[]): PlacedSection[] {
  const parent = sections.find(({ id }) => id === section.parentId);
  return parent === undefined ? [] : [...ancestorsOf(parent, sections), parent];
}

export const headingPathOf = (section: PlacedSection, sections: readonly PlacedSection[]): string[] =>
  [...ancestorsOf(section, sections), section].filter(({ level }) => level > 0).map(({ title }) => title);

/** What an answer says of a section beside its text. */
export const surroundingsOf = (section: PlacedSection, sections: readonly PlacedSection[]) => ({
  section: toNode(section),
  breadcrumb: ancestorsOf(section, sections).map(toNode),
  children: sections.filter(({ parentId }) => parentId === section.id).map(toNode),
});

/** The innermost sections that a range touches. */
export function innermostTouched(
  { start, end }: TextRange,
  sections: readonly PlacedSection[],
): PlacedSection[] {
  const touched = sections.filter((section) => section.start < end && section.end > start);
  const parents = new Set(touched.map(({ parentId }) => parentId));
  return touched.filter(({ id, level }) => level > 0 && !parents.has(id));
}
