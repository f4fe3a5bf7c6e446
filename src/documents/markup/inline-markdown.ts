import type { TextRange } from '../../domain/index.ts';

// Every quantifier is bounded: the text may be made to be slow to match.
const CODE = '(?<!`)`(?!`)[^`\\n]{1,1000}`(?!`)|(?<!`)``(?!`)[^\\n]{1,1000}?(?<!`)``(?!`)';
const SPAN = new RegExp(
  `${CODE}|!?\\[(?:[^[\\]\\n]|\\[[^[\\]\\n]{0,100}\\]){0,500}\\](?:\\([^()\\n]{0,1000}\\)|\\[[^\\]\\n]{0,100}\\])|<https?:[^>\\s]{1,1000}>|\\$[^$\\n]{1,500}\\$`,
  'g',
);
const MAX_TITLE_SOURCE = 1_000;

/** Matches code spans of one or two backticks. */
export const CODE_SPAN: RegExp = new RegExp(CODE, 'g');

/** Code spans, links, images and formulas: a cut inside one of them would break it. In order, not overlapping. */
export function inlineSpans(markdown: string): TextRange[] {
  if (!/[`[<$]/.test(markdown)) return [];
  return [...markdown.matchAll(SPAN)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
}

/** What a reader sees of inline Markdown: link texts without targets, no emphasis marks, no note marks. For titles: the first 1000 characters. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MAX_TITLE_SOURCE)
    .replace(/!\[([^\]]{0,1000})\]\([^)]{0,1000}\)/g, '$1')
    .replace(/\[\^[^\]]{1,1000}\]/g, '')
    .replace(/\[([^\]]{1,1000})\](?:\([^)]{0,1000}\)|\[[^\]]{0,1000}\])/g, '$1')
    .replace(/<(https?:[^>]{1,1000})>/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([\s\S]{0,1000}?\S)\1/g, '$2')
    .replace(/(^|[^\w*])[*_](?=\S)([^*_\n]*\S)[*_](?![\w*])/g, '$1$2')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Joins the lines of a hard-wrapped paragraph: a space between words, nothing between Chinese or Japanese characters. */
export function joinLines(lines: readonly string[]): string {
  const parts: string[] = [];
  let last = ''; // asking the growing text for its end would copy it for every line
  for (const line of lines) {
    const next = line.trim();
    if (next === '') continue;
    if (last !== '' && !(CJK_EDGE.test(last) && CJK_EDGE.test(next.charAt(0)))) parts.push(' ');
    parts.push(next);
    last = next.slice(-1);
  }
  return parts.join('');
}
const CJK_EDGE = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;
