import { checkRetrieval, firstStrategy, infoDensity } from '../../../agents/index.ts';
import { wording } from '../../../catalogue/index.ts';
import type { AskDepth, RetrievalQuality } from '../../../domain/ask/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { beginStep } from '../../research/run/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { loadFound } from '../found-passages.ts';
import { tryTask } from '../try-task.ts';

/** Node `checkQuality`: whether the first search answers the question, by what it found and then by a judge. */
export function createCheckQualityNode(
  deps: Pick<AskDeps, 'session' | 'tasks' | 'library' | 'ask' | 'named'>,
) {
  const { session, tasks, ask } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { question, language, depth } = state;
    const found = await loadFound(state, deps.library);
    const step = beginStep(session, `quality:${state.attempt}`, runtime.signal);
    const best = found.evidence[0]?.score ?? 0;
    const notes: string[] = [];
    const isHard = best === 0 || isInOtherLanguage(question, found.evidence);
    // Without a model there is nobody to decide what to look for next.
    const hasRounds = ask.maxRounds > 0 && tasks.think !== undefined;
    const wanted = hasRounds ? (depth ?? depthFor(isHard, ask.depth)) : 'fast';
    const unknown = wanted === 'fast' ? [] : await unknownNames(deps, state);
    const limits = { minRelevance: ask.minRelevance, depth: wanted, unknown } as const;
    const quality =
      session.budget.exhausted === undefined && state.summary === null
        ? (checkRetrieval(question, found.evidence, limits) ?? (await judge()))
        : sufficient();
    // What does not suffice leaves room for more, however many words of the question it holds.
    const density = quality.sufficient
      ? 1
      : Math.min(infoDensity(question, found.evidence), 0.99 * ask.sufficientDensity);
    session.events.emit(
      'quality-check',
      { sufficient: quality.sufficient, reason: quality.reason, missing: quality.missing, best },
      `quality-check:${state.attempt}`,
    );
    return {
      quality,
      density,
      strategy: quality.sufficient ? 'finalize' : firstStrategy(quality, ask),
      runNotes: notes,
      ...step.usage(),
    };

    function sufficient(): RetrievalQuality {
      return { sufficient: true, reason: 'sufficient', best, missing: '' };
    }

    async function judge(): Promise<RetrievalQuality> {
      const { judgeSufficiency } = tasks;
      if (judgeSufficiency === undefined || !ask.modelJudge) return sufficient();
      const asked = { question, language, tasks: found.tasks };
      const judged = await tryTask(
        session,
        language,
        runtime.signal,
        (said) => wording('noteAskNotJudged', { said }),
        () => judgeSufficiency(asked, step.context),
      );
      notes.push(...judged.notes);
      if (judged.value === undefined || judged.value.sufficient) return sufficient();
      return { sufficient: false, reason: 'not_answered', best, missing: judged.value.missing };
    }
  };
}

/** A model may put in other words, or in the language of the documents, what found little as it was asked. */
function depthFor(isHard: boolean, configured: AskDepth): AskDepth {
  return isHard && configured === 'fast' ? 'auto' : configured;
}

/** What the question names, where the library knows none of it. */
async function unknownNames(
  { named }: Pick<AskDeps, 'named'>,
  { question, scope }: Pick<AskStateValue, 'question' | 'scope'>,
): Promise<readonly string[]> {
  const { documentIds, unknown } = await named(question, scope);
  return documentIds.length > 0 ? [] : unknown;
}

/** Only commands, options and names of the question can be in such passages. */
function isInOtherLanguage(question: string, evidence: readonly Pick<Evidence, 'text'>[]): boolean {
  return evidence.every(({ text }) => detectLanguage(text) !== detectLanguage(question));
}
