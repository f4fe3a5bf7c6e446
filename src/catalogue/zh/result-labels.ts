import type { BatchWords } from '../batch-words.ts';

export const batch: BatchWords = {
  status: {
    waiting: '等待中',
    running: '进行中',
    answered: '已回答',
    no_evidence: '没有证据',
    failed: '失败',
    skipped: '已跳过',
  },
  confidence: (level) => `，可信度${{ high: '高', medium: '中', low: '低' }[level]}`,
};
