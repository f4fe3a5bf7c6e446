import type { Report, ReportLanguage, ReportSection, Verdict } from '../../../domain/index.ts';

export interface ReportLabels {
  readonly htmlLanguage: string;
  readonly question: string;
  readonly answer: string;
  readonly contents: string;
  readonly unanswered: string;
  readonly references: string;
  readonly sources: string;
  readonly skippedDocuments: string;
  readonly notes: string;
  readonly facts: string;
  readonly removed: string;
  readonly contradictions: string;
  readonly contradictionColumns: readonly [string, string, string];
  readonly confidence: string;
  readonly confidenceLevel: Readonly<Record<'high' | 'medium' | 'low', string>>;
  readonly removedIntro: string;
  readonly doubtsIntro: string;
  readonly checks: string;
  readonly budgetLimited: string;
  readonly computedMark: string;
  readonly conclusionMark: string;
  readonly gapMark: string;
  readonly colon: string;
  readonly comma: string;
  readonly semicolon: string;
  readonly partlyMark: string;
  readonly disputedMark: string;
  readonly unsupportedMark: string;
  /** A statement that no passage shows, said to be open. */
  open(text: string): string;
  secondOpinion(verdict: Verdict): string;
  readonly closest: string;
  readonly passages: string;
  readonly notFoundAnswer: string;
  readonly noDirectAnswer: string;
  /** The same where the answer stands alone, as in a cell. */
  readonly noDirectAnswerAlone: string;
  readonly failedAnswer: string;
  /** What a refusal rests on. */
  searched(documents: number, passages: number): string;
  readonly partialAnswer: string;
  readonly status: Readonly<Record<Report['status'], string>>;
  readonly sectionStatus: Readonly<Record<ReportSection['status'], string>>;
  readonly reason: {
    readonly noEvidence: string;
    readonly notResearched: string;
    readonly notVerified: string;
    readonly otherPassages: string;
    toolFailed(tool: string, detail: string): string;
    failed(detail: string, code: string): string;
  };
  readonly note: {
    relocated(count: number): string;
    unresolved(count: number): string;
    revised(count: number): string;
    toolMissing(tool: string, detail: string, count: number, of: number): string;
    readonly answerFromSections: string;
    readonly otherLanguage: string;
    readonly tooLong: string;
  };
  /** What the checks came to, in short pieces. */
  claimSummary(verification: Report['verification']): readonly string[];
  counts(citations: number, sources: number): string;
  readonly fact: Readonly<
    Record<
      | 'mode'
      | 'models'
      | 'embedding'
      | 'reranker'
      | 'finished'
      | 'elapsed'
      | 'research'
      | 'reading'
      | 'calls'
      | 'tokens'
      | 'cost',
      string
    >
  >;
  readonly mode: Readonly<Record<'model' | 'extractive', string>>;
  researchFact(facts: Report['facts']): string;
  readingFact(facts: Report['facts']): string;
  callsFact(facts: Report['facts']): string;
  tokensFact(facts: Report['facts']): string;
  readonly madeBy: string;
}

const count = (value: number) => value.toLocaleString('en-US');
const plural = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;

