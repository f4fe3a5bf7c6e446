import { catalogueOf, type Language, say, wording } from '../../catalogue/index.ts';
import type { AgentCall } from '../../domain/findings/index.ts';
import type { CallContext, Logger, Scope } from '../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import type { EvidenceBook, ToolRegistry } from '../../tools/index.ts';

const LEAST_TOKENS = 800;

/** The calls of an agent's turns. A tool that does not exist, is misused or fails is an answer to the agent, not the end of its work. */
export function createToolCaller(deps: {
  readonly registry: ToolRegistry;
  readonly book: EvidenceBook;
  readonly scope: Scope;
  readonly language: Language;
  readonly maxAnswerTokens: number;
  /** Tokens that the answers of one turn take together. */
  readonly turnTokens: number;
  /** Names of the tools that the agent is offered. */
  readonly offered: readonly string[];
  readonly logger: Logger;
}) {
  const words = catalogueOf(deps.language).tools.ledger;

  return {
    /** Calls of one turn, one after the other. */
    forTurn: (calls: number) => {
      let [room, left] = [deps.turnTokens, calls];
      return async ({ tool, input, malformed }: AgentCall, context: CallContext): Promise<string> => {
        const share = Math.max(LEAST_TOKENS, Math.floor(room / Math.max(1, left--)));
        const text =
          malformed === undefined ? await callOnce(tool, input, share, context) : words.malformed(malformed);
        room -= estimateTokens(text);
        return text;
      };
    },
  };

  async function callOnce(
    tool: string,
    input: AgentCall['input'],
    maxContextTokens: number,
    context: CallContext,
  ): Promise<string> {
    const { book, scope, language } = deps;
    const limits = { maxContextTokens: Math.min(deps.maxAnswerTokens, maxContextTokens) };
    try {
      if (!deps.offered.includes(tool))
        throw new AppError('E020', wording('noSuchTool', { name: tool.slice(0, 80), names: deps.offered }));
      const { signal } = context;
      const answer = await deps.registry.call(tool, input, {
        scope,
        language,
        signal,
        call: context,
        book,
        limits,
      });
      return answer.text;
    } catch (error) {
      if (isAbort(error, context.signal) || !(error instanceof AppError) || error.code === 'E026')
        throw error;
      deps.logger.warn('a tool of an agent failed', { tool, error });
      return words.failed(say(language, saidBy(error)));
    }
  }
}
