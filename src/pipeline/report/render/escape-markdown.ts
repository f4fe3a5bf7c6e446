import { withoutControls } from '../../../linguistics/index.ts';

/**
 * What some reader of Markdown makes a link of although nothing marks it: an address with its scheme, one that begins with `www.`, and one
 * of mail. It ends before a sign that ends a sentence.
 */
const ADDRESS =
  /((?:[a-z][a-z0-9+.-]{0,30}:\/\/|(?<![\p{L}\p{N}])www\.)[^\s`<>[\]|\p{Ps}\p{Pe}\p{Pi}\p{Pf}。，、；：！？]{0,2000}[^\s`<>[\]|\p{P}]\/?|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+)/giu;

/**
 * Plain text as Markdown that renders as exactly this text, on GitHub too: no emphasis, link, HTML, heading, list or table comes
 * of it, and in plain reading it stays as clean as it can. A bare address is code: escaped, some readers would make a link of it still.
 */
export function escapeMarkdown(text: string): string {
  return withoutControls(text)
    .replace(/\s+/g, ' ')
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? `\`${part}\`` : escapeSigns(part)))
    .join('')
    .replace(/^(\s*)([#+-])(?=\s|#|-|$)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)(={1,}|-{1,})\s*$/, '$1\\$2');
}

const escapeSigns = (text: string): string =>
  text
    .replace(/[\\`*[\]<>|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,31};)/g, '\\&');
