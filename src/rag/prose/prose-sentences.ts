import { splitSentences } from '../../linguistics/index.ts';
import { maskMarkdown } from './mask-markdown.ts';

/** A sentence with its place in the chunk's text, and its words without marks, in the same places. */
export interface ProseSentence {
  readonly start: number;
  readonly end: number;
  readonly masked: string;
}

const NEW_UNIT = /\n(?=\s*(?:[-*+•]|\d+[.)]|#|\||>)\s)|\n\s*\n/;
const NO_PROSE = /^\s*(?:#|\|)/;
const MARKER = /^\s*(?:[-*+•>]|\d+[.)])\s+/;
const MAX_CHARACTERS = 2000;

/** The sentences of a chunk's prose; headings, tables and code are none. */
export function proseSentences(text: string): ProseSentence[] {
  const masked = maskMarkdown(text);
  const sentences: ProseSentence[] = [];
  let from = 0;
  while (from < text.length) {
    const rest = masked.slice(from);
    const end = from + (NEW_UNIT.exec(rest)?.index ?? rest.length);
    const unit = masked.slice(from, end);
    if (!NO_PROSE.test(unit)) {
      const skipped = MARKER.exec(unit)?.[0].length ?? 0;
      for (const place of splitSentences(unit.slice(skipped))) {
        const start = from + skipped + place.start;
        const length = place.end - place.start;
        if (length <= MAX_CHARACTERS && readsAsSentence(masked.slice(start, start + length)))
          sentences.push({ start, end: start + length, masked: masked.slice(start, start + length) });
      }
    }
    from = end + 1;
  }
  return sentences;
}

/** Words in title case or capitals alone are a heading, a label or a cell. */
function readsAsSentence(masked: string): boolean {
  const words = masked.match(/[\p{Script=Latin}][\p{Script=Latin}'’-]*/gu) ?? [];
  if (/\p{Script=Han}{2}/u.test(masked)) return true;
  const lower = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return lower >= 2 && lower / words.length >= 0.3;
}
