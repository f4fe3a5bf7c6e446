import { NO_TEXT, PREFIX } from './mark-range.ts';

/** What a reader sees of a few lines of Markdown, for places where a line or two have room: without rules, signs of headings, edges of cells and addresses. */
export const plainText = (markdown: string): string =>
  markdown
    .split('\n')
    .filter((line) => !NO_TEXT.test(line))
    .map((line) => line.replace(PREFIX, '').replace(/(?:(?<![ \t])[ \t]+)?(?:\|[ \t]*)?$/, ''))
    .map((line) =>
      line
        .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
        .replaceAll(/(?:(?<![ \t\\])[ \t]+|(?<!\\))\|[ \t]*/g, ' · ')
        .replaceAll(/\*\*(\S(?:.{0,1000}?\S)?)\*\*/g, '$1'),
    )
    .filter((line) => line !== '')
    .join('\n');
