import type { BatchWords } from '../batch-words.ts';

export const batch: BatchWords = {
  status: {
    waiting: '等待中',
    running: '进行中',
    answered: '已回答',
    partly: '部分回答',
    found: '找到段落',
    not_found: '未找到',
    failed: '失败',
    skipped: '已跳过',
  },
};
