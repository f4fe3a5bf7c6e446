import { count, plural } from '../count.ts';
import type { ReportWords } from '../report-words.ts';

export const report: ReportWords = {
  htmlLanguage: 'en',
  question: 'Question',
  chart: (measures) => `Bar chart of the table: ${measures}`,
  answer: 'Answer',
  summary: 'Summary',
  limitations: 'Limitations',
  contents: 'Contents',
  unanswered: 'What could not be answered',
  references: 'References',
  sources: 'Sources',
  skippedDocuments: 'Documents that could not be read',
  notes: 'Notes on this run',
  facts: 'Run facts',
  removed: 'Statements taken out',
  givesOrders: 'it gives orders to a model, and its passages do not say so',
  onlySeen: 'a model has seen it in a picture; no text of the document says it',
  rowStands: 'the row stands without it',
  onlyOrders: 'only text that gives orders to a model says so',
  removedMore: (count) =>
    count === 1
      ? '1 more statement was taken out and is not listed.'
      : `${count} more statements were taken out and are not listed.`,
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
  gapMark: 'what it calls missing was looked for and not found',
  colon: ': ',
  comma: ', ',
  semicolon: '; ',
  partlyMark: 'partly supported',
  unsupportedMark: 'not supported',
  open: (text) => `It stays open whether this holds: “${text}”`,
  secondOpinion: (finding) =>
    `a second reading by a model found that its passages ${{ contradicted: 'contradict it', partly: 'do not show all of it', not_found: 'do not show it' }[finding]}`,
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
  found: 'Found, not answered',
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
    carelessReader:
      'The model that read the statements again signed one that its passages refute, so nothing was believed on its word alone. Another model may be set for it: language.models.judge.',
    otherLanguage: 'The report was written in another language than its question.',
    tooLong: 'The draft was too long; what stood past the limit was left out.',
  },
  claimSummary: ({ claims, supported, computed = 0, conclusions = 0, partly, removed, removedMore = 0 }) => [
    `${plural(claims, 'claim')} checked`,
    [
      `${count(supported)} supported`,
      [
        ...(computed ? [`${count(computed)} computed`] : []),
        ...(conclusions ? [plural(conclusions, 'conclusion')] : []),
      ].join(' and '),
    ]
      .filter((part) => part !== '')
      .join(', among them '),
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
  web: {
    egress: 'Hosts contacted',
    abstractOnly: 'abstract only',
    snippetOnly: 'search snippet only',
    exchange: ({ requests, refused, failed }) =>
      [
        plural(requests, 'request'),
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(refused > 0 ? [`${refused} refused, so not sent`] : []),
      ].join(', '),
    sent: (texts) => `sent: ${texts.map((text) => `“${text}”`).join('; ')}`,
    nothingSent: 'nothing but addresses was sent',
    fetched: (date) => `fetched ${date}`,
  },
  place: {
    file: (name) => name,
    pages: (span, isOne) => `${isOne ? 'p.' : 'pp.'} ${span}`,
    slide: (number) => `slide ${number}`,
    sheet: (name) => `sheet ${name}`,
    cells: (range) => `cells ${range}`,
    paragraphs: (span) => `¶ ${span}`,
    lines: (span, isOne) => `${isOne ? 'line' : 'lines'} ${span}`,
  },
  disagreement: {
    asStatement: (statements) =>
      `These sentences give different values for the same measure of the same body at the same time, so that they cannot all be right: ${statements.map((text) => `“${text}”`).join(' / ')}`,
    undecided: 'Nothing in the sources decides between them, so the report does not either.',
    follows: (value, because) => {
      const reasons = {
        corrects: 'its source says that it replaces the other',
        audited: 'it is the audited or final one, the other is not',
        newer: 'its source is the newer one',
      };
      return `The report follows ${value}: ${reasons[because]}.`;
    },
  },
  elapsed: (minutes, seconds) => (minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`),
};
