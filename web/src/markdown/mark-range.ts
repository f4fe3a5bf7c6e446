/** Signs that no text of a document keeps: they stand for the ends of what is cited until the text has become elements. */
export const OPEN = '\uE000';
export const CLOSE = '\uE001';

/** What begins a line of Markdown without being text of it: quotes, list items, headings, the edge of a table. */
export const PREFIX = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+|\|[ \t]*)*/;
/** Rules of tables and headings, and fences of code. */
export const NO_TEXT = /^(?:[-|:=+* \t]+|[ \t]*(?:```|~~~).*)$/;

/**
 * Puts signs around a range of Markdown, line by line, inside of whatever begins and ends a line, so that the Markdown means the
 * same as before.
 */
export function markRange(markdown: string, start: number, end: number): string {
  let made = '';
  let at = 0;
  for (const line of linesOf(markdown)) {
    const { from, to } = textWithin(line, start - at, end - at);
    made +=
      from < to
        ? `${clean(line.slice(0, from))}${OPEN}${clean(line.slice(from, to))}${CLOSE}${clean(line.slice(to))}`
        : clean(line);
    at += line.length;
  }
  return made;
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

function textWithin(line: string, start: number, end: number): { from: number; to: number } {
  if (end <= 0 || start >= line.length || NO_TEXT.test(line.trimEnd())) return { from: 0, to: 0 };
  const prefix = PREFIX.exec(line)?.[0].length ?? 0;
  let from = Math.max(start, prefix);
  let to = Math.min(end, line.length);
  while (to > from && /[\s|]/.test(line.charAt(to - 1))) to--;
  while (from < to && /[\s|]/.test(line.charAt(from))) from++;
  return { from, to };
}

/** The same length, so that offsets stay what they are. */
const clean = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '\uFFFD');
