import type { progress as english } from '../../en/tools/progress-words.ts';

export const progress: typeof english = {
  planning: '正在规划',
  planned: ({ count }) => `已规划 ${count} 个子问题`,
  reading: ({ title }) => `正在阅读：${title}`,
  searching: ({ question }) => `正在检索：${question}`,
  settled: ({ settled }) => `已完成 ${settled} 个子问题`,
  writing: '正在撰写',
  checked: '每个论断都已核对',
  done: '完成',
};
