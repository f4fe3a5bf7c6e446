import type { StoredChunk } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { termWeights } from '../../linguistics/words/index.ts';

/** What ranking needs to know of a chunk's words. */
export interface PassageFeatures {
  readonly documentId: string;
  readonly terms: ReadonlySet<string>;
  /** For likeness. Single characters, of which Chinese text has one per place, are left out. */
  readonly weightedTerms: readonly string[];
  /** Of each of them: 1 + ln(count). */
  readonly weights: readonly number[];
  /** Text and title folded for exact look-up of names. */
  readonly foldedText: string;
  readonly foldedTitle: string;
}

const MAX_CACHED = 4_000;

/** Analyses chunks once: executors and pooled questions meet the same chunks again and again. */
export function createFeatureCache() {
  const cache = new Map<string, PassageFeatures>();
  return (chunk: StoredChunk): PassageFeatures => {
    const key = `${chunk.id}\n${chunk.contentHash}\n${chunk.documentTitle}`;
    const known = cache.get(key);
    if (known) {
      cache.delete(key); // set again below: a Map keeps insertion order, so the first key is the least recently used
      cache.set(key, known);
      return known;
    }
    const features = makeFeatures(chunk);
    cache.set(key, features);
    if (cache.size > MAX_CACHED)
      for (const oldest of cache.keys()) return cache.delete(oldest) ? features : features;
    return features;
  };
}

function makeFeatures(chunk: StoredChunk): PassageFeatures {
  const counts = new Map<string, number>();
  const heading = chunk.headingPath.join('\n');
  for (const term of analyzeText(`${chunk.documentTitle}\n${heading}\n${chunk.prefix}\n${chunk.text}`))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightedTerms = [...counts.keys()].filter((term) => term.length > 1);
  return {
    documentId: chunk.documentId,
    terms: new Set(counts.keys()),
    weightedTerms,
    weights: weightedTerms.map((term) => 1 + Math.log(counts.get(term) ?? 1)),
    foldedText: foldName(chunk.text),
    // "Mercury (planet)": what stands in brackets tells titles apart and is not said in a text.
    foldedTitle: foldName(chunk.documentTitle.replace(/(?:(?<!\s)\s+)?[(（][^()（）]*[)）]\s*$/u, '')),
  };
}

function foldName(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Fewer passages than this are taken as a sample of so many: in a folder of eight notes that all name the subject its name would weigh
 * nothing against a question word that stands nowhere.
 */
const MIN_SAMPLE = 50;

/**
 * Share of the terms, by idf among these passages, that each passage has, in [0, 1]; 0 without terms. A term that no
 * passage has weighs most: what a library does not know is what a question asked in vain.
 */
export function coverTerms(
  terms: Iterable<string>,
  passages: readonly Pick<PassageFeatures, 'terms'>[],
): number[] {
  const distinct = new Set(terms);
  const weightOf = termWeights(distinct);
  const weights = [...distinct].map((term) => {
    const found = passages.reduce((count, passage) => count + (passage.terms.has(term) ? 1 : 0), 0);
    return { term, idf: weightOf(term) * inverseFrequency(found, Math.max(passages.length, MIN_SAMPLE)) };
  });
  const total = weights.reduce((sum, { idf }) => sum + idf, 0);
  return passages.map((passage) => {
    const covered = weights.reduce((sum, { term, idf }) => sum + (passage.terms.has(term) ? idf : 0), 0);
    return total === 0 ? 0 : covered / total;
  });
}

/** BM25's idf of a term that `found` of `total` passages have. */
export function inverseFrequency(found: number, total: number): number {
  return Math.log(1 + (total - found + 0.5) / (found + 0.5));
}
