import type { BatchWords } from '../batch-words.ts';

export const batch: BatchWords = {
  status: {
    waiting: 'waiting',
    running: 'running',
    answered: 'answered',
    partly: 'partly answered',
    found: 'passages found',
    not_found: 'nothing found',
    failed: 'failed',
    skipped: 'skipped',
  },
};
