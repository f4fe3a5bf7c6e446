import type { BatchWords } from '../batch-words.ts';

export const batch: BatchWords = {
  status: {
    waiting: 'waiting',
    running: 'running',
    answered: 'answered',
    found: 'found',
    no_evidence: 'nothing found',
    failed: 'failed',
    skipped: 'skipped',
  },
};
