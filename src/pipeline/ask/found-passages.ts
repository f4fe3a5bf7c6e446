import type { Evidence, LibraryStore } from '../../domain/index.ts';
import { toPassage } from '../../tools/index.ts';
import type { AskStateValue } from './ask-state.ts';

/** What the first search has kept, best first, each passage once; evidence of no report yet. */
export async function loadFound(
  { plan, outcomes }: Pick<AskStateValue, 'plan' | 'outcomes'>,
  library: Pick<LibraryStore, 'getChunks'>,
): Promise<readonly Evidence[]> {
  const outcome = outcomes[plan?.subQuestions[0]?.id ?? ''];
  if (outcome?.status !== 'ok') return [];
  const scores = new Map(outcome.chunkIds.map((id, index) => [id, outcome.scores?.[index] ?? 0]));
  const stored = await library.getChunks(outcome.chunkIds);
  return stored
    .map((chunk) => toPassage(chunk, scores.get(chunk.id) ?? 0))
    .sort((left, right) => right.score - left.score)
    .map((passage, index) => ({ ...passage, id: `ev_${index + 1}`, taskIds: [], explanations: [] }));
}
