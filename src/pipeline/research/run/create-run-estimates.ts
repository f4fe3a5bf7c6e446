import { lowerLimits } from '../../../domain/budget/index.ts';
import type { ResearchService } from '../../services.ts';
import { type EstimateSettings, estimateRun } from './estimate-run.ts';
import { assertBudget } from './run-budget.ts';

/** Estimates of questions before they are asked: over the documents of their collections, within their own budget. */
export function createRunEstimates(deps: {
  readonly planned: readonly [least: number, most: number];
  readonly settings: EstimateSettings;
  readonly baseFor: (requestedBy: string | undefined) => Promise<readonly string[]>;
  readonly countDocuments: (collectionIds: readonly string[]) => Promise<number>;
}): ResearchService['estimate'] {
  const { planned, settings, baseFor, countDocuments } = deps;
  return async ({ collectionIds, budget, requestedBy }) => {
    assertBudget(settings.limits, budget);
    const limits = lowerLimits(settings.limits, budget);
    if (collectionIds === undefined) return estimateRun(planned, { ...settings, limits });
    const searched = new Set([...collectionIds, ...(await baseFor(requestedBy))]);
    const documents = await countDocuments([...searched]);
    return { documents, ...estimateRun(planned, { ...settings, limits }) };
  };
}
