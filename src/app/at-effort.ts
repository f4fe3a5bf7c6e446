import type { Effort } from '../domain/index.ts';

/** How far a run looks. */
export interface Reach {
  /** Of a plan. */
  readonly minSubQuestions: number;
  readonly maxSubQuestions: number;
  /** Of the model for one sub-question, each with several calls of tools; half as many for a follow-up. */
  readonly maxTurns: number;
  /** Follow-up rounds after the first. */
  readonly maxRounds: number;
  /** Of one round. */
  readonly maxFollowUps: number;
}

export const STANDARD_REACH: Reach = {
  minSubQuestions: 3,
  maxSubQuestions: 12,
  maxTurns: 8,
  maxRounds: 1,
  maxFollowUps: 3,
};

/** The reach of a run of an effort. */
export function reachAt(effort: Effort = 'standard', standard = STANDARD_REACH): Reach {
  const { minSubQuestions, maxTurns, maxRounds, maxFollowUps } = standard;
  switch (effort) {
    case 'quick':
      return {
        ...standard,
        maxSubQuestions: minSubQuestions,
        maxTurns: Math.ceil(maxTurns / 2),
        maxRounds: 0,
      };
    case 'standard':
      return standard;
    case 'deep':
      return {
        ...standard,
        maxTurns: 2 * maxTurns,
        maxRounds: maxRounds + 1,
        maxFollowUps: 2 * maxFollowUps,
      };
  }
}
