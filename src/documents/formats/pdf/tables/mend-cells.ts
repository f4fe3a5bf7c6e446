import type { PageLayout } from '../page-layout.ts';
import { isInside } from './take-tables.ts';

/** A word of a cell, and behind the space what may be its rest. */
const TORN = /(?<!\p{L})(\p{L}{3,}) (?=(\p{Ll}+))/gu;
const WORDS = /\p{L}+/gu;

/**
 * Puts words together that the width of a cell has torn: `Pittsbu rgh`, where the document has the whole word elsewhere and the
 * first piece nowhere but at the end of a line in a table.
 */
export function mendCells(pages: readonly PageLayout[]): PageLayout[] {
  if (pages.every(({ tables }) => tables.length === 0)) return [...pages];
  const { whole, apart } = knownWords(pages);
  const mend = (cell: string): string =>
    cell.replace(TORN, (text, start: string, rest: string) =>
      whole.has(`${start}${rest}`.toLowerCase()) && !apart.has(start.toLowerCase()) ? start : text,
    );
  return pages.map((page) => ({
    ...page,
    tables: page.tables.map((table) => ({ ...table, rows: table.rows.map((row) => row.map(mend)) })),
  }));
}

/** Every word of the document, and those of them that are more than the end of a line in a table. */
function knownWords(pages: readonly PageLayout[]): {
  readonly whole: ReadonlySet<string>;
  readonly apart: ReadonlySet<string>;
} {
  const whole = new Set<string>();
  const apart = new Set<string>();
  for (const { runs, tables } of pages)
    for (const run of runs) {
      const words = run.text.toLowerCase().match(WORDS) ?? [];
      for (const word of words) whole.add(word);
      const ends = /\p{L}$/u.test(run.text) && tables.some((table) => isInside(run, table));
      for (const word of ends ? words.slice(0, -1) : words) apart.add(word);
    }
  return { whole, apart };
}
