/** A heading of Markdown with a level of 1 to 6, its text without closing marks; undefined for any other line. */
export function readHeading(line: string): { readonly level: number; readonly text: string } | undefined {
  const [, marks, rest = ''] = /^\s{0,3}(#{1,6})\s([\s\S]*)$/.exec(line) ?? [];
  if (marks === undefined) return undefined;
  const closed = rest.trim().replace(/(?<!#)#+$/, '');
  return { level: marks.length, text: closed.trimEnd() };
}
