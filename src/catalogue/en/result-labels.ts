import type { BatchWords } from '../batch-words.ts';

export const batch: BatchWords = {
  status: {
    waiting: 'waiting',
    running: 'running',
    answered: 'answered',
    no_evidence: 'no evidence',
    failed: 'failed',
    skipped: 'skipped',
  },
  confidence: (level) => `, ${level} confidence`,
};
