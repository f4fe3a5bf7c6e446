import type { browsing as english } from '../../en/sentences/browsing-sentences.ts';

export const browsing: typeof english = {
  noSuchEntity: ({ name }) => `没有文档提到“${name}”，或其名称尚未整理。`,
  graphNeedsModel: () =>
    '名称与关系由语言模型读出，而这里没有模型读取：请设置 `language.provider`，把 `knowledge.modelTokens` 设为大于 0 的数，并且不要关闭 `knowledge.graph`。',
  whyGraphUnread: ({ missing, all, why }) => `模型未读 ${all} 个段落中的 ${missing} 个。${why}`,
  graphIncomplete: ({ reason }) => `名称与关系未能整理：${reason}`,
  noSuchTopic: ({ name }) => `没有文档以“${name}”为主题，或其主题尚未整理。`,
  topicMissing: () => '请指明要改名或并入其他主题的那个主题。',
  noTopicName: () => '这不是主题名称：请给出文字，最多 80 个字符。',
  noMergedTopic: ({ name }) => `这里没有被并入其他主题的“${name}”。请用其原名或编号指明被并入的主题。`,
  topicIntoItself: ({ name }) => `“${name}”就是要并入的主题。请指明另一个主题。`,
  noDocumentOfTopics: () => '所指定的文档都不涉及这些主题。请不限定主题，或指定其他文档。',
  whySummariesByRules: ({ missing, all, why }) =>
    `模型未概括 ${all} 个章节中的 ${missing} 个，这些章节以其最佳句子代替。${why}`,
  summariesIncomplete: ({ reason }) => `摘要未能整理：${reason}`,
  whyTopicsByRules: ({ why }) => `主题由规则而非模型得出：${why}`,
  vectorsIncomplete: ({ reason }) => `各段落只能按字词找到：${reason}`,
  topicsIncomplete: ({ reason }) => `主题未能整理：${reason}`,
  sectionAmbiguous: ({ selector, candidates }) =>
    `“${selector}”对应多个章节：${candidates.join('；')}。请用编号指明其一。`,
  sectionCandidate: ({ id, path, title, pages }) =>
    `${path}《${title}》${pages === '' ? '' : `，第 ${pages} 页`}（${id}）`.trim(),
  noSectionFits: ({ selector }) =>
    `没有与“${selector}”相符的章节。请用其编号、印刷序号、标题中的词或页码指明；文档目录列有全部章节。`,
  noNodeOfId: () => '没有此编号的文档、章节或段落。可通过搜索或文档列表查得编号。',
  noVersionOfId: () => '该文档没有这个版本，或已不再保留它。请阅读其他版本或当前版本。',
  documentNoPages: () => '该文档没有页码：其格式不分页。请按章节查阅；文档目录列有全部章节。',
  noSuchPages: ({ first, last, lastPage }) =>
    `第 ${first}–${last} 页没有文字：有文字的最后一页是第 ${lastPage} 页。`,
  rangeOutsideText: ({ length }) =>
    `该段落不在文本之内；文本有 ${length} 个字符：应有 0 ≤ start ≤ end ≤ ${length}。`,
  pagesNotInOrder: () => '页码从 1 起，先小后大：66，或 66-68。',
  cursorOfOtherText: () => '该游标属于另一个请求。请与原来的文档及章节或页码一起给出，或不给游标从头开始。',
};
