import { wording } from '../../catalogue/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type { Logger } from '../../domain/index.ts';
import type { MadeSummaries, SummaryStore } from '../../domain/summaries/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';
import type { SummariseDocument } from './summarise-by-model.ts';

/** Documents that are asked for at once. */
const TOGETHER = 64;

/** Makes the summaries of every document that has none of this maker. Goes on where a killed process was. */
export function createMakeSummaries(deps: {
  readonly summaries: SummaryStore;
  readonly summarise: SummariseDocument;
  readonly madeBy: string;
  readonly turns: Pick<Turns, 'quiet'>;
  readonly logger: Logger;
}) {
  const { summaries, madeBy, turns, logger } = deps;

  const summariseOne = async (
    due: Pick<MadeSummaries, 'documentId' | 'versionId'>,
    signal: AbortSignal | undefined,
  ): Promise<MadeSummaries> => {
    try {
      const source = await summaries.source(due.versionId);
      return { ...due, ...(await deps.summarise(source, signal)) };
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      logger.warn('a document could not be summarised', { documentId: due.documentId, error });
      const why = error instanceof AppError ? saidBy(error) : wording('whyEnrichmentUnexpected');
      return { ...due, summaries: new Map(), problem: wording('summariesIncomplete', { reason: why }) };
    }
  };

  return async ({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<number> => {
    for (let documents = 0; ; ) {
      const due = await summaries.due(madeBy, TOGETHER);
      if (due.length === 0) return documents;
      for (const one of due) {
        await turns.quiet.next(signal);
        await summaries.put(madeBy, await summariseOne(one, signal));
        documents += 1;
      }
    }
  };
}
