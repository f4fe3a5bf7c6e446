import type { Evidence } from '../../../domain/index.ts';
import { analyzeText, splitSentences } from '../../../linguistics/index.ts';
import { type DraftBlock, toPlainInline } from '../../../rag/verify/index.ts';

const MIN_SENTENCE_CHARS = 20;
const MAX_SENTENCE_CHARS = 500;
/** The line below the head of a table. */
const RULE = /^\s*(?:\|\s*)?:?-{2,}/;

/** An address may be what is asked for; as words it opens nothing. */
const ADDRESS = /<(https?:\/\/[^\s<>]{1,2000})>/g;
/** The heading of an answer says nothing itself. */
const ASKS = /[?？]["'”’」』）)*]*$/u;

/** A row of a table without any figure, or with years alone, names its columns or a group of its rows. */
function isHeadRow(line: string): boolean {
  return /^\s*\|/.test(line) && !/\d/.test(line.replace(/(?<![\d.,])(?:19|20)\d\d(?![\d.,]\d|\d)/g, ''));
}

interface Told {
  readonly sentence: string;
  /** Words that it shares with the question. */
  readonly score: number;
}

/** The sentence of each passage that shares most words with a question, word for word and cited: what can be said without a writer. */
export function quoteEvidence(question: string, evidence: readonly Evidence[], limit: number): DraftBlock[] {
  const terms = new Set(analyzeText(question));
  const seen = new Set<string>();
  const blocks: DraftBlock[] = [];
  const best = evidence.map((entry) => ({ entry, found: bestSentence(terms, entry.text) }));
  // Where some passage has words of the question, one without any says nothing about it; in another language none has.
  const least = best.some(({ found }) => (found?.score ?? 0) > 0) ? 1 : 0;
  for (const { entry, found } of best) {
    if (blocks.length >= limit) break;
    if (found === undefined || found.score < least || seen.has(found.sentence)) continue;
    const { sentence } = found;
    seen.add(sentence);
    blocks.push({ kind: 'bullet', claims: [{ text: sentence, evidenceIds: [entry.id], frame: false }] });
  }
  return blocks;
}

function bestSentence(terms: ReadonlySet<string>, text: string): Told | undefined {
  let best: Told | undefined;
  const lines = text.split(/\n(?=\s*(?:[-*+•#|>]|\d{1,3}[.)]\s))|\n\s*\n/);
  for (const [at, line] of lines.entries()) {
    if (
      /^\s*(?:#{1,6}\s|```|[（(][^()（）]*[)）]\s*$)/.test(line) ||
      RULE.test(line) ||
      isHeadRow(line) ||
      RULE.test(lines[at + 1] ?? '')
    )
      continue;
    const plain = toPlainInline(
      line
        .replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])\s+/, '')
        .replace(/^\s*\||\|\s*$/g, '')
        .replaceAll('|', ' · ')
        .replace(ADDRESS, '$1'),
    );
    for (const { start, end } of splitSentences(plain)) {
      const sentence = plain.slice(start, end);
      if (
        sentence.length < MIN_SENTENCE_CHARS / (/\p{Script=Han}/u.test(sentence) ? 3 : 1) ||
        sentence.length > MAX_SENTENCE_CHARS ||
        ASKS.test(sentence)
      )
        continue;
      const own = new Set(analyzeText(sentence));
      const score = [...terms].filter((term) => own.has(term)).length;
      if (!best || score > best.score) best = { sentence, score };
    }
  }
  return best;
}
