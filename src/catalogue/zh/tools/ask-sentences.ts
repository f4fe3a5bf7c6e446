import type { asks as english } from '../../en/tools/ask-sentences.ts';

export const asks: typeof english = {
  askAssessment: ({ reason, missing }) =>
    ({
      sufficient: '首次检索即可回答问题。',
      passages_only: '这些段落与问题最接近。请阅读它们；可能还有别的段落。',
      no_results: '首次检索没有找到任何内容。',
      low_relevance: '首次检索的结果与问题都不够相关。',
      other_language: '首次检索只找到其他语言的文本。',
      contradiction: '首次检索到的来源互相矛盾。',
      not_answered: `根据首次检索写出的回答仍有未解决之处。${missing}`,
      one_search: '只要求检索一次，未找到任何内容。',
      asked_for: '按要求进行深入检索。',
      unknown_body: `这里没有关于${missing}的文档，因此没有继续检索。`,
    })[reason],
  askFound: ({ count }) => (count === 0 ? '没有找到。' : `找到 ${count} 个段落。`),
  askOpen: ({ parts }) => `尚未解决：${parts.map((part) => part.replace(/[。.；;]\s*$/, '')).join('；')}。`,
  noteReadInPart: ({ title, count }) =>
    `《${title}》超出模型的上下文长度，离检索结果最远的 ${count} 个段落没有读。`,
  notePartsLost: ({ title, count }) =>
    `《${title}》中有 ${count} 个段落没有读成：模型对这一部分的回复无法使用。`,
  notePicturesUnseen: ({ title, count }) =>
    `未能向模型展示《${title}》中的 ${count} 张图片，它只知道图上的文字及其注明的内容。`,
  noteForeignMarks: ({ title, marks }) =>
    `《${title}》的阅读者引用了未向其展示的内容，已去除：${marks.join('、')}。`,
  noteReadingNeedsModel: () => '通读文档需要语言模型，而尚未配置；答案仅依据段落得出。',
  noteNothingRead: () => '没有能通读且与问题有关的文档；答案仅依据段落得出。',
  askSummaryOf: (p) => `总结《${p.title}》。`,
  askSectionSummaryOf: (p) => `总结《${p.title}》中“${p.section}”一节。`,
  askTopicSummaryOf: ({ topic }) => `总结各文档关于“${topic}”的内容。`,
  askSumUp: ({ what }) =>
    what === 'together'
      ? '总结这些文档合起来的内容：讲什么，要点及其中的数字、名称和日期，哪些一致，哪些不同。'
      : `总结${what === 'whole' ? '这份文档' : '文档的这一部分'}：讲什么，要点及其中的数字、名称和日期，得出什么结论。`,
  noteTopicInPart: ({ read, total }) => `该主题有 ${total} 份文档，此总结只涉及其中 ${read} 份。`,
  summaryNeedsDocument: () =>
    '总结针对一份文档或其中一节（取当前版本或某一个版本），或者一个主题。请指定一份文档，或只指定一个主题。',
  noteAskForced: ({ rounds }) => `检索进行了 ${rounds} 轮，已达设定上限；增加轮数或许还能找到更多。`,
  noteAskNotThought: ({ said }) => `检索没有继续，回答依据此前找到的内容：${said}`,
  noteAskLeftOpen: ({ open }) => `进一步检索仍未查明：${open.join(' ')}`,
  noteAskAnswerKept: ({ said }) => `回答依据首次检索写成，未能根据进一步找到的内容重写：${said}`,
  noteAskNotRewritten: ({ said }) => `问题按原样提出，没有结合上一个问题：${said}`,
};
