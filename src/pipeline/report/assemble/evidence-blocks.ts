import type { Evidence } from '../../../domain/index.ts';
import { analyzeText, splitSentences } from '../../../linguistics/index.ts';
import { type DraftBlock, toPlainInline } from '../../../rag/verify/index.ts';

const MIN_SENTENCE_CHARS = 20;
const MAX_SENTENCE_CHARS = 500;

/** The sentence of each passage that shares most words with a question, word for word and cited: what can be said without a writer. */
export function quoteEvidence(question: string, evidence: readonly Evidence[], limit: number): DraftBlock[] {
  const terms = new Set(analyzeText(question));
  const seen = new Set<string>();
  const blocks: DraftBlock[] = [];
  for (const entry of evidence) {
    if (blocks.length >= limit) break;
    const sentence = bestSentence(terms, entry.text);
    if (sentence === undefined || seen.has(sentence)) continue;
    seen.add(sentence);
    blocks.push({ kind: 'bullet', claims: [{ text: sentence, evidenceIds: [entry.id], frame: false }] });
  }
  return blocks;
}

function bestSentence(terms: ReadonlySet<string>, text: string): string | undefined {
  let best: { sentence: string; score: number } | undefined;
  for (const line of text.split(/\n(?=\s*(?:[-*+•#|>]|\d{1,3}[.)]\s))|\n\s*\n/)) {
    if (/^\s*(?:#{1,6}\s|```|\|?\s*:?-{2,})/.test(line)) continue;
    const plain = toPlainInline(
      line
        .replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])\s+/, '')
        .replace(/^\s*\||\|\s*$/g, '')
        .replaceAll('|', ' · '),
    );
    for (const { start, end } of splitSentences(plain)) {
      const sentence = plain.slice(start, end);
      if (
        sentence.length < MIN_SENTENCE_CHARS / (/\p{Script=Han}/u.test(sentence) ? 3 : 1) ||
        sentence.length > MAX_SENTENCE_CHARS
      )
        continue;
      const own = new Set(analyzeText(sentence));
      const score = [...terms].filter((term) => own.has(term)).length;
      if (!best || score > best.score) best = { sentence, score };
    }
  }
  return best?.sentence;
}
