import {
  type CallContext,
  type Coverage,
  type CoverageInput,
  type LanguageTasks,
  poolKey,
  type SubQuestion,
} from '../domain/index.ts';
import { asQuestion } from './as-question.ts';
import { ownQueries } from './planner.ts';

export interface CriticVerdict {
  readonly coverage: Coverage;
  /** New sub-questions for the next round, numbered on from the last; empty when nothing more is worth asking. */
  readonly followUps: readonly SubQuestion[];
}

export type Critic = (
  input: Omit<CoverageInput, 'maxFollowUps'>,
  context: CallContext,
) => Promise<CriticVerdict>;

/** Judges what is still missing. Follow-ups are bounded, end in a question mark, and never repeat a question already asked. */
export function createCritic(deps: {
  tasks: Pick<LanguageTasks, 'judgeCoverage'>;
  settings: { maxFollowUps: number };
}): Critic {
  return async (input, context) => {
    const coverage = await deps.tasks.judgeCoverage(
      { ...input, maxFollowUps: deps.settings.maxFollowUps },
      context,
    );
    const asked = new Set(
      [input.question, ...input.tasks.map(({ subQuestion }) => subQuestion.question)].map(poolKey),
    );
    const ids = new Set(input.tasks.map(({ subQuestion }) => subQuestion.id));
    let last = Math.max(0, ...[...ids].map((id) => Number(id.slice(1))));
    const followUps: SubQuestion[] = [];
    for (const { question, parentId, queries, side } of coverage.followUps) {
      const text = asQuestion(question);
      const key = poolKey(text);
      if (key === '' || asked.has(key) || followUps.length >= deps.settings.maxFollowUps) continue;
      asked.add(key);
      last++;
      const own = ownQueries(text, queries);
      followUps.push({
        id: `t${last}`,
        question: text,
        ...(own.length > 0 && { queries: own }),
        round: input.round + 1,
        ...(parentId !== undefined && ids.has(parentId) ? { parentId } : {}),
        ...(side === true && { side }),
      });
    }
    return { coverage, followUps };
  };
}
