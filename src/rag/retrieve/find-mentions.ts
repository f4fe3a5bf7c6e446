import { analyzeText } from '../../linguistics/index.ts';

/** Capitalised names with their small words (`Bank of England`, `Boeing 747`); sentence starts come along and do no harm. */
const NAME =
  /\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:(?:of|the|and|de|la|van|von|in|for|&)\s+)?(?:\p{Lu}[\p{L}\p{N}'’.-]*|\d+))*/gu;
/** Titles and terms that a text sets apart: 《…》, 「…」, “…”, "…". */
const QUOTED = /[《「『“"]([^《》「」『』“”"\n]{2,60})[》」』”"]/gu;
const MAX_TEXT = 4_000;
const MAX_TERMS = 64;

/**
 * Terms of the names and titles that passages mention and the question does not: what the next hop of a multi-hop question
 * is about. Analysed, without repeats, those of the first passage first.
 */
export function findMentions(questionTerms: readonly string[], texts: readonly string[]): string[] {
  const asked = new Set(questionTerms);
  const mentioned = new Set<string>();
  for (const text of texts) {
    const folded = text.slice(0, MAX_TEXT).normalize('NFKC');
    const names = [...folded.matchAll(NAME)].map(([name]) => name);
    const quoted = [...folded.matchAll(QUOTED)].map(([, inner = '']) => inner);
    for (const name of [...names, ...quoted]) {
      const terms = analyzeText(name);
      if (terms.every((term) => asked.has(term))) continue;
      for (const term of terms) mentioned.add(term);
    }
  }
  return [...mentioned].slice(0, MAX_TERMS);
}
