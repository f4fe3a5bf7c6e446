import type { StoredChunk } from '../../../domain/index.ts';
import { analyzeText, normalizeText } from '../../../linguistics/index.ts';
import { compareByScore } from './fuse-rankings.ts';

interface Candidate {
  readonly id: string;
  readonly score: number;
  readonly chunk: Pick<StoredChunk, 'text' | 'documentId'>;
  readonly taskIds: readonly string[];
  readonly taskScores: Readonly<Record<string, number>>;
}

const SHINGLE_TERMS = 4;
const SKETCH_SIZE = 24;
const MIN_SHINGLES = 8; // shorter texts (one table row, one list item) are alike without being copies

/**
 * Property 24: of equal content, after Unicode, case, space and punctuation folding, only the best-scored copy stays; it takes over the
 * sub-questions of the others. Texts of one document that share most of their word runs go too, unless their numbers differ: versions of
 * one page that disagree on a figure are evidence, not copies. Two documents may say of two things what differs by one word, the one
 * that is asked for, so their texts are never taken for each other; nor are equal ones that were noted for each (`isOwn`): two forms may
 * name the same person. Best first.
 */
export function deduplicate<T extends Candidate>(
  candidates: readonly T[],
  nearThreshold = 0.85,
  isOwn: (candidate: T) => boolean = () => false,
): T[] {
  const kept: T[] = [];
  const byContent = new Map<string, number>();
  const bySketch = new Map<number, number[]>();
  const shingles: ReadonlySet<number>[] = [];
  for (const candidate of [...candidates].sort(compareByScore)) {
    const { documentId, text } = candidate.chunk;
    const content = `${isOwn(candidate) ? documentId : ''}\n${foldPunctuation(text)}`;
    const own = makeShingles(text);
    const twin = byContent.get(content) ?? findNear(own, documentId, nearThreshold);
    const original = twin === undefined ? undefined : kept[twin];
    if (twin !== undefined && original) {
      const taskIds = [...new Set([...original.taskIds, ...candidate.taskIds])];
      const best = (id: string) => Math.max(original.taskScores[id] ?? 0, candidate.taskScores[id] ?? 0);
      const taskScores = Object.fromEntries(taskIds.map((id) => [id, best(id)]));
      kept[twin] = { ...original, taskIds, taskScores };
      continue;
    }
    const position = kept.push(candidate) - 1;
    shingles.push(own.set);
    byContent.set(content, position);
    for (const hash of own.sketch) bySketch.set(hash, [...(bySketch.get(hash) ?? []), position]);
  }
  return kept;

  function findNear(
    { set, sketch, numbers }: Shingles,
    documentId: string,
    threshold: number,
  ): number | undefined {
    if (set.size < MIN_SHINGLES) return undefined;
    const possible = new Set(sketch.flatMap((hash) => bySketch.get(hash) ?? []));
    for (const position of possible) {
      const other = kept[position];
      if (other?.chunk.documentId !== documentId || jaccard(set, shingles[position]) < threshold) continue;
      if (numberKey(other.chunk.text) === numbers) return position;
    }
    return undefined;
  }
}

/** Letters, digits and signs, and of punctuation only what stands before a digit and may belong to it: -3, 1.5. Figures stay apart. */
function foldPunctuation(text: string): string {
  const closed = normalizeText(text).replace(/(?<!\p{N}) | (?!\p{N})/gu, '');
  return closed.replace(/[^\p{L}\p{M}\p{N}\p{S}%‰ ]+(?!\p{N})/gu, '');
}

interface Shingles {
  readonly set: ReadonlySet<number>;
  /** The smallest hashes: texts that overlap by half share one of them almost surely (bottom-k min-hash). */
  readonly sketch: readonly number[];
  readonly numbers: string;
}

function makeShingles(text: string): Shingles {
  const terms = analyzeText(text);
  const set = new Set<number>();
  for (let start = 0; start + SHINGLE_TERMS <= terms.length; start++)
    set.add(hashShingle(terms.slice(start, start + SHINGLE_TERMS).join(' ')));
  return { set, sketch: [...set].sort((a, b) => a - b).slice(0, SKETCH_SIZE), numbers: numberKey(text) };
}

function numberKey(text: string): string {
  return [...new Set(text.normalize('NFKC').match(/\d+(?:[.,]\d+)*%?/g))].sort().join(' ');
}

/** Jaccard similarity of two sets. */
function jaccard(left: ReadonlySet<number>, right: ReadonlySet<number> | undefined): number {
  if (!right || left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const hash of left) if (right.has(hash)) shared++;
  return shared / (left.size + right.size - shared);
}

function hashShingle(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
