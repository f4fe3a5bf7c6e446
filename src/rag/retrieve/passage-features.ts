import type { StoredChunk } from '../../domain/index.ts';
import { analyzeText } from '../../text/index.ts';

/** What ranking needs to know of a chunk's words. */
export interface PassageFeatures {
  readonly documentId: string;
  readonly counts: ReadonlyMap<string, number>;
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
  return {
    documentId: chunk.documentId,
    counts,
    foldedText: foldName(chunk.text),
    // "Mercury (planet)": what stands in brackets tells titles apart and is not said in a text.
    foldedTitle: foldName(chunk.documentTitle.replace(/\s*[(（][^()（）]*[)）]\s*$/u, '')),
  };
}

function foldName(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Inverse document frequency among the passages at hand; a term that none of them has gets the largest value. */
export function createLocalIdf(
  passages: readonly Pick<PassageFeatures, 'counts'>[],
): (term: string) => number {
  const found = new Map<string, number>();
  for (const { counts } of passages)
    for (const term of counts.keys()) found.set(term, (found.get(term) ?? 0) + 1);
  return (term) => {
    const count = found.get(term) ?? 0;
    return Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
  };
}

/** Share of the question's terms, by idf, that a passage has; 0 for a question without terms. */
export function coverTerms(
  terms: Iterable<string>,
  counts: ReadonlyMap<string, number>,
  idf: (term: string) => number,
): number {
  let total = 0;
  let covered = 0;
  for (const term of new Set(terms)) {
    const weight = idf(term);
    total += weight;
    if (counts.has(term)) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}
