import { coverageOf } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { Thought } from '../../../domain/ask/index.ts';
import { AppError, isAbort, toProblem } from '../../../errors/index.ts';
import { createEvidenceBook } from '../../../tools/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { beginStep } from '../../research/run/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue, ToolResult } from '../ask-state.ts';
import { asEvidence, loadFound } from '../found-passages.ts';
import { readToolAnswer } from '../read-tool-answer.ts';
import { roundsOf } from '../route-steps.ts';
import { isSameCall } from '../same-call.ts';
import { scopeOfCall } from '../scope-of-call.ts';
import { withWeb } from '../search-web-too.ts';

type ActDeps = Pick<
  AskDeps,
  'session' | 'library' | 'tools' | 'pin' | 'ask' | 'named' | 'namedAlone' | 'searchWeb' | 'mayLeave'
>;

/** Node `actOnce`: the one call of this round. A tool that does not exist, or fails, is its result. */
export function createActOnceNode(deps: ActDeps) {
  const { session } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { thought, language } = state;
    if (thought === null) return {};
    const iteration = roundsOf(state) + 1;
    const step = beginStep(session, `act:${state.attempt}:${iteration}`, runtime.signal);
    const result = await settle(thought);
    return { result, isOver: session.budget.exhausted !== undefined, ...step.usage() };

    async function settle({ tool, input }: Thought): Promise<ToolResult> {
      if (state.steps.some((step) => isSameCall(deps.tools, step, { tool, input })))
        return nothing({ summary: say(language, wording('askRepeated', { tool })), repeated: true });
      try {
        return await callOnce(deps, state, { tool, input }, step.context);
      } catch (error) {
        if (isAbort(error, runtime.signal) || !(error instanceof AppError)) throw error;
        session.logger.warn('a tool failed', { tool, error });
        const problem = toProblem(error);
        return nothing({ summary: problem.detail, problem });
      }
    }
  };
}

/** The call with its passages; what the state has found is in the book that its checks look at. */
async function callOnce(
  deps: ActDeps,
  state: AskStateValue,
  { tool, input }: Pick<Thought, 'tool' | 'input'>,
  call: ReturnType<typeof beginStep>['context'],
): Promise<ToolResult> {
  const { library, tools, pin, ask } = deps;
  const { name } = tools.find(tool);
  const book = createEvidenceBook('places');
  const found = await loadFound(state, library);
  for (const { id: _id, taskIds: _taskIds, explanations: _explanations, ...passage } of found.evidence)
    book.show(passage);
  const isFull = name !== 'search_documents' || 'top_k' in input || 'limit' in input;
  const answer = await tools.call(name, isFull ? input : { ...input, top_k: ask.searchTopK }, {
    scope: await pin(await scopeOfCall(deps, state, input, found)),
    language: state.language,
    signal: call.signal,
    call,
    book,
    limits: { maxContextTokens: ask.maxContextTokens },
  });
  const read = readToolAnswer(answer, state.language);
  if (read.scores !== undefined) {
    const { query } = input;
    const result = { ...read, scores: read.scores };
    if (typeof query !== 'string' || deps.searchWeb === undefined) return result;
    const own = (await library.getChunks(read.chunkIds)).map((chunk) => asEvidence(chunk, 0));
    return withWeb(deps, state, { query, own, found }, result, call);
  }
  // What was opened was not ranked: it counts by how much of the question it holds, and no more than what search ranked best.
  const best = Math.max(ask.minRelevance, found.evidence[0]?.score ?? 0);
  const scored = (await library.getChunks(read.chunkIds))
    .map((chunk) => ({ id: chunk.id, score: best * coverageOf(state.question, asEvidence(chunk, 0)) }))
    .sort((left, right) => right.score - left.score);
  return { ...read, chunkIds: scored.map(({ id }) => id), scores: scored.map(({ score }) => score) };
}

const nothing = (given: Pick<ToolResult, 'summary'> & Partial<ToolResult>): ToolResult => ({
  chunkIds: [],
  scores: [],
  hasText: false,
  ...given,
});
