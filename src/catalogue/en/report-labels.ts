import { count, plural } from '../count.ts';
import type { ReportWords } from '../report-words.ts';

/** Ends a sentence with what a judge says is wanting, if it says so. */
const toldWhy = (why: string): string => (why === '' ? '.' : `: ${why.trimEnd().replace(/[.]$/, '')}.`);

export const report: ReportWords = {
  htmlLanguage: 'en',
  question: 'Question',
  chart: (measures) => `Bar chart of the table: ${measures}`,
  answer: 'Answer',
  summary: 'Summary',
  limitations: 'What the documents leave open',
  contents: 'Contents',
  unanswered: 'What could not be answered',
  references: 'References',
  noModel: 'Made without a language model: Plumbline has found and quoted, it has not concluded.',
  amended: (title, name) =>
    `${title} says that it changes or adds to ${name}, a number that this document has too. Read it before you rely on this passage.`,
  amendedByTitle: (title, name) =>
    `${title} says that it changes or adds to “${name}”. Read it before you rely on this passage.`,
  amends: (title, name) =>
    `This document says that it changes or adds to another one: ${title}${name === title ? '' : ` (${name})`}.`,
  mostUnchecked: (n, of) =>
    `Nothing has confirmed ${n} of the ${plural(of, 'statement')} below: read what they cite before you rely on them.`,
  pagesCounted: 'The pages named are those cited, counted from the first page of the file.',
  footnotes: 'Notes',
  source: 'Source',
  tables: (numbers) =>
    `Table${numbers.length > 1 ? 's' : ''} ${numbers.join(', ').replace(/, (?=\d+$)/, ' and ')}`,
  searchedNote:
    'Where this report says that something is missing and cites no place, it was searched for in the documents and not found.',
  calculations: 'Calculations',
  appendix: 'Appendix: how this report was made',
  report: 'Report',
  result: 'Result',
  statusLabel: 'Status',
  statements: 'Statements',
  subQuestions: 'Sub-questions that are open',
  searches: 'What was searched for',
  quotations: 'Words cited',
  sources: 'Files cited',
  skippedDocuments: 'Documents that could not be read',
  notes: 'Notes on this run',
  facts: 'Run facts',
  removed: 'Statements taken out',
  lawReason: {
    uncited: () => 'It cites no passage.',
    not_printed: (lacking) =>
      `No cited passage prints “${lacking}”, and no single calculation over its figures gives it.`,
    no_judge: () => 'Nobody has checked it against the passages.',
    no_quotation: () => 'The judge quoted nothing that is in the passages.',
    quotation_lacks: (what) => `What the judge quoted lacks ${what}.`,
    judge_partly: (why) => `The judge found only part of it in the passages${toldWhy(why)}`,
    judge_contradicted: (why) => `The judge found that a passage contradicts it${toldWhy(why)}`,
    judge_not_found: (why) => `The judge did not find it in the passages${toldWhy(why)}`,
  },
  onlySeen: 'a model has seen it in a picture; no text of the document says it',
  removedMore: (count) =>
    count === 1
      ? '1 more statement was taken out and is not listed.'
      : `${count} more statements were taken out and are not listed.`,
  contradictions: 'Where sources disagree',
  contradictionColumns: ['Value', 'Source', 'Date'],
  removedIntro: 'The writer put these forward. The passages do not show them, so they are not in the report.',
  doubtsIntro: 'These are in the report with a mark. The reason is beside each.',
  checks: 'Checks',
  budgetLimited: 'The budget of this run was spent before the research was complete.',
  unread: (names, total) =>
    total === 1
      ? `1 document could not be read, so nothing in it was considered: ${names}.`
      : `${count(total)} documents could not be read, so nothing in them was considered: ${names}.`,
  doubt: {
    partly: { mark: 'partly supported', meaning: 'the cited passages show only a part of the statement.' },
    notChecked: {
      mark: 'not checked',
      meaning: 'nothing has confirmed the statement; read what it cites before you rely on it.',
    },
    unsupported: { mark: 'not supported', meaning: 'the cited passages do not show the statement.' },
    disputed: { mark: 'a source disagrees', meaning: 'a cited passage says otherwise.' },
  },
  searchedFor: (queries, documents) =>
    `searched for ${queries.map((query) => `“${query}”`).join(', ') || 'what would say otherwise'} in ${plural(documents, 'document')}`,
  figuresFrom: (values, isFirst) =>
    values === '' ? 'figures from' : isFirst ? `figures: ${values}` : `and ${values}`,
  colon: ': ',
  comma: ', ',
  semicolon: '; ',
  closest: 'What came closest',
  passages: 'Passages found',
  morePassages: 'More passages',
  nothingFound: 'Nothing found.',
  nameNowhere: (name) => `“${name}” occurs in no title and no passage that was searched.`,
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
  status: {
    answered: 'Answered',
    partly: 'Partly answered',
    found: 'Passages found',
    not_found: 'Not found',
    failed: 'Failed',
  },
  sectionStatus: {
    answered: 'Answered',
    found: 'Passages found',
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
    revised: (n) =>
      `${plural(n, 'statement')} that the cited passages did not show ${n === 1 ? 'was' : 'were'} rewritten from the evidence.`,
    unresolved: (n) =>
      `${plural(n, 'citation marker', 'citation markers')} pointed to no evidence of this run and ${n === 1 ? 'was' : 'were'} taken out.`,
    toolMissing: (tool, detail, n, of) =>
      `${tool} is missing from ${n} of ${plural(of, 'sub-question')}: ${detail}`,
    answerFromSections:
      'The direct answer is put together from the sections, because no sentence of the written one could be verified.',
    unreadByJudge: (n) =>
      `${plural(n, 'statement')} could not be checked: the judge twice found altered statements supported.`,
    otherLanguage: 'The report was written in another language than its question.',
    tooLong: 'The draft was too long; what stood past the limit was left out.',
  },
  claimSummary: (found) => [
    plural(found.claims, 'statement'),
    ...(found.quoted === undefined ? [`${count(found.supported)} supported`] : []),
    ...(found.quoted ? [`${count(found.quoted)} quoted`] : []),
    ...(found.computed ? [`${count(found.computed)} computed`] : []),
    ...(found.judged ? [`${count(found.judged)} checked`] : []),
    ...(found.conclusions ? [plural(found.conclusions, 'conclusion')] : []),
    ...(found.searched ? [`${count(found.searched)} missing after a search`] : []),
    ...(found.partly ? [`${count(found.partly)} partly supported`] : []),
    ...(found.notChecked ? [`${count(found.notChecked)} not checked`] : []),
    ...(found.removed.length ? [`${count(found.removed.length + (found.removedMore ?? 0))} taken out`] : []),
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
    `${plural(f.evidence, 'passage')}${f.evidenceLeftOut === undefined ? '' : ` (${count(f.evidenceLeftOut)} more were found and left out)`}, ${plural(f.documentsSearched, 'document')} searched, what is quoted comes from ${count(f.documentsCited)} of them`,
  callsFact: (f) => `${count(f.calls)}${f.cachedCalls ? `, ${count(f.cachedCalls)} from the journal` : ''}`,
  tokensFact: (f) => `${count(f.inputTokens)} in, ${count(f.outputTokens)} out`,
  eachAt: (place) => `each ${place}`,
  each: (step) => `each ${step}`,
  madeBy: 'Made by Plumbline.',
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
    paragraphs: (span, isOne, isWithin) =>
      `${isOne ? 'paragraph' : 'paragraphs'} ${span}${isWithin ? ' of the whole text' : ''}`,
    lines: (span, isOne) => `${isOne ? 'line' : 'lines'} ${span}`,
  },
  disagreement: {
    undecided: 'Nothing in the sources decides between them, so the report does not either.',
  },
  elapsed: (minutes, seconds) => (minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`),
};
