import { saturate } from '../../segments/bm25.ts';
import type { LexicalSettings } from '../../segments/settings.ts';
import { createTopK, type Scored } from '../../segments/top-k.ts';

/** The postings of one term in one block. */
export interface PostingBlock {
  readonly firstNumber: number;
  readonly termHash: number;
  /** Six bytes a chunk, each part 16 bits with a sign, big-endian: number - first - 32768, weight, length. */
  readonly postings: Buffer;
}

const BYTES = 6;
const PLACES = 65_536;

/** The numbers of the chunks that score highest by the terms of the blocks, best first. */
export function scoreBlocks(
  blocks: readonly PostingBlock[],
  idfs: ReadonlyMap<number, number>,
  settings: LexicalSettings & { readonly averageLength: number },
  limit: number,
): readonly number[] {
  const best = createTopK(limit, isWorse);
  const scores = new Float64Array(PLACES);
  const touched = new Uint16Array(PLACES);
  for (const [firstNumber, own] of groupByFirst(blocks)) {
    let count = 0;
    for (const { termHash, postings } of own) {
      const idf = idfs.get(termHash) ?? 0;
      for (let at = 0; at + BYTES <= postings.length; at += BYTES) {
        const place = postings.readInt16BE(at) + 32_768;
        const before = scores[place] ?? 0;
        if (before === 0) touched[count++] = place;
        scores[place] =
          before +
          idf *
            saturate(
              postings.readInt16BE(at + 2),
              postings.readInt16BE(at + 4),
              settings.averageLength,
              settings,
            );
      }
    }
    for (let index = 0; index < count; index++) {
      const place = touched[index] ?? 0;
      best.add(firstNumber + place, scores[place] ?? 0);
      scores[place] = 0;
    }
  }
  return best.result().map(({ item }) => item);
}

function groupByFirst(blocks: readonly PostingBlock[]): ReadonlyMap<number, readonly PostingBlock[]> {
  const groups = new Map<number, PostingBlock[]>();
  for (const block of blocks) {
    const own = groups.get(block.firstNumber);
    if (own === undefined) groups.set(block.firstNumber, [block]);
    else own.push(block);
  }
  return groups;
}

function isWorse(a: Scored, b: Scored): boolean {
  return a.score !== b.score ? a.score < b.score : a.item > b.item;
}
