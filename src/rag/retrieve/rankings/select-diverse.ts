import { compareByScore } from './fuse-rankings.ts';

interface Candidate {
  readonly id: string;
  readonly score: number;
  readonly taskIds: readonly string[];
  /** How well it answers each of these sub-questions, in [0, 1]. */
  readonly taskScores: Readonly<Record<string, number>>;
  /** Place among what each sub-question has kept, from 0. */
  readonly keptRanks?: Readonly<Record<string, number>> | undefined;
  /** What it takes of `room`. */
  readonly tokens?: number | undefined;
}

export interface SelectionOptions {
  /** Properties 10 and 11: nothing below `threshold`, at most `topN`. */
  readonly topN: number;
  readonly threshold: number;
  /** Places that every sub-question has first claim to, for what answers it best. */
  readonly perTask?: number | undefined;
  /** Tokens that a reader has for all of them: with it, what was kept is limited by them and no longer by `topN`. */
  readonly room?: number | undefined;
}

/**
 * Chooses passages, best first (property 25). What sub-questions have kept comes first, round by round, so that every one keeps
 * what answers it best, also where others are better for all; the places up to `topN` that this leaves go by score.
 */
export function selectDiverse<T extends Candidate>(candidates: readonly T[], options: SelectionOptions): T[] {
  const { room = Number.POSITIVE_INFINITY, threshold, topN } = options;
  const eligible = candidates
    .filter(({ score, keptRanks }) => keptRanks !== undefined || score >= threshold)
    .sort(compareByScore);
  const chosen = new Map<string, T>();
  let taken = 0;
  const take = (candidate: T | undefined, most: number) => {
    if (!candidate || chosen.size >= most || chosen.has(candidate.id)) return;
    const tokens = candidate.tokens ?? 0;
    if (taken + tokens > room) return;
    taken += tokens;
    chosen.set(candidate.id, candidate);
  };
  const tasks = groupByTask(eligible);
  const rounds = options.perTask ?? 2;
  const longest = Math.max(0, ...tasks.map(({ length }) => length));
  const inRounds = (use: (candidate: T | undefined) => void) => {
    for (let round = 0; round < Math.min(rounds, longest); round++)
      for (const found of tasks) use(found[round]);
  };
  if (options.room !== undefined) inRounds((found) => isKept(found) && take(found, Number.POSITIVE_INFINITY));
  inRounds((found) => take(found, topN));
  for (const candidate of eligible) take(candidate, topN);
  return [...chosen.values()].sort(compareByScore);
}

function isKept(candidate: Candidate | undefined): boolean {
  return candidate?.keptRanks !== undefined;
}

/** Passages by sub-question, the sub-question with the best passage first, and of each what it kept, then what answers it best. */
function groupByTask<T extends Candidate>(eligible: readonly T[]): T[][] {
  const tasks = new Map<string, T[]>();
  for (const candidate of eligible)
    for (const taskId of new Set([...candidate.taskIds, ...Object.keys(candidate.keptRanks ?? {})]))
      tasks.set(taskId, [...(tasks.get(taskId) ?? []), candidate]);
  return [...tasks].map(([taskId, found]) => {
    const rank = ({ keptRanks }: T) => keptRanks?.[taskId] ?? Number.MAX_SAFE_INTEGER;
    const own = ({ taskScores }: T) => taskScores[taskId] ?? 0;
    return found.sort((a, b) => rank(a) - rank(b) || own(b) - own(a) || compareByScore(a, b));
  });
}
