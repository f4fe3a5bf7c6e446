import type { Block } from '../../../domain/index.ts';
import { plainTargets } from './markdown-inline.ts';

const PICTURE =
  /!\[([^\]]{0,2000})\]\(\s*([^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)(?:\s+["'][^"']*["'])?\s*\)/g;
const DEFINITION = /^ {0,3}\[[^\]]{1,999}\]:\s*<?([^\s<>]+)/gm;
const TAG = /<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s<>]+)/gi;

/** What a Markdown text names as pictures, in any of its forms. */
export function pictureReferences(markdown: string): string[] {
  return [
    ...[...plainTargets(markdown).matchAll(PICTURE)].map(([, , reference = '']) => reference),
    ...[...markdown.matchAll(DEFINITION)].map(([, reference = '']) => reference),
    ...[...markdown.matchAll(TAG)].map(([, reference = '']) => reference),
  ];
}

/** Each found picture as a block behind the text that names it, or in its place where the text is nothing else. */
export function withPictures(
  blocks: readonly Block[],
  pictureOf: (reference: string) => string | undefined,
): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'code' || block.kind === 'image' || block.kind === 'table') return [block];
    const pictures = [...block.text.matchAll(PICTURE)].flatMap(([, alt = '', reference = '']): Block[] => {
      const imageId = pictureOf(reference);
      const { line } = block;
      return imageId === undefined
        ? []
        : [{ kind: 'image', text: alt, imageId, ...(line !== undefined && { line }) }];
    });
    const isAll = block.kind === 'paragraph' && block.text.replace(PICTURE, '').trim() === '';
    const named = [...block.text.matchAll(PICTURE)].length;
    return isAll && pictures.length === named && named > 0 ? pictures : [block, ...pictures];
  });
}
