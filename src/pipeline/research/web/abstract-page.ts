import type { MergedWork } from '../../../domain/index.ts';

const MAX_CHARACTERS = 200_000;
/** What starts a heading, list, quote, table, code or rule in Markdown. */
const SPECIAL_START = /^(?=[#>|~`*_+=-]|\d+[.)])/;

/**
 * What a source says of a work as a page of our own making: its title and its abstract as plain paragraphs, with nothing in
 * them that Markdown would take for structure.
 */
export function abstractPage({ title, abstract }: MergedWork): string {
  const paragraphs = abstract
    .slice(0, MAX_CHARACTERS)
    .split(/\n\s*\n|\n/)
    .map(plainParagraph)
    .filter((paragraph) => paragraph !== '');
  return `# ${plainParagraph(title) || 'Untitled'}\n\n${paragraphs.join('\n\n')}\n`;
}

function plainParagraph(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.replace(/[\\`*_[\]<>|]/g, '\\$&').replace(SPECIAL_START, '\\');
}
