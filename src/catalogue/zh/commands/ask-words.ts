import type { ask as english } from '../../en/commands/ask-words.ts';

export const conversationHelp = {
  conversations: '列出会话，最近提问的在前',
  conversationText: '只列出标题或问题含有这些字词的会话',
  conversationShow: '显示会话的各个问题及其答案',
  conversationRename: '给会话起标题',
  conversationDelete: '删除会话及其全部运行',
  conversationId: '会话的编号',
  conversationIds: '会话的编号',
  reading: '依据段落回答，或通读整份文档及其图片（需要模型）',
  followUpMode: '快速回答或研究报告（默认：与该运行相同）',
};

const LEVELS = { high: '高', medium: '中', low: '低' };

export const ask: typeof english = {
  prompt: '问题（直接回车结束）：',
  confidence: (level) => `可信度${LEVELS[level]}`,
  traced: (p) => `${p.step}  ${p.content ?? `${p.tool}：${p.result_summary}`}`,
  noConversations: (command) => `没有会话。用 ${command} 开始一个`,
  questions: (n) => `${n} 个问题`,
  more: (command) => `完整报告：${command}`,
};
