import { evaluateStep, representatives } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { AskStep } from '../../../domain/ask/index.ts';
import { createEvidenceBook } from '../../../tools/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { beginStep } from '../../research/run/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { loadFound } from '../found-passages.ts';
import { readToolAnswer } from '../read-tool-answer.ts';
import { roundsOf } from '../route-steps.ts';
import { tryTask } from '../try-task.ts';

const CHECK = 'verify_consistency';

/** Node `verifyFindings`: holds what was found against itself, once, with the tool that everybody has. */
export function createVerifyFindingsNode(
  deps: Pick<AskDeps, 'session' | 'library' | 'tools' | 'pin' | 'ask'>,
) {
  const { session, ask } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { question, language, scope } = state;
    // Who answers after having been shown what disagrees has decided.
    if (state.steps.some(({ tool }) => tool === CHECK)) return { strategy: 'finalize' as const };
    if (!ask.verify || state.isOver) return {};
    const { evidence } = await loadFound(state, deps.library);
    const { statements, chunkIds, isDisputed } = representatives(question, evidence);
    if (statements.length < 2) return {};
    const step = beginStep(session, `verify:${state.attempt}`, runtime.signal);
    const input = { statements, passages: [] };
    const { value, notes } = await tryTask(
      session,
      language,
      runtime.signal,
      (said) => wording('noteAskNotVerified', { said }),
      async () =>
        readToolAnswer(
          await deps.tools.call(CHECK, input, {
            scope: await deps.pin(scope),
            language,
            signal: runtime.signal,
            call: step.context,
            book: createEvidenceBook('places'),
            limits: { maxContextTokens: ask.maxContextTokens },
          }),
          language,
        ),
    );
    if (value === undefined) return { runNotes: notes };
    const disagreements = isDisputed ? (value.disagreements ?? 0) : 0;
    const evaluation = evaluateStep(
      { tool: CHECK, scores: [], hasText: true, disagreements },
      ask.weakRelevance,
    );
    const isOpen = evaluation.quality === 'contradictions_found';
    const strategy = isOpen ? ask.contradictionAction : ('finalize' as const);
    const checked: AskStep = {
      iteration: Math.max(1, roundsOf(state)),
      automatic: true,
      thought: say(language, wording('askVerifying')),
      tool: CHECK,
      input: { statements },
      summary: say(language, wording('askDisagrees', { count: disagreements })),
      chunkIds: isOpen ? [...chunkIds] : [],
      scores: [],
      evaluation,
      strategy,
      density: state.density,
    };
    return { steps: [...state.steps, checked], strategy };
  };
}
