import { isHeaderLine, isUnitLine } from '../../../linguistics/tables/index.ts';
import { joinBrokenLines } from './broken-lines.ts';
import { stripMarkdown } from './strip-markdown.ts';

/** A paragraph, list item or table row of a passage, in words that can stand in a report. */
export interface PassageUnit {
  readonly kind: 'prose' | 'item' | 'row';
  readonly text: string;
  /** What introduces the unit: headings inside the passage and the line that opens its list. */
  readonly context: string;
  /** The line that opens the list, else the nearest heading inside the passage; empty before the first. */
  readonly heading: string;
  /** The first cell of a table row. */
  readonly key?: string | undefined;
}

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
const ITEM = /^\s*(?:[-*+•·▪●○]|\(?\d{1,3}\\?[.)]|[（(][一二三四五六七八九十\d]{1,3}[）)])\s+(.*)$/;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const RULE_LINE = /^\s*(?:[-*_=]\s*){3,}$/;

/**
 * Paragraphs, list items and table rows of a Markdown passage in order; headings, code, rules and images are left out.
 * `prefix` is the header row of a table that was split, repeated for search. With `code` its blocks are units, too.
 */
export function splitPassage(text: string, prefix = '', { code = false } = {}): PassageUnit[] {
  const lines = joinBrokenLines(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .split('\n'),
  );
  const units: PassageUnit[] = [];
  let heading = '';
  let leadIn = '';
  let record = '';
  let buffer: string[] = [];
  let bufferKind: 'prose' | 'item' = 'prose';
  let header: string[] | undefined = tableHeader(prefix.split('\n'));
  let fence = '';
  const listing: string[] = [];

  const flush = () => {
    const plain = stripMarkdown(buffer.join(' '));
    buffer = [];
    if (plain === '') return;
    record = RECORD_TITLE.exec(plain)?.[1] ?? record;
    const { field, text: own } = readField(plain);
    const isItem = bufferKind === 'item';
    units.push({
      kind: bufferKind,
      text: own,
      context: `${heading} ${isItem ? leadIn : ''} ${field} ${isItem ? record : ''}`.trim(),
      heading: isItem && leadIn !== '' ? leadIn : heading,
    });
    if (bufferKind === 'prose') leadIn = /[:：]$/.test(plain) ? plain : '';
  };

  const pushCode = () => {
    const said = listing.join(' ').replace(/\s+/g, ' ').trim();
    listing.length = 0;
    if (!code || said === '' || said.includes('`')) return;
    units.push({ kind: 'item', text: `\`${said}\``, context: `${heading} ${leadIn}`, heading });
  };

  for (const [index, line] of lines.entries()) {
    if (fence !== '') {
      if (line.trim().startsWith(fence)) {
        fence = '';
        pushCode();
      } else listing.push(line.trim());
      continue;
    }
    const fenceMark = FENCE.exec(line)?.[1];
    const next = lines[index + 1] ?? '';
    const headingText = HEADING.exec(line)?.[1];
    if (fenceMark !== undefined) {
      flush();
      fence = fenceMark;
    } else if (headingText !== undefined) {
      flush();
      heading = stripMarkdown(headingText);
      leadIn = '';
    } else if (/^\s*(?:={3,}|-{3,})\s*$/.test(line) && buffer.length === 1 && bufferKind === 'prose') {
      heading = stripMarkdown(buffer.join(' ')); // a setext heading
      buffer = [];
    } else if (TABLE_RULE.test(line) && line.includes('|')) {
    } else if (TABLE_ROW.test(line)) {
      flush();
      if (TABLE_RULE.test(next) && next.includes('|')) header = tableCells(line);
      else if (header !== undefined && isHeaderLine(tableCells(line)))
        header = withHeaderLine(header, tableCells(line));
      else pushRow(units, tableCells(line), header, heading);
    } else if (line.trim() === '' || RULE_LINE.test(line)) {
      flush();
      bufferKind = 'prose';
    } else if (ITEM.test(line)) {
      flush();
      bufferKind = 'item';
      buffer.push((ITEM.exec(line)?.[1] ?? '').replace(/^\\?\[[ xX]\\?\]\s+/, '')); // a task list's box
    } else if (/^(?: {4,}|\t)/.test(line) && buffer.length === 0) {
    } else {
      buffer.push(line.replace(/^\s*>+\s?/, ''));
    }
  }
  flush();
  pushCode();
  return units;
}

const LABEL =
  /^(?:Description|Overview|Implementation|Explanation|Rationale|Summary):?\s+(?=\p{Lu}\p{Ll}* \p{Ll})/u;
