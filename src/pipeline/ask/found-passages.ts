import type { OpenablePassage } from '../../domain/ask/index.ts';
import type { CoverageInput, Evidence, LibraryStore, StoredChunk } from '../../domain/index.ts';
import { toPassage } from '../../tools/index.ts';
import type { AskStateValue } from './ask-state.ts';

/** What a run has found so far. */
export interface FoundPassages {
  /** Best first, each chunk once. */
  readonly evidence: readonly Evidence[];
  readonly passages: readonly OpenablePassage[];
  /** The searches with their passages. */
  readonly tasks: CoverageInput['tasks'];
}

/** Reads the passages that the searches and steps of a state have kept. */
export async function loadFound(
  { plan, outcomes, steps }: Pick<AskStateValue, 'plan' | 'outcomes' | 'steps'>,
  library: Pick<LibraryStore, 'getChunks'>,
): Promise<FoundPassages> {
  const scores = new Map<string, number>();
  const note = (ids: readonly string[], given: readonly number[] = []) => {
    for (const [index, id] of ids.entries()) scores.set(id, Math.max(scores.get(id) ?? 0, given[index] ?? 0));
  };
  const tasks = (plan?.subQuestions ?? []).flatMap((subQuestion) => {
    const outcome = outcomes[subQuestion.id];
    if (outcome === undefined) return [];
    if (outcome.status === 'ok') note(outcome.chunkIds, outcome.scores);
    return [{ subQuestion, outcome }];
  });
  for (const { chunkIds, scores: given } of steps) note(chunkIds, given);
  const stored = await library.getChunks([...scores.keys()]);
  const ranked = stored
    .map((chunk) => ({ chunk, score: scores.get(chunk.id) ?? 0 }))
    .sort((left, right) => right.score - left.score || (left.chunk.id < right.chunk.id ? -1 : 1));
  const passages = ranked.map(({ chunk }) => toOpenable(chunk));
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return {
    evidence: ranked.map(({ chunk, score }, index) => asEvidence(chunk, score, index)),
    passages,
    tasks: tasks.map((task) => ({
      ...task,
      passages: task.outcome.status === 'ok' ? task.outcome.chunkIds.flatMap((id) => byId.get(id) ?? []) : [],
    })),
  };
}

function toOpenable(chunk: StoredChunk): OpenablePassage {
  const { id, documentId, sectionId, documentTitle, sourcePath, headingPath, prefix, text } = chunk;
  return {
    id,
    documentId,
    sectionId,
    documentTitle,
    sourcePath,
    headingPath,
    text: prefix === '' ? text : `${prefix}\n${text}`,
  };
}

/** A stored passage as evidence of no report yet. */
export const asEvidence = (chunk: StoredChunk, score: number, index = 0): Evidence => ({
  ...toPassage(chunk, score),
  id: `ev_${index + 1}`,
  taskIds: [],
  explanations: [],
});
