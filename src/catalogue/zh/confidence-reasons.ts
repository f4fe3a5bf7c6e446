import type { confidence as english } from '../en/confidence-reasons.ts';

export const confidence: typeof english = {
  lacks: '所问的主体或时期没有说明，或没有文档涉及',
  gaps: '回答自己说明，所问内容有一部分没有找到',
  refused: '所检索的文档没有回答这个问题',
  unwritten: '报告未能写成，段落内容是否回答了问题未经判断',
  failed: '研究失败',
  open: (open, all) => `${all} 个子问题中有 ${open} 个没有得到回答`,
  doubtful: (share) => `${Math.round(share * 100)}% 的陈述没有得到完全支持`,
  shaky: (count, all) => `回答的 ${all} 条陈述中有 ${count} 条没有得到完全支持`,
  removed: (share) => `写作者的陈述中有 ${Math.round(share * 100)}% 因没有段落证明而被删除`,
  disagree: '来源不一致，且无从取舍',
  decided: '来源不一致，但可以判断采用哪一个',
  single: '回答只依据一份文档',
  several: (count) => `回答依据 ${count} 份文档`,
  loose: (share) => `证据只与问题所述内容的 ${Math.round(share * 100)}% 相符，答案可能在别处`,
  broad: '问题问的不是单一事实：这些句子都谈到它，是否完整回答请自行判断',
  unsaid: '问题中有一个词在段落中没有出现，请检查写法是否正确',
  contested: '段落中还有同类的另一项内容，与问题同样相符',
  combined: '问题所含的事实多于一个句子所能说明，它们是否彼此相符未经核对；建议逐项提问',
  budget: '预算用尽，研究提前结束',
  whole: '问题所述内容都能在证据中对应，回答中的每条陈述都有依据',
};
