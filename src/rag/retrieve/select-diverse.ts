import { compareByScore } from './fuse-rankings.ts';

interface Candidate {
  readonly id: string;
  readonly score: number;
  readonly documentId: string;
  readonly taskIds: readonly string[];
  /** How well it answers each of these sub-questions, in [0, 1]. */
  readonly taskScores: Readonly<Record<string, number>>;
}

export interface SelectionOptions {
  /** Properties 10 and 11: nothing below `threshold`, at most `topN`. */
  readonly topN: number;
  readonly threshold: number;
  /** Places that every sub-question has first claim to, for what answers it best. */
  readonly perTask?: number | undefined;
}

/** What each further passage of one document loses when places are given away: the fifth counts about two thirds. */
const REPEAT_FACTOR = 0.9;

/**
 * Chooses at most `topN` passages, best first (property 25). Every sub-question that has evidence keeps the
 * passages that answer it best while there is room, round by round, also where others are better for all; the rest of the places go by score, with repeats of one document counting less.
 */
export function selectDiverse<T extends Candidate>(candidates: readonly T[], options: SelectionOptions): T[] {
  const eligible = candidates.filter(({ score }) => score >= options.threshold).sort(compareByScore);
  const chosen = new Map<string, T>();
  const perDocument = new Map<string, number>();
  const take = (candidate: T | undefined) => {
    if (!candidate || chosen.size >= options.topN || chosen.has(candidate.id)) return;
    chosen.set(candidate.id, candidate);
    perDocument.set(candidate.documentId, (perDocument.get(candidate.documentId) ?? 0) + 1);
  };
  const tasks = groupByTask(eligible);
  for (let round = 0; round < (options.perTask ?? 2); round++) for (const found of tasks) take(found[round]);
  const worth = ({ score, documentId }: T) => score * REPEAT_FACTOR ** (perDocument.get(documentId) ?? 0);
  const open = new Set(eligible.filter(({ id }) => !chosen.has(id)));
  while (open.size > 0 && chosen.size < options.topN) {
    let next: T | undefined;
    for (const candidate of open) if (!next || worth(candidate) > worth(next)) next = candidate;
    if (!next) break;
    open.delete(next);
    take(next);
  }
  return [...chosen.values()].sort(compareByScore);
}

/** Passages by sub-question, the sub-question with the best passage first, and of each what answers it best. */
function groupByTask<T extends Candidate>(eligible: readonly T[]): T[][] {
  const tasks = new Map<string, T[]>();
  for (const candidate of eligible)
    for (const taskId of new Set(candidate.taskIds))
      tasks.set(taskId, [...(tasks.get(taskId) ?? []), candidate]);
  return [...tasks].map(([taskId, found]) => {
    const own = ({ taskScores }: T) => taskScores[taskId] ?? 0;
    return found.sort((a, b) => own(b) - own(a) || compareByScore(a, b));
  });
}
