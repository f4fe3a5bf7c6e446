import type { Block } from '../../domain/index.ts';
import { parseNumbering } from '../../linguistics/numbering/index.ts';
import { plainText } from '../markup/inline-markdown.ts';
import { makeTitle } from './make-title.ts';

const BARE_NUMBER = /^(?:[一二三四五六七八九十百]{1,4}|\d{1,3}|[A-Z]|[IVX]{1,5})\s*[、.．)）]?$/;
const CONTENT_LENGTH = 500;

/**
 * Titles for headings that are only a number (`一、`, `1.`, `第三章`, `Chapter 2`): the number stays, a title from the
 * content follows (seed 000 §5.1.3). By index of the heading block; the heading itself is left as printed.
 */
export function completeTitles(blocks: readonly Block[]): Map<number, string> {
  const titles = new Map<number, string>();
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading' || block.generated === true) return;
    const printed = plainText(block.text);
    if (!isMeaningless(printed)) return;
    const title = makeTitle(contentAfter(blocks, index), new Map(), 1);
    if (title === '') return;
    const joint = /[、（）)】]$/.test(printed) ? '' : ' ';
    titles.set(index, `${printed}${joint}${title}`);
  });
  return titles;
}

function isMeaningless(title: string): boolean {
  return BARE_NUMBER.test(title) || parseNumbering(title)?.rest === '';
}

/** The first text of the section, its subsections included. */
function contentAfter(blocks: readonly Block[], heading: number): string {
  const level = blocks[heading]?.level ?? 1;
  const parts: string[] = [];
  let length = 0;
  for (let index = heading + 1; index < blocks.length && length < CONTENT_LENGTH; index++) {
    const block = blocks[index];
    if (block === undefined || (block.kind === 'heading' && (block.level ?? 1) <= level)) break;
    if (block.kind === 'code' || block.kind === 'table' || block.text === '') continue;
    parts.push(block.text);
    length += block.text.length;
  }
  return parts.join('\n\n').slice(0, CONTENT_LENGTH * 2);
}