const ENGLISH: ReportLabels = {
  htmlLanguage: 'en',
  question: 'Question',
  answer: 'Answer',
  contents: 'Contents',
  unanswered: 'What could not be answered',
  references: 'References',
  sources: 'Sources',
  skippedDocuments: 'Documents that could not be read',
  notes: 'Notes on this run',
  facts: 'Run facts',
  removed: 'Statements taken out',
  contradictions: 'Where sources disagree',
  contradictionColumns: ['Value', 'Source', 'Date'],
  confidence: 'Confidence',
  confidenceLevel: { high: 'high', medium: 'medium', low: 'low' },
  removedIntro: 'The writer put these forward; no passage shows them, so they do not stand in the report.',
  doubtsIntro: 'These stand in the report with a mark; what the checks found wanting stands beside each.',
  checks: 'Checks',
  budgetLimited: 'Budget-limited: the budget of this run was spent before the research was complete.',
  computedMark: 'computed',
  conclusionMark: 'conclusion from the passages cited',
  gapMark: 'not found in what was searched',
  colon: ': ',
  comma: ', ',
  semicolon: '; ',
  partlyMark: 'partly supported',
  unsupportedMark: 'not supported',
  open: (text) => `It stays open whether this holds: “${text}”`,
  secondOpinion: (verdict) =>
    `a second reading by a model found that its passages ${verdict === 'contradicted' ? 'contradict it' : 'do not show it'}`,
  disputedMark: 'a source disagrees',
  closest: 'What came closest',
  passages: 'Passages found',
  notFoundAnswer: 'The documents searched do not answer this question.',
  noDirectAnswer:
    'The documents searched do not answer this question directly. What they say about its parts stands below.',
  noDirectAnswerAlone: 'The documents searched do not answer this question directly.',
  failedAnswer:
    'This question could not be researched: every part of the search failed. That says nothing about what the documents hold.',
  searched: (documents, passages) =>
    `Searched: ${plural(documents, 'document')}; ${plural(passages, 'passage')} came close enough to be read.`,
  partialAnswer:
    'The report could not be written. These are the passages that the research found, word for word.',
  status: { answered: 'Answered', partly: 'Partly answered', not_found: 'Not found', failed: 'Failed' },
  sectionStatus: {
    answered: 'Answered',
    partly: 'Partly answered',
    no_evidence: 'No evidence',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  reason: {
    noEvidence: 'No passage in the documents searched answers this.',
    notResearched: 'It was not researched.',
    notVerified: 'Passages were found, but no statement about it could be verified against them.',
    otherPassages: 'What its section says comes from passages found for other questions.',
    toolFailed: (tool, detail) => `${tool} failed: ${detail}`,
    failed: (detail, code) => `${detail} (${code})`,
  },
  note: {
    relocated: (n) =>
      `${plural(n, 'statement cites', 'statements cite')} another passage than the writer named: the one that shows it.`,
    revised: (n) =>
      `${plural(n, 'statement')} that the cited passages did not show ${n === 1 ? 'was' : 'were'} put again from the evidence.`,
    unresolved: (n) =>
      `${plural(n, 'citation marker', 'citation markers')} pointed to no evidence of this run and ${n === 1 ? 'was' : 'were'} taken out.`,
    toolMissing: (tool, detail, n, of) =>
      `${tool} is missing from ${n} of ${plural(of, 'sub-question')}: ${detail}`,
    answerFromSections:
      'The direct answer is put together from the sections, because no sentence of the written one could be verified.',
    otherLanguage: 'The report was written in another language than its question.',
    tooLong: 'The draft was too long; what stood past the limit was left out.',
  },
  claimSummary: ({ claims, supported, computed = 0, conclusions = 0, partly, removed, removedMore = 0 }) => [
    `${plural(claims, 'claim')} checked`,
    `${count(supported)} supported`,
    ...(computed ? [`${count(computed)} of them computed`] : []),
    ...(conclusions ? [plural(conclusions, 'conclusion')] : []),
    ...(partly ? [`${count(partly)} partly`] : []),
    ...(removed.length ? [`${count(removed.length + removedMore)} taken out`] : []),
  ],
  counts: (citations, sources) => `${plural(citations, 'reference')} in ${plural(sources, 'document')}`,
  fact: {
    mode: 'Mode',
    models: 'Models',
    embedding: 'Embedding',
    reranker: 'Reranker',
    finished: 'Finished',
    elapsed: 'Time',
    research: 'Research',
    reading: 'Evidence',
    calls: 'Model calls',
    tokens: 'Tokens',
    cost: 'Cost',
  },
  mode: { model: 'language model', extractive: 'extractive (no model: the documents’ own sentences)' },
  researchFact: (f) =>
    `${plural(f.subQuestions, 'sub-question')}, ${plural(f.rounds, 'round')}, ${plural(f.pooledQuestions, 'question')} in the pool`,
  readingFact: (f) =>
    `${plural(f.evidence, 'passage')}${f.evidenceLeftOut === undefined ? '' : ` (${count(f.evidenceLeftOut)} more were found and left out)`}, ${plural(f.documentsSearched, 'document')} searched, ${count(f.documentsCited)} cited`,
  callsFact: (f) => `${count(f.calls)}${f.cachedCalls ? `, ${count(f.cachedCalls)} from the journal` : ''}`,
  tokensFact: (f) => `${count(f.inputTokens)} in, ${count(f.outputTokens)} out`,
  madeBy: 'Made by Plumbline. Every claim was checked against the passage it cites.',
};

const CHINESE: ReportLabels = {
  htmlLanguage: 'zh-CN',
  question: '问题',
  answer: '回答',
  contents: '目录',
  unanswered: '未能回答的问题',
  references: '参考',
  sources: '来源',
  skippedDocuments: '无法读取的文档',
  notes: '本次运行说明',
  facts: '运行信息',
  removed: '已删除的陈述',
  contradictions: '来源不一致之处',
  contradictionColumns: ['值', '来源', '日期'],
  confidence: '可信度',
  confidenceLevel: { high: '高', medium: '中', low: '低' },
  removedIntro: '以下陈述由写作者提出，但没有段落能够证明，因此不出现在报告中。',
  doubtsIntro: '以下陈述在报告中带有标记，旁边是核查发现的不足。',
  checks: '核查',
  budgetLimited: '预算受限：研究尚未完成，本次运行的预算已用尽。',
  computedMark: '计算得出',
  conclusionMark: '由所引段落得出的结论',
  gapMark: '在所检索的内容中未找到',
  colon: '：',
  comma: '，',
  semicolon: '；',
  partlyMark: '部分支持',
  unsupportedMark: '没有依据',
  open: (text) => `以下说法尚无定论：“${text}”`,
  secondOpinion: (verdict) =>
    `模型复核认为引用的段落${verdict === 'contradicted' ? '与其矛盾' : '不能证明它'}`,
  disputedMark: '有来源不一致',
  closest: '最接近的内容',
  passages: '找到的段落',
  notFoundAnswer: '所检索的文档没有回答这个问题。',
  noDirectAnswer: '所检索的文档没有直接回答这个问题。下面是文档中与其各部分有关的内容。',
  noDirectAnswerAlone: '所检索的文档没有直接回答这个问题。',
  failedAnswer: '未能研究这个问题：所有检索都失败了。这并不说明文档中没有相关内容。',
  searched: (documents, passages) =>
    `检索了 ${count(documents)} 份文档，读取了 ${count(passages)} 个最接近的段落。`,
  partialAnswer: '报告未能写成。以下是研究找到的段落原文。',
  status: { answered: '已回答', partly: '部分回答', not_found: '未找到', failed: '失败' },
  sectionStatus: {
    answered: '已回答',
    partly: '部分回答',
    no_evidence: '没有证据',
    failed: '失败',
    skipped: '已跳过',
  },
  reason: {
    noEvidence: '所检索的文档中没有段落回答这个问题。',
    notResearched: '没有进行研究。',
    notVerified: '找到了段落，但没有关于它的陈述能够得到核实。',
    otherPassages: '该节内容来自为其他问题找到的段落。',
    toolFailed: (tool, detail) => `${tool} 失败：${detail}`,
    failed: (detail, code) => `${detail}（${code}）`,
  },
  note: {
    relocated: (n) => `有 ${count(n)} 条陈述改引了能够证明它的段落，而不是写作者所标的段落。`,
    revised: (n) => `有 ${count(n)} 条陈述未被引用的段落证明，已根据证据重写。`,
    unresolved: (n) => `有 ${count(n)} 个引用标记不指向本次运行的任何证据，已删除。`,
    toolMissing: (tool, detail, n, of) =>
      `${count(of)} 个子问题中有 ${count(n)} 个缺少 ${tool} 的结果：${detail}`,
    answerFromSections: '所写的回答中没有一句能够核实，因此直接回答取自各节。',
    otherLanguage: '报告所用的语言与问题不同。',
    tooLong: '草稿过长，超出限制的部分已略去。',
  },
  claimSummary: ({ claims, supported, computed = 0, conclusions = 0, partly, removed, removedMore = 0 }) => [
    `核查 ${count(claims)} 条陈述`,
    `${count(supported)} 条有依据`,
    ...(computed ? [`其中 ${count(computed)} 条由计算得出`] : []),
    ...(conclusions ? [`${count(conclusions)} 条为结论`] : []),
    ...(partly ? [`${count(partly)} 条部分有依据`] : []),
    ...(removed.length ? [`删除 ${count(removed.length + removedMore)} 条`] : []),
  ],
  counts: (citations, sources) => `${count(sources)} 份文档中的 ${count(citations)} 处参考`,
  fact: {
    mode: '模式',
    models: '模型',
    embedding: '向量',
    reranker: '重排',
    finished: '完成时间',
    elapsed: '用时',
    research: '研究',
    reading: '证据',
    calls: '模型调用',
    tokens: '词元',
    cost: '费用',
  },
  mode: { model: '语言模型', extractive: '摘录（不用模型：取自文档原句）' },
  researchFact: (f) =>
    `${count(f.subQuestions)} 个子问题，${count(f.rounds)} 轮，问题池 ${count(f.pooledQuestions)} 个问题`,
  readingFact: (f) =>
    `${count(f.evidence)} 个段落${f.evidenceLeftOut === undefined ? '' : `（另有 ${count(f.evidenceLeftOut)} 个未采用）`}，检索 ${count(f.documentsSearched)} 份文档，引用 ${count(f.documentsCited)} 份`,
  callsFact: (f) => `${count(f.calls)}${f.cachedCalls ? `，其中 ${count(f.cachedCalls)} 次取自日志` : ''}`,
  tokensFact: (f) => `输入 ${count(f.inputTokens)}，输出 ${count(f.outputTokens)}`,
  madeBy: '由 Plumbline 生成。每条陈述都已对照所引段落核查。',
};

export function labelsFor(language: ReportLanguage): ReportLabels {
  return language === 'zh' ? CHINESE : ENGLISH;
}
