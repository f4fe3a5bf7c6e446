import type { PageLayout, TableRegion, TextRun } from '../page-layout.ts';

const HEADING_START = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){0,3})\.?(?:\s+\p{Lu}|\s*$)/u;

/**
 * Mends what the engine guesses for a page alone and the whole document knows better: a font that sets most of the text is
 * not bold, and a grid that takes in a numbered heading is not a table.
 */
export function preparePages(pages: readonly PageLayout[]): PageLayout[] {
  const letters = new Map<string, number>();
  const sizes = new Map<number, number>();
  let bold = 0;
  let total = 0;
  for (const run of pages.flatMap((page) => page.runs)) {
    letters.set(run.font, (letters.get(run.font) ?? 0) + run.text.length);
    sizes.set(run.size, (sizes.get(run.size) ?? 0) + run.text.length);
    total += run.text.length;
    if (run.bold) bold += run.text.length;
  }
  const bodyFont = bold > 0.5 * total ? mostCommon(letters) : undefined;
  const bodySize = mostCommon(sizes) ?? 10;
  return pages.map((page) => ({
    ...page,
    runs: page.runs.map((run) => (run.font === bodyFont ? { ...run, bold: false } : run)),
    tables: page.tables.filter((table) => !holdsHeading(page.runs, table, bodySize)),
  }));
}

function holdsHeading(runs: readonly TextRun[], table: TableRegion, bodySize: number): boolean {
  const inside = runs.filter(
    ({ x, y, width, height }) =>
      x + width / 2 >= table.x &&
      x + width / 2 <= table.x + table.width &&
      y + height / 2 >= table.y &&
      y + height / 2 <= table.y + table.height,
  );
  return inside.some(
    (run) =>
      run.bold &&
      run.size >= 1.12 * bodySize &&
      HEADING_START.test(run.text) &&
      run.x < table.x + 0.1 * table.width &&
      !inside.every((other) => other.size === run.size),
  );
}

export function mostCommon<T>(counts: ReadonlyMap<T, number>): T | undefined {
  let best: { readonly key: T; readonly count: number } | undefined;
  for (const [key, count] of counts) if (best === undefined || count > best.count) best = { key, count };
  return best?.key;
}
