import type { Block } from '../../../domain/index.ts';

const TOKEN = /\uE002([^\uE002\uE003]{0,99})\uE003/g;

/** A number that Word prints before a paragraph, as text that passes through HTML unchanged. */
export const numberToken = (number: string): string => `\uE002${number}\uE003`;

/** Puts the numbers where they belong: the marker of a list item, else the beginning of the text. */
export function restoreNumbers(blocks: readonly Block[]): Block[] {
  const inline = (text: string): string => text.replace(TOKEN, (_, number: string) => `${number} `);
  return blocks.map((block) => {
    const own =
      block.kind === 'list_item' ? /^\uE002([^\uE002\uE003]{0,99})\uE003\s*/.exec(block.text) : null;
    const text = inline(block.text.slice(own?.[0].length ?? 0));
    const rows = block.rows?.map((row) => row.map(inline));
    return { ...block, text, ...(own !== null && { marker: own[1] ?? '' }), ...(rows && { rows }) };
  });
}
