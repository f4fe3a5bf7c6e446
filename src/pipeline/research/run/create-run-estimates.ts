import { lowerLimits } from '../../../domain/budget/index.ts';
import type { Effort } from '../../../domain/index.ts';
import { assertBudget } from '../../budget/run-budget.ts';
import type { ResearchService } from '../../services.ts';
import { type EstimateSettings, estimateRun, type Range } from './estimate-run.ts';

/** Estimates of questions before they are asked: over the documents of their collections, within their own budget. */
export function createRunEstimates(deps: {
  /** What a run of some effort may do: how many sub-questions its plan has, and the rest. */
  readonly settingsFor: (effort: Effort | undefined) => EstimateSettings & { readonly planned: Range };
  readonly baseFor: (requestedBy: string | undefined) => Promise<readonly string[]>;
  readonly countDocuments: (collectionIds: readonly string[]) => Promise<number>;
}): ResearchService['estimate'] {
  const { settingsFor, baseFor, countDocuments } = deps;
  return async ({ collectionIds, budget, requestedBy, effort }) => {
    const { planned, ...settings } = settingsFor(effort);
    assertBudget(settings.limits, budget);
    const limits = lowerLimits(settings.limits, budget);
    if (collectionIds === undefined) return estimateRun(planned, { ...settings, limits });
    const searched = new Set([...collectionIds, ...(await baseFor(requestedBy))]);
    const documents = await countDocuments([...searched]);
    return { documents, ...estimateRun(planned, { ...settings, limits }) };
  };
}
