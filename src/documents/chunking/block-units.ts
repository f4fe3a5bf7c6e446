import type { Block, Chunk, TextRange } from '../../domain/index.ts';
import { announcesNext } from '../markup/announces-next.ts';
import type { RenderedMarkdown } from '../markup/render-markdown.ts';
import { repeatedHead } from './repeated-head.ts';
import { splitRange } from './split-range.ts';

/** A piece of one block that a chunk takes whole. The units of a block tile its range. */
export interface Unit extends TextRange {
  readonly block: number;
  readonly kind: Chunk['kind'];
  /** What a chunk that begins with this unit repeats: the header of the table it stands in. */
  readonly prefix: string;
  /** A heading, or a line that announces what follows: it should not end a chunk. */
  readonly leadsIn: boolean;
  /** What comes next is about something else: an inner heading, the title of a table. A chunk begins anew here. */
  readonly opens: boolean;
}

const KINDS: Readonly<Partial<Record<Block['kind'], Chunk['kind']>>> = {
  table: 'table',
  code: 'code',
  formula: 'formula',
  image: 'image',
};
const LEAD_IN_LENGTH = 240;
/** The term of a definition inside a list is a part of its item. */
const ANNOUNCING: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list_item']);

/** How far above its table a title and a unit line may stand. */
const TITLE_REACH = 4;

/**
 * The role of the blocks above a table: the first of its title and unit line begins a chunk, and all of them introduce the
 * table.
 */
export function tableLeads(blocks: readonly Block[]): ReadonlyMap<number, 'opens' | 'leadsIn'> {
  const leads = new Map<number, 'opens' | 'leadsIn'>();
  for (const [index, { kind, tableTitle, unit }] of blocks.entries()) {
    if (kind !== 'table' || (tableTitle ?? unit) === undefined) continue;
    let first = index;
    for (let at = index - 1; at >= Math.max(0, index - TITLE_REACH); at--) {
      const above = blocks[at];
      if (above === undefined || above.kind === 'table') break;
      if (above.text === tableTitle || above.text === unit) first = at;
    }
    for (let at = first; at < index; at++) leads.set(at, at === first ? 'opens' : 'leadsIn');
  }
  return leads;
}

/** One unit for the whole block. */
export function wholeUnit(
  block: Block,
  index: number,
  range: TextRange,
  lead?: 'opens' | 'leadsIn' | undefined,
): Unit {
  const isShort = range.end - range.start <= LEAD_IN_LENGTH;
  return {
    start: range.start,
    end: range.end,
    block: index,
    kind: KINDS[block.kind] ?? 'text',
    prefix: '',
    opens: block.kind === 'heading' || lead === 'opens',
    leadsIn:
      block.kind === 'heading' ||
      lead !== undefined ||
      (isShort && ANNOUNCING.has(block.kind) && announcesNext(block.text)),
  };
}

/** Units of a block that is too long: rows of a table, lines of code, sentences of text. Each is at most `max` with its prefix. */
export function blockUnits(block: Block, index: number, rendered: RenderedMarkdown, max: number): Unit[] {
  const range = rendered.ranges[index];
  if (range === undefined) return [];
  const unit = (piece: TextRange, prefix = ''): Unit => ({
    ...piece,
    block: index,
    kind: KINDS[block.kind] ?? 'text',
    prefix,
    leadsIn: false,
    opens: false,
  });
  const table = rendered.tables.get(index);
  if (block.kind === 'table' && table !== undefined) {
    const headerRows = Math.max(block.headerRows ?? 0, 1);
    const repeated = repeatedHead(block, table.header, tableContext(block, table.header), max / 2);
    const starts = [range.start, ...table.rows.slice(headerRows).map(({ start }) => start), range.end];
    return pairs(starts).flatMap((row, at) => {
      const prefix = at === 0 ? '' : repeated(headerRows + at - 1);
      const room = prefix === '' ? max : max - prefix.length - 1;
      return splitTo(rendered.markdown, row, room).map((piece, part) => ({
        ...unit(piece, prefix),
        leadsIn: at === 0 && part === 0 && headerRows < (block.rows?.length ?? 0),
      }));
    });
  }
  if (block.kind === 'code') {
    return pairs(lineStarts(rendered.markdown, range)).flatMap((line) =>
      splitTo(rendered.markdown, line, max).map((piece) => unit(piece)),
    );
  }
  return splitRange(rendered.markdown, range, max).map((piece) => {
    const text = rendered.markdown.slice(piece.start, piece.end).trim();
    return { ...unit(piece), leadsIn: text.length <= LEAD_IN_LENGTH && announcesNext(text) };
  });
}

/** Title and unit line of a table, where a text that holds part of it does not say them. */
export function tableContext({ tableTitle = '', unit = '' }: Block, text: string): string {
  const said = (part: string, by: string): boolean => part === '' || by.includes(part);
  const title = said(tableTitle, text) ? '' : tableTitle;
  return [title, said(unit, `${text}\n${title}`) ? '' : unit].filter((part) => part !== '').join('\n');
}

function splitTo(markdown: string, range: TextRange, max: number): TextRange[] {
  return range.end - range.start <= max ? [range] : splitRange(markdown, range, max);
}

/** Starts of lines, those after a blank line joined to it, and the end of the range. */
function lineStarts(markdown: string, range: TextRange): number[] {
  const starts = [range.start];
  for (
    let at = markdown.indexOf('\n', range.start);
    at !== -1 && at + 1 < range.end;
    at = markdown.indexOf('\n', at + 1)
  ) {
    starts.push(at + 1);
  }
  return [...starts, range.end];
}

function pairs(starts: readonly number[]): TextRange[] {
  return starts.slice(1).flatMap((end, index) => {
    const start = starts[index] ?? end;
    return end > start ? [{ start, end }] : [];
  });
}
