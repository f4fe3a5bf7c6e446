import { anyOf, EN, eitherOf } from '../../../../linguistics/lexicon/index.ts';
import type { TableRow } from './table-rows.ts';

/** What the figures of a table are counted in, as a line, a bracket or the end of a sentence says it. */
const UNIT = eitherOf(
  new RegExp(
    String.raw`[(（[][^()（）]{0,120}\b(?:(?:in|of|\$|us\$|usd|eur|rmb)\s*)?${anyOf(EN.documents.tableUnitAny)}\b[^()（）]{0,120}[)）\]]`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?=[^.]*$)${anyOf(EN.documents.tableUnitAmounts)}?\s*(?:expressed\s+)?in\s[\w\s$,]*\b${anyOf(EN.documents.tableUnitScales)}\b[\s\S]*$`,
  ),
  /(?:金额)?单位\s*[:：]\s*\S{1,20}/,
  /[(（](?:人民币|美元|港元|以)?[^()（）]{0,8}(?:千|百万|万|亿)?(?:元|股)[^()（）]{0,12}[)）]|人民币[百千]?[万亿]?元/,
);
const CONTINUED = /\(?\bcontinued\b\)?|[(（]续[)）]?/i;
const MAX_LINES = 4;
const TITLE_GAP = 3.2;
const MAX_TITLE = 240;

/** The title above a table and its unit line, word for word; the text stays where it is. */
export function titleOfTable(
  above: readonly TableRow[],
  header: readonly TableRow[],
): { readonly title?: string; readonly unit?: string } {
  const near = linesAbove(above, header[0]);
  const units = [...header, ...near].flatMap(({ cells }) => cells.map(({ text }) => UNIT.exec(text)?.[0]));
  const unit = units.find((text) => text !== undefined)?.trim();
  const title = near
    .map(textOf)
    .filter((text) => !isBracket(text))
    .find((text) => text !== '');
  return {
    ...(title !== undefined && isTitle(title) && { title: title.slice(0, MAX_TITLE) }),
    ...(unit !== undefined && { unit }),
  };
}

/** From the nearest up. */
function linesAbove(above: readonly TableRow[], header: TableRow | undefined): TableRow[] {
  const near: TableRow[] = [];
  let below = header;
  for (const row of above.toReversed().slice(0, MAX_LINES)) {
    const gap = below === undefined ? 0 : below.y - row.y - row.height;
    if (gap > TITLE_GAP * 1.5 * row.size || row.cells.filter(({ kind }) => kind !== 'words').length > 1)
      break;
    near.push(row);
    below = row;
  }
  return near;
}

function textOf(row: TableRow): string {
  return row.cells.map(({ text }) => text).join(' ');
}

function isBracket(text: string): boolean {
  return /^[(（].*[)）]$/.test(text) || (CONTINUED.test(text) && text.length < 20);
}

/** A line that names what follows: no sentence, unless it announces the table. */
function isTitle(text: string): boolean {
  return /[:：]$/.test(text) || (!/[.。;；,，]$/.test(text) && text.split(/\s+/).length <= 25);
}
