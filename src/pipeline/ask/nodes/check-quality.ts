import { checkRetrieval } from '../../../agents/index.ts';
import type { RetrievalQuality } from '../../../domain/ask/index.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { loadFound } from '../found-passages.ts';
import { mayReadWhole } from '../reading/route-reading.ts';
import { depthOf } from '../route-steps.ts';

/** Node `checkQuality`: whether the answer is written from the first search, by what that found. */
export function createCheckQualityNode(
  deps: Pick<AskDeps, 'session' | 'library' | 'ask' | 'named' | 'openInvestigator'>,
) {
  const { session, ask } = deps;

  return async (state: AskStateValue) => {
    const { question } = state;
    const found = await loadFound(state, deps.library);
    const depth = depthOf(state, deps);
    const best = found[0]?.score ?? 0;
    const unknown = depth === 'fast' ? [] : await unknownNames(deps, state);
    const checked: RetrievalQuality =
      session.budget.exhausted === undefined && state.summary === null
        ? checkRetrieval(question, found, { minRelevance: ask.minRelevance, depth, unknown })
        : sufficient(best);
    // Who reads both documents whole sees what each of them says.
    const quality = checked.reason === 'contradiction' && mayReadWhole(state) ? sufficient(best) : checked;
    session.events.emit(
      'quality-check',
      { sufficient: quality.sufficient, reason: quality.reason, missing: quality.missing, best },
      `quality-check:${state.attempt}`,
    );
    return { quality };
  };
}

const sufficient = (best: number): RetrievalQuality => ({
  sufficient: true,
  reason: 'sufficient',
  best,
  missing: '',
});

/** What the question names, where the library knows none of it. */
async function unknownNames(
  { named }: Pick<AskDeps, 'named'>,
  { question, scope }: Pick<AskStateValue, 'question' | 'scope'>,
): Promise<readonly string[]> {
  const { documentIds, unknown } = await named(question, scope);
  return documentIds.length > 0 ? [] : unknown;
}
