import type { BatchStore, Clock, Logger } from '../../domain/index.ts';
import type { ResearchService } from '../services.ts';
import type { createRunShares } from './shared-budget.ts';

/** What answering the questions of a batch needs. */
export interface WorkDeps {
  readonly store: BatchStore;
  readonly research: Pick<ResearchService, 'submit' | 'execute' | 'find' | 'report'>;
  readonly shares: ReturnType<typeof createRunShares>;
  readonly clock: Clock;
  readonly logger: Logger;
}
