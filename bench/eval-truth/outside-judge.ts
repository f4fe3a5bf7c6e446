import type { Budget, JudgeClaimsInput, LanguageTasks } from '../../src/domain/index.ts';
import { judgeClaimsWithModel } from '../../src/language/model/tasks/judge-claims.ts';
import { silentLogger } from '../../src/logging/index.ts';

const PROMPT_TOKENS = 100_000;

/** A judge outside is not paid by call. */
export const FREE: Budget = {
  check: () => undefined,
  left: () => ({ seconds: Infinity, tokens: Infinity, costUsd: Infinity }),
  charge: () => undefined,
  chargeCached: () => undefined,
  spent: { inputTokens: 0, outputTokens: 0, costUsd: 0, calls: 0, cachedCalls: 0 },
  exhausted: undefined,
};

export interface OutsideTurn {
  readonly role: string;
  readonly content: string;
}

/** The language tasks of a run whose judge is `reply`: the request that production makes goes in, its text is read as production does. */
export function outsideJudge(
  reply: (turns: readonly OutsideTurn[], input: JudgeClaimsInput) => string,
): Pick<LanguageTasks, 'judgeClaims' | 'models'> {
  return {
    models: { judge: 'outside' },
    judgeClaims: (input, context) =>
      judgeClaimsWithModel(
        {
          maxPromptTokens: PROMPT_TOKENS,
          logger: silentLogger,
          callModel: async ({ turns }) => ({
            text: reply(
              turns.map(({ role, content }) => ({ role, content: String(content) })),
              input,
            ),
          }),
        },
        input,
        context,
      ),
  };
}
