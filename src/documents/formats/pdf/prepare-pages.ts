import type { PageLayout, TableRegion, TextRun } from './page-layout.ts';

const PROGRAM_SHARE = 0.8;
const HEADING_START = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){0,3})\.?(?:\s+\p{Lu}|\s*$)/u;

/**
 * Mends what the engine guesses for a page alone and the whole document knows better: a font that sets most of the text is
 * neither bold nor a program's, and a grid that takes in a numbered heading, or lines of a program, is not a table.
 */
export function preparePages(pages: readonly PageLayout[]): PageLayout[] {
  const letters = new Map<string, number>();
  const sizes = new Map<number, number>();
  let [bold, mono, total] = [0, 0, 0];
  for (const run of pages.flatMap((page) => page.runs)) {
    letters.set(run.font, (letters.get(run.font) ?? 0) + run.text.length);
    sizes.set(run.size, (sizes.get(run.size) ?? 0) + run.text.length);
    total += run.text.length;
    if (run.bold) bold += run.text.length;
    if (run.mono) mono += run.text.length;
  }
  const bodyFont = bold > 0.5 * total ? mostCommon(letters) : undefined;
  const plain = mono > 0.5 * total;
  const bodySize = mostCommon(sizes) ?? 10;
  return pages.map((page) => ({
    ...page,
    runs: page.runs.map((run) => ({
      ...run,
      bold: run.bold && run.font !== bodyFont,
      mono: run.mono && !plain,
    })),
    tables: page.tables.filter((table) => {
      const inside = insideOf(page.runs, table);
      return !holdsHeading(inside, table, bodySize) && (plain || !isProgram(inside));
    }),
  }));
}

/** Most of its letters are of one width, and those of its document are not. */
export function isProgram(runs: readonly TextRun[]): boolean {
  const letters = (of: readonly TextRun[]): number => of.reduce((sum, { text }) => sum + text.length, 0);
  return letters(runs.filter(({ mono }) => mono)) > PROGRAM_SHARE * letters(runs);
}

function insideOf(runs: readonly TextRun[], table: TableRegion): TextRun[] {
  return runs.filter(
    ({ x, y, width, height }) =>
      x + width / 2 >= table.x &&
      x + width / 2 <= table.x + table.width &&
      y + height / 2 >= table.y &&
      y + height / 2 <= table.y + table.height,
  );
}

function holdsHeading(inside: readonly TextRun[], table: TableRegion, bodySize: number): boolean {
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
