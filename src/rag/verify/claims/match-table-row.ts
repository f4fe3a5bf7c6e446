import { normalizeText } from '../../../linguistics/index.ts';
import { toPlainInline } from '../draft/plain-inline.ts';

export interface TableText {
  readonly text: string;
  /** Header row that stands above `text` when a table was split. */
  readonly prefix: string;
}

const ROW = /^[ \t]{0,3}\|.*\|[ \t]*$/gm;
const RULE = /^[\s|:-]+$/;

/**
 * Where in a passage the table row stands that a claim of the form `Header: value; Header: value` repeats: every value in
 * the column of its header, in one row. Half-open range into the passage's text; undefined for any other claim.
 */
export function matchTableRow(
  claim: string,
  passage: TableText,
): { readonly start: number; readonly end: number } | undefined {
  const pairs = readPairs(claim);
  if (pairs === undefined) return undefined;
  let header = headerOf(passage.prefix);
  for (const match of passage.text.matchAll(ROW)) {
    const cells = cellsOf(match[0]);
    if (RULE.test(match[0])) continue;
    if (header === undefined || isFollowedByRule(passage.text, match.index + match[0].length)) {
      header = cells;
      continue;
    }
    const columns = header;
    const fits = pairs.every(({ name, value }) =>
      cells.some((cell, column) => cell === value && columns[column] === name),
    );
    if (fits) return { start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

function readPairs(claim: string): { readonly name: string; readonly value: string }[] | undefined {
  const parts = claim
    .trim()
    .replace(/[.。]$/, '')
    .split(/;\s+|；|，/);
  const pairs = parts.map((part) => {
    const colon = part.search(/[:：]/);
    return { name: fold(part.slice(0, Math.max(0, colon))), value: fold(part.slice(colon + 1)) };
  });
  return pairs.length >= 2 && pairs.every(({ name, value }) => name !== '' && value !== '')
    ? pairs
    : undefined;
}

function headerOf(prefix: string): string[] | undefined {
  const line = prefix.split('\n').find((candidate) => /^\s*\|/.test(candidate) && !RULE.test(candidate));
  return line === undefined ? undefined : cellsOf(line);
}

function isFollowedByRule(text: string, end: number): boolean {
  const next = text.slice(end + 1).split('\n', 1)[0] ?? '';
  return next.includes('-') && RULE.test(next);
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(fold);
}

function fold(text: string): string {
  return normalizeText(toPlainInline(text.replaceAll('\\|', '|')));
}
