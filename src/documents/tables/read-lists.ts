import type { TableFile } from '../../domain/index.ts';
import { readHeading } from '../../linguistics/index.ts';
import { dropTrailingEmpty } from './trailing-rows.ts';

const ITEM = /^\s*(?:[-*+]|\d{1,4}[.)、]|[(（]\d{1,4}[)）])\s*(?:\[[ xX]\]\s+)?(\S.*)$/;
const FENCE = /^\s*(?:```|~~~)/;

/** A question a line. */
export function readTextLines(text: string): TableFile {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => [line.trim()]);
  return { format: 'txt', header: 'absent', sheets: [{ rows: dropTrailingEmpty(rows) }] };
}

/** The items of every list, each with the heading that it stands under; an item may go on over indented lines. */
export function readMarkdownLists(text: string): TableFile {
  const rows: [string, string][] = [];
  let section = '';
  let isFenced = false;
  let isOpen = false;
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const item = isFenced ? null : ITEM.exec(line);
    const heading = isFenced ? undefined : readHeading(line);
    const last = rows.at(-1);
    if (heading !== undefined) section = heading.text;
    if (item !== null) rows.push([section, item[1]?.trim() ?? '']);
    else if (isOpen && last !== undefined && /^\s+\S/.test(line)) last[1] = `${last[1]} ${line.trim()}`;
    isOpen = item !== null || (isOpen && /^\s+\S/.test(line));
  }
  return { format: 'md', header: 'present', sheets: [{ rows: [['section', 'question'], ...rows] }] };
}
