interface Placed {
  readonly documentId: string;
  readonly documentTitle: string;
  readonly score: number;
  readonly locator: { readonly headingPath: readonly string[]; readonly offsets: { readonly start: number } };
}

interface SectionGroup<T> {
  readonly documentId: string;
  readonly documentTitle: string;
  readonly headingPath: readonly string[];
  /** In reading order. */
  readonly passages: readonly T[];
}

/** Passages by document and section, the group of the best passage first; what a reader or a prompt is shown. */
export function groupBySection<T extends Placed>(passages: readonly T[]): SectionGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const passage of [...passages].sort((a, b) => b.score - a.score)) {
    const key = JSON.stringify([passage.documentId, ...passage.locator.headingPath]);
    groups.set(key, [...(groups.get(key) ?? []), passage]);
  }
  return [...groups.values()].flatMap((members) => {
    const [best] = members;
    if (!best) return [];
    return {
      documentId: best.documentId,
      documentTitle: best.documentTitle,
      headingPath: best.locator.headingPath,
      passages: members.sort((a, b) => a.locator.offsets.start - b.locator.offsets.start),
    };
  });
}
