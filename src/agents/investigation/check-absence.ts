import type { Finding } from '../../domain/findings/index.ts';
import { analyzeText } from '../../linguistics/index.ts';

const OTHER_WORDS = / or | OR | 或 /;
const LATIN = /\p{Script=Latin}/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * Whether one of the words that were counted is what the note or its task calls the thing: all parts of it stand there. Words in a script
 * that neither is written in are a translation.
 */
export function isNamedSo(absent: readonly string[], texts: readonly string[]): boolean {
  const text = texts.join('\n').normalize('NFKC').toLowerCase();
  const terms = new Set(analyzeText(text));
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isTold = (part: string) => {
    const bare = part.replace(/\*$/, '').normalize('NFKC').toLowerCase();
    if (UNSPACED.test(bare)) return !UNSPACED.test(text) || text.includes(bare);
    if (LATIN.test(bare) && !LATIN.test(text)) return true;
    const own = analyzeText(bare);
    return part.endsWith('*')
      ? words.some((word) => word.startsWith(bare))
      : own.every((term) => terms.has(term)) && (own.length > 0 || words.some((word) => word === bare));
  };
  return absent
    .flatMap((one) => one.split(OTHER_WORDS))
    .some((one) => (one.match(/[\p{L}\p{N}][\p{L}\p{N}-]*\*?/gu) ?? []).every(isTold));
}

/**
 * The note that quotes, in one of some documents (all of them where none is named), every word of what was counted to be absent, if in another
 * number or ending: “endorsement” for “endorsements”, but “medical” is not “medication”.
 */
export function findContradiction(
  absent: readonly string[],
  documents: readonly string[],
  findings: readonly Finding[],
): Finding | undefined {
  const things = absent.flatMap((one) => one.split(OTHER_WORDS)).map(writtenWords);
  const isOf = (title: string, id: string) =>
    documents.length === 0 || documents.some((name) => name === id || name === title);
  return findings.find(({ quotes }) =>
    quotes.some(({ documentId, documentTitle, text }) => {
      if (!isOf(documentTitle, documentId)) return false;
      const own = writtenWords(text);
      return things.some((words) => words.length > 0 && words.every((word) => own.some(isFormOf(word))));
    }),
  );
}

interface Word {
  readonly term: string;
  /** As it is written, with an “i” for the “y” at its end, which its plural has. */
  readonly written: string;
}

const writtenWords = (text: string): Word[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).flatMap((word) => analyzeText(word).map((term) => ({ term, written: word.replace(/y$/, 'i') })));

const isFormOf =
  ({ term, written }: Word) =>
  (other: Word): boolean =>
    other.term === term &&
    (!LATIN.test(written) || other.written.startsWith(written) || written.startsWith(other.written));
