import { catalogueOf, type Language, say } from '../../catalogue/index.ts';
import type { AgentCall } from '../../domain/findings/index.ts';
import type { CallContext, Logger, Scope } from '../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';
import type { EvidenceBook, ToolRegistry } from '../../tools/index.ts';

/** Tokens that the answers of one turn take together. */
const TURN_TOKENS = 9_000;
const LEAST_TOKENS = 800;

/** One call of an agent's turn. A tool that does not exist, is misused or fails is an answer to the agent, not the end of its work. */
export function createToolCaller(deps: {
  readonly registry: ToolRegistry;
  readonly book: EvidenceBook;
  readonly scope: Scope;
  readonly language: Language;
  readonly maxAnswerTokens: number;
  readonly logger: Logger;
}) {
  const words = catalogueOf(deps.language).tools.ledger;

  return async (
    { tool, input, malformed }: AgentCall,
    callsOfTurn: number,
    context: CallContext,
  ): Promise<string> => {
    if (malformed !== undefined) return words.malformed(malformed);
    const share = Math.max(LEAST_TOKENS, Math.floor(TURN_TOKENS / callsOfTurn));
    try {
      const answer = await deps.registry.call(tool, input, {
        scope: deps.scope,
        language: deps.language,
        signal: context.signal,
        call: context,
        book: deps.book,
        limits: { maxContextTokens: Math.min(deps.maxAnswerTokens, share) },
      });
      return answer.text;
    } catch (error) {
      if (isAbort(error, context.signal) || !(error instanceof AppError) || error.code === 'E026')
        throw error;
      deps.logger.warn('a tool of an agent failed', { tool, error });
      return words.failed(say(deps.language, saidBy(error)));
    }
  };
}
