import { type CellObject, utils, type WorkSheet } from '@e965/xlsx';
import type { Block } from '../../../domain/index.ts';
import { commentBlock } from '../../container/office-comments.ts';
import type { HiddenCells } from './hidden-cells.ts';

/** What the library calls an author without a name. */
const NOBODY = 'sheetjsghost';

/** Comments on the cells of a sheet (read dense) as notes with their cell: who remarked what; none on cells that are hidden. */
export function sheetComments(sheet: WorkSheet, name: string, hidden?: HiddenCells): Block[] {
  const rows = ((sheet as { '!data'?: unknown })['!data'] ?? []) as readonly (
    | readonly (CellObject | undefined)[]
    | undefined
  )[];
  const blocks: Block[] = [];
  rows.forEach((row, r) => {
    row?.forEach((cell, c) => {
      if (hidden?.rows.has(r) || hidden?.columns.has(c)) return;
      const cells = utils.encode_cell({ r, c });
      for (const { a = '', t: text = '' } of cell?.c ?? []) {
        const author = a === NOBODY ? '' : asUtf8(a);
        // Excel begins the text with the author's name.
        const own = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text;
        for (const block of commentBlock(author, own))
          blocks.push({ ...block, text: `${cells}: ${block.text}`, sheet: name, cells });
      }
    });
  });
  return blocks;
}

/** The library gives the bytes of an author's name as characters. */
function asUtf8(text: string): string {
  if (!/^[\0-\x7f]*[\x80-\xff][\0-\xff]*$/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
