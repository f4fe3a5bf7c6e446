import type { LibraryStore, PooledQuestion } from '../../domain/index.ts';
import { normalizeText } from '../../text/index.ts';
import { combineQuestions, type QuestionResults } from './combine-questions.ts';
import { deduplicate } from './deduplicate.ts';
import { mergeNeighbours } from './merge-neighbours.ts';
import type { RetrieverOptions } from './retriever-options.ts';
import type { ScoredPassage } from './scored-passage.ts';
import { selectDiverse } from './select-diverse.ts';

/** After retrieval: combine, de-duplicate, choose, merge neighbours. Best first, at most `topN`, none below the threshold. */
export async function gatherPassages(
  found: readonly QuestionResults[],
  library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown'>,
  options: RetrieverOptions,
): Promise<ScoredPassage[]> {
  const unique = deduplicate(
    combineQuestions(found, options.questionWeights),
    options.nearDuplicateThreshold,
  );
  const chosen = selectDiverse(
    unique.map((candidate) => ({ ...candidate, documentId: candidate.chunk.documentId })),
    options,
  );
  const merged = await mergeNeighbours(chosen, library, options.maxPassageChars);
  const best = new Map<string, ScoredPassage>();
  for (const passage of merged.sort(comparePassages)) {
    const content = normalizeText(passage.text); // merging can make two passages equal again
    if (!best.has(content)) best.set(content, passage);
  }
  return [...best.values()];
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
