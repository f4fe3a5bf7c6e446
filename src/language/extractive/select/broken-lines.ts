import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';

const HEADING = /^\s{0,3}#{1,6}\s+/;
const NO_PROSE = /^\s*(?:\||#{1,6}\s|```|~~~|[-*+•·▪●○]\s|\(?\d{1,3}\\?[.)]\s|>|!\[|={3,}|-{3,}|<)/;
const ENDS = /[.!?:;。！？：；…]["'”’»」』）)*_`]*$/;
/** Below this a line ends for other reasons than the width of a page. */
const MIN_BROKEN = 60;
/** No sentence and no heading ends in such a word. */
const UNFINISHED = new RegExp(
  String.raw`(?:[,&–—]|\b(?:${anyOf(EN.grammar.prepositions, EN.grammar.be, EN.grammar.have, EN.grammar.modals, EN.sentences.unfinished)}))$`,
);

/** Whether a text stops in the middle of a sentence. */
export function isUnfinished(text: string): boolean {
  return UNFINISHED.test(text.trim());
}

/**
 * Lines of a paragraph that a PDF prints as paragraphs of their own, as one: a long line without an end goes on in the next one,
 * where it cannot end so or the next does not begin a sentence. Long “headings” that stop in a sentence are such lines, too.
 */
export function joinBrokenLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isCode = false;
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const open = isCode ? undefined : lastProse(joined);
    const before = open === undefined ? '' : (joined[open] ?? '');
    const isBreak = line.trim() === '' || open === undefined;
    if (!isBreak && goesOn(before, line)) {
      joined.length = open + 1;
      joined[open] = `${before} ${plainLine(line)}`;
    } else joined.push(isBrokenHeading(line, lines.slice(index + 1)) ? plainLine(line) : line);
  }
  return joined;
}

/** The last line of prose, where only empty lines follow it. */
function lastProse(lines: readonly string[]): number | undefined {
  const at = lines.findLastIndex((line) => line.trim() !== '');
  const line = lines[at];
  if (line === undefined || at === lines.length - 1 || NO_PROSE.test(line)) return undefined;
  return at;
}

function goesOn(before: string, line: string): boolean {
  const next = plainLine(line);
  if (before.length < MIN_BROKEN || ENDS.test(before) || (NO_PROSE.test(line) && !HEADING.test(line)))
    return false;
  if (/\p{Script=Han}/u.test(before)) return false;
  if (HEADING.test(line)) return isUnfinished(before);
  return isUnfinished(before) || /^\p{Ll}/u.test(next) || /^\d{4}\.$/.test(next);
}

function isBrokenHeading(line: string, after: readonly string[]): boolean {
  if (!HEADING.test(line) || plainLine(line).length < MIN_BROKEN || !isUnfinished(plainLine(line)))
    return false;
  const next = after.find((each) => each.trim() !== '');
  return next !== undefined && (HEADING.test(next) || !NO_PROSE.test(next));
}

const plainLine = (line: string): string => line.replace(HEADING, '').trim();