const RECORD_TITLE = /^(?:title|name|subject|topic|标题|名称|主题)\s*[:：]\s*(.+)$/iu;

/** Of a field of a record (`remark: The part was replaced.`) the value is the sentence, the key is what it is about. */
function readField(plain: string): { readonly field: string; readonly text: string } {
  const [, field, value] = /^(\p{Ll}[\w -]{1,24}): (\p{Lu}.*[.!。])$/su.exec(plain) ?? [];
  return { field: field ?? '', text: value ?? plain.replace(LABEL, '') };
}

function tableHeader(lines: readonly string[]): string[] | undefined {
  const [first, ...more] = lines
    .filter((line) => TABLE_ROW.test(line) && !TABLE_RULE.test(line))
    .map(tableCells);
  return first === undefined ? undefined : more.filter(isHeaderLine).reduce(withHeaderLine, first);
}

/** A line of years names the columns better than “Year ended December 31,” above it; a line of units names none. */
function withHeaderLine(header: string[], line: readonly string[]): string[] {
  return isUnitLine(line) ? header : header.map((above, column) => line[column] || above);
}

function tableCells(line: string): string[] {
  const inner = line.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => stripMarkdown(cell));
}

/** A row reads as `Key: value unit.` or `Key — Header: value; Header: value.`; Chinese with commas, since `；` would end a sentence. */
function pushRow(
  units: PassageUnit[],
  cells: readonly string[],
  header: readonly string[] | undefined,
  heading: string,
): void {
  const filled = cells.filter((cell) => cell !== '');
  const [alone = ''] = filled;
  // A note that a table only places beside a picture.
  if (filled.length === 1 && NOTE.test(alone))
    units.push({ kind: 'prose', text: alone, context: heading, heading });
  if (filled.length < 2 || isSecondHeader(filled)) return;
  const isHan = /\p{Script=Han}/u.test(filled.join(''));
  const colon = isHan ? '：' : ': ';
  if (FORM_LABEL.test(cells[0] ?? '')) {
    pushForm(units, cells, heading);
    return;
  }
  const [key = '', ...rest] = cells;
  const isMeasure = key !== '' && VALUE_HEADER.test(header?.[1] ?? '') && rest.length <= 2;
  const parts = rest.flatMap((cell, index) => {
    const above = header?.[index + 1] ?? '';
    const name = FORM_LABEL.test(above) ? '' : above.replaceAll('_', ' ');
    return cell === '' ? [] : [name === '' || name === cell ? cell : `${name}${colon}${cell}`];
  });
  const body = isMeasure
    ? rest.join(' ')
    : parts.map((part) => part.replace(/[.;；。]+$/, '')).join(isHan ? '，' : '; ');
  const joint = isMeasure || header === undefined ? colon : isHan ? '——' : ' — ';
  const text = key === '' ? body : `${key}${joint}${body}`;
  units.push({
    kind: 'row',
    text: `${text.trim()}${isHan ? '。' : '.'}`,
    context: `${heading} ${header?.join(' ') ?? ''}`,
    heading,
    key,
  });
}
/** Whole sentences. */
const NOTE = /^.{20,}[.!?。！？]$/su;

/** A line of headers within a table: cells that span columns come once for each, and none is a figure. */
const isSecondHeader = (filled: readonly string[]): boolean =>
  new Set(filled).size < filled.length && !filled.some((cell) => /^[-–(（$€£¥\s]*\d/.test(cell));

const VALUE_HEADER = /^(?:values?|amount|figure|result|值|数值|取值|数据|结果)$/i;

const FORM_LABEL = /\S[:：]$/;

/** A row of a form, `Label: | value | Label: | value`, has its names in itself, whatever row stands above it. */
function pushForm(units: PassageUnit[], cells: readonly string[], heading: string): void {
  const isHan = /\p{Script=Han}/u.test(cells.join(''));
  const fields: string[] = [];
  for (const cell of cells) {
    const last = fields.at(-1);
    if (FORM_LABEL.test(cell)) fields.push(cell);
    else if (cell !== '' && last !== undefined)
      fields[fields.length - 1] = `${last}${FORM_LABEL.test(last) ? (isHan ? '' : ' ') : ', '}${cell}`;
  }
  const filled = fields.filter((field) => !FORM_LABEL.test(field));
  if (filled.length === 0) return;
  units.push({
    kind: 'row',
    text: `${filled.map((field) => field.replace(/[.;；。]+$/, '')).join(isHan ? '，' : '; ')}${isHan ? '。' : '.'}`,
    context: heading,
    heading,
    key: cells[0],
  });
}
