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
 * Where in a passage the table row stands that a claim repeats: of the form `Header: value; Header: value`, every value in
 * the column of its header, in one row; or `Label — Header: value; Header: value`, every cell of a row in its order. Half-open range
 * into the passage's text; undefined for any other claim.
 */
export function matchTableRow(
  claim: string,
  passage: TableText,
): { readonly start: number; readonly end: number } | undefined {
  const pairs = readPairs(claim);
  const said = fold(claim.trim().replace(/[.。]$/, ''));
  if (pairs === undefined && !/[—:：]/.test(said)) return undefined;
  let header = headerOf(passage.prefix);
  for (const match of passage.text.matchAll(ROW)) {
    const cells = cellsOf(match[0]);
    if (RULE.test(match[0])) continue;
    if (header === undefined || isFollowedByRule(passage.text, match.index + match[0].length)) {
      header = cells;
      continue;
    }
    const columns = header;
    const fits = pairs?.every(({ name, value }) =>
      cells.some((cell, column) => cell === value && columns[column] === name),
    );
    if (fits === true || isRowInOrder(said, cells, columns))
      return { start: match.index, end: match.index + match[0].length };
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

/** Whether a claim says a row cell by cell, each with the header of its column where there is one, and nothing else. */
function isRowInOrder(
  claim: string,
  [label = '', ...rest]: readonly string[],
  header: readonly string[],
): boolean {
  let left = claim;
  const take = (part: string) => {
    if (part === '' || !left.startsWith(part)) return false;
    left = left.slice(part.length).replace(/^[\s;；,，—:：]+/, '');
    return true;
  };
  const filled = rest.flatMap((cell, at) => (cell === '' ? [] : [{ cell, name: header[at + 1] ?? '' }]));
  if (filled.length === 0 || !take(label)) return false;
  const isSaid = filled.every(
    ({ cell, name }) => (name === '' || name === cell || take(name)) && take(cell.replace(/[.;；。]+$/, '')),
  );
  return isSaid && left === '';
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
