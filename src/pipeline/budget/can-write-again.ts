import type { Budget, ModelUsage } from '../../domain/index.ts';

/** A second draft, its opponent, its check, and what is looked up for it, in first drafts. */
const IN_DRAFTS = 6;

/** Whether a budget has room for a second draft and for the check of its statements, after what the first one has used. */
export function canWriteAgain(used: ModelUsage, left: ReturnType<Budget['left']>): boolean {
  const tokens = used.inputTokens + used.outputTokens;
  return left.tokens >= tokens * IN_DRAFTS && left.costUsd >= used.costUsd * IN_DRAFTS;
}
