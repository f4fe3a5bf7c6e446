import type { Section } from '../../domain/index.ts';

/** Whether sections are a tree from the document down, each within the one above it. */
export function holdTogether(sections: readonly Section[]): boolean {
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (
    sections[0]?.level === 0 &&
    sections.slice(1).every(({ parentId, level, start, end }) => {
      const above = parentId === null ? undefined : byId.get(parentId);
      return above !== undefined && level === above.level + 1 && start >= above.start && end <= above.end;
    })
  );
}
