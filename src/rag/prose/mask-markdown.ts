import { eitherOf } from '../../linguistics/lexicon/index.ts';

const blank = (marks: string): string => marks.replace(/[^\n]/g, ' ');

/** What is no prose: code, names in code, pictures, addresses, elements, comments, and the targets of links. */
const NO_PROSE = eitherOf(
  /```[\s\S]*?(?:```|$)/g,
  /<!--[\s\S]*?(?:-->|$)/,
  /!\[[^\][\n]*\](?:\([^()\n]*\))?/,
  /\]\([^()\n]*\)/,
  /`[^`\n]*`/,
  /<[^<>\n]{1,300}>/,
  /(?:https?:\/\/|www\.)[^\s<>"'，。；）)]+/,
  // Identifiers of code: DEFAULT_THROTTLE_CLASSES, Object.freeze(), System.Windows.Data.
  /(?<!\w)[A-Za-z\d]+(?:_+[A-Za-z\d]+)+/,
  /(?<![\w.])[A-Za-z][\w.]*\(\)/,
  /(?<![\w.])[A-Za-z]\w+(?:\.[A-Za-z]\w+){2,}/,
);
const MARKS = /[*_~[\]\\]+/g;

/** Markdown whose marks are blanks: every word stands where it stood. */
export function maskMarkdown(markdown: string): string {
  return markdown.replace(NO_PROSE, blank).replace(MARKS, blank);
}
