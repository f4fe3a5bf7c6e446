import type { ask as english } from '../../en/commands/ask-words.ts';

export const conversationHelp = {
  conversations: '列出会话，最近提问的在前',
  conversationText: '只列出标题或问题含有这些字词的会话',
  conversationShow: '显示会话的各个问题及其答案',
  conversationRename: '给会话起标题',
  conversationDelete: '删除会话及其全部运行',
  conversationId: '会话的编号',
  conversationIds: '会话的编号',
  reading: '依据段落回答，或通读整份文档及其图片（需要模型）；auto：问及全文时通读',
  summarize: '总结一份文档、其中一节或一个主题，附引用',
  summarizeTopic: '不指定文档时：合并总结该主题的各文档',
  summarizeDocument: '文档的标识、路径或标题',
  summarizeSection: '只总结这一节：编号、标题、标识、路径或页码（“p. 66”）',
  summarizeIn: '总结所用的语言（默认：文档的语言）',
  followUpMode: '快速回答或研究报告（默认：与该运行相同）',
};

export const ask: typeof english = {
  prompt: '问题（直接回车结束）：',
  topics: (names) => `主题：${names}`,
  traced: (p) => `${p.step}  ${p.content ?? `${p.tool}：${p.result_summary}`}`,
  removed: (n, command) => `有 ${n} 条陈述因没有段落证明而被删除，见 ${command}`,
  noConversations: (command) => `没有会话。用 ${command} 开始一个`,
  questions: (n) => `${n} 个问题`,
  more: (command) => `完整报告：${command}`,
};
