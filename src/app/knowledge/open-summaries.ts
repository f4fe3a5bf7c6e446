import { summaryFingerprint } from '../../language/index.ts';
import { createMakeSummaries, createSummariseByModel, createSummariseByRules } from '../../pipeline/index.ts';
import { SUMMARY_RULES } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';
import { type KnowledgeModelDeps, openKnowledgeModel } from './knowledge-model.ts';

/** What makes the summaries of documents: a model where one may be paid for it, else the rules. */
export function openSummaries(
  deps: KnowledgeModelDeps & { readonly storage: Pick<Storage, 'summaries' | 'cache'> },
): ReturnType<typeof createMakeSummaries> {
  const { storage, turns, logger } = deps;
  const maxTokens = deps.config.knowledge.modelTokens;
  const model = openKnowledgeModel(deps, maxTokens);
  const summarise = model?.tasks.summarise;
  const { summaries, cache } = storage;
  if (model === undefined || summarise === undefined)
    return createMakeSummaries({
      summaries,
      turns,
      logger,
      madeBy: SUMMARY_RULES,
      summarise: createSummariseByRules(turns),
    });
  const fingerprint = summaryFingerprint(model.settings);
  return createMakeSummaries({
    summaries,
    turns,
    logger,
    madeBy: `${SUMMARY_RULES}+${fingerprint}`,
    summarise: createSummariseByModel({ summarise, fingerprint, cache, maxTokens, turns, logger }),
  });
}
