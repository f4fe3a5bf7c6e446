import type { LibraryStore, PooledQuestion } from '../../domain/index.ts';
import { estimateTokens, normalizeText } from '../../linguistics/index.ts';
import { combineQuestions, type QuestionResults } from './combine-questions.ts';
import { type KeptPassages, rankKept } from './kept-passages.ts';
import { mergeNeighbours } from './merge-neighbours.ts';
import { deduplicate } from './rankings/deduplicate.ts';
import { selectDiverse } from './rankings/select-diverse.ts';
import type { RetrieverOptions } from './retriever-options.ts';
import type { ScoredPassage } from './scored-passage.ts';

/** Id, document, place and fence of a passage in a prompt, in tokens. */
const FRAME_TOKENS = 60;

/**
 * After retrieval: combine, de-duplicate, choose, merge neighbours. Best first; what sub-questions have kept, then the rest up to `topN`,
 * none of it below the threshold. `leftOut` counts what was kept and has no place.
 */
export async function gatherPassages(
  found: readonly QuestionResults[],
  library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown'>,
  options: RetrieverOptions & { readonly room?: number | undefined },
  kept: readonly KeptPassages[] = [],
): Promise<{ readonly passages: ScoredPassage[]; readonly leftOut: number }> {
  const ranks = rankKept(kept);
  const unique = deduplicate(
    combineQuestions(found, options.questionWeights),
    options.nearDuplicateThreshold,
    ({ id }) => ranks.has(id),
  );
  const candidates = unique.map((candidate) => ({
    ...candidate,
    keptRanks: ranks.get(candidate.id),
    tokens: FRAME_TOKENS + estimateTokens(candidate.chunk.prefix + candidate.chunk.text),
  }));
  const chosen = selectDiverse(candidates, options);
  const merged = await mergeNeighbours(chosen, library, options.maxPassageChars);
  const best = new Map<string, ScoredPassage>();
  for (const passage of merged.sort(comparePassages)) {
    // Merging can make two passages equal again.
    const isNoted = passage.chunkIds.some((id) => ranks.has(id));
    const content = `${isNoted ? passage.documentId : ''}\n${normalizeText(passage.text)}`;
    if (!best.has(content)) best.set(content, passage);
  }
  const placed = new Set(chosen.map(({ id }) => id));
  const leftOut = candidates.filter(({ id, keptRanks }) => keptRanks !== undefined && !placed.has(id)).length;
  return { passages: [...best.values()], leftOut };
}

/** Property 20 for what is asked: questions that are equal after folding are retrieved once, for the first that asked. */
export function uniqueQuestions(pool: readonly PooledQuestion[]): PooledQuestion[] {
  const seen = new Map<string, PooledQuestion>();
  for (const question of pool) {
    const key = normalizeText(question.question);
    if (!seen.has(key)) seen.set(key, question);
  }
  return [...seen.values()];
}

function comparePassages(left: ScoredPassage, right: ScoredPassage): number {
  return right.score - left.score || ((left.chunkIds[0] ?? '') < (right.chunkIds[0] ?? '') ? -1 : 1);
}
