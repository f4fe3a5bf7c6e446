import type { Block, Chunk, TextRange } from '../../domain/index.ts';
import type { RenderedMarkdown } from '../markup/render-markdown.ts';
import { splitRange } from './split-range.ts';

/** A piece of one block that a chunk takes whole. The units of a block tile its range. */
export interface Unit extends TextRange {
  readonly block: number;
  readonly kind: Chunk['kind'];
  /** What a chunk that begins with this unit repeats: the header of the table it stands in. */
  readonly prefix: string;
  /** A heading, or a line that announces what follows: it should not end a chunk. */
  readonly leadsIn: boolean;
}

const KINDS: Readonly<Partial<Record<Block['kind'], Chunk['kind']>>> = {
  table: 'table',
  code: 'code',
  formula: 'formula',
  image: 'image',
};
const LEAD_IN_LENGTH = 240;

/** One unit for the whole block. */
export function wholeUnit(block: Block, index: number, range: TextRange): Unit {
  const isShort = range.end - range.start <= LEAD_IN_LENGTH;
  return {
    start: range.start,
    end: range.end,
    block: index,
    kind: KINDS[block.kind] ?? 'text',
    prefix: '',
    leadsIn:
      block.kind === 'heading' ||
      (block.kind === 'paragraph' && isShort && /[:：]\**$/.test(block.text.slice(-4))),
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
  });
  const table = rendered.tables.get(index);
  if (block.kind === 'table' && table !== undefined) {
    const headerRows = Math.max(block.headerRows ?? 0, 1);
    // A header that would fill half of every chunk is worth less than the rows it displaces.
    const named = [tableContext(block, table.header), table.header]
      .filter((part) => part !== '')
      .join('\n\n');
    const prefix = [named, table.header].find(({ length }) => length + 1 <= max / 2) ?? '';
    const room = prefix === '' ? max : max - prefix.length - 1;
    const starts = [range.start, ...table.rows.slice(headerRows).map(({ start }) => start), range.end];
    return pairs(starts).flatMap((row, at) =>
      splitTo(rendered.markdown, row, at === 0 ? max : room).map((piece, part) =>
        unit(piece, at === 0 && part === 0 ? '' : at === 0 ? '' : prefix),
      ),
    );
  }
  if (block.kind === 'code') {
    return pairs(lineStarts(rendered.markdown, range)).flatMap((line) =>
      splitTo(rendered.markdown, line, max).map((piece) => unit(piece)),
    );
  }
  return splitRange(rendered.markdown, range, max).map((piece) => unit(piece));
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
