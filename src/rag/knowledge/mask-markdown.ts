import { eitherOf } from '../../linguistics/lexicon/index.ts';

const blank = (marks: string): string => marks.replace(/[^\n]/g, ' ');

/** What is no prose: code, pictures, addresses, elements, comments, and the targets of links. */
const NO_PROSE = eitherOf(
  /```[\s\S]*?(?:```|$)/g,
  /<!--[\s\S]*?(?:-->|$)/,
  /!\[[^\]\n]*\](?:\([^()\n]*\))?/,
  /\]\([^()\n]*\)/,
  /`[^`\n]*`/,
  /<[^<>\n]{1,300}>/,
  /(?:https?:\/\/|www\.)[^\s<>"'，。；）)]+/,
);
const MARKS = /[*_~[\]\\]+/g;

/** Markdown whose marks are blanks: every word stands where it stood. */
export function maskMarkdown(markdown: string): string {
  return markdown.replace(NO_PROSE, blank).replace(MARKS, blank);
}
