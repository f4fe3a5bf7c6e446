import type { ask as english } from '../../en/commands/ask-words.ts';

const LEVELS = { high: '高', medium: '中', low: '低' };

export const ask: typeof english = {
  prompt: '问题（直接回车结束）：',
  confidence: (level) => `可信度${LEVELS[level]}`,
  traced: (p) => `${p.step}  ${p.content ?? `${p.tool}：${p.result_summary}`}`,
  more: (command) => `完整报告：${command}`,
};
