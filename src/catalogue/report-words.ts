/** Why a statement has not more than its verdict. */
export type LawReason =
  | 'uncited'
  | 'not_printed'
  | 'no_judge'
  | 'no_quotation'
  | 'quotation_lacks'
  | 'judge_partly'
  | 'judge_contradicted'
  | 'judge_not_found';

/** What is in doubt about a statement that is in a report all the same. */
type Doubt = 'partly' | 'notChecked' | 'unsupported' | 'disputed';

/** What the checks of a report counted. */
interface CheckCounts {
  readonly claims: number;
  readonly supported: number;
  readonly quoted?: number | undefined;
  readonly computed?: number | undefined;
  readonly judged?: number | undefined;
  readonly conclusions?: number | undefined;
  readonly searched?: number | undefined;
  readonly notChecked?: number | undefined;
  readonly partly: number;
  readonly removed: readonly unknown[];
  readonly removedMore?: number | undefined;
}

/** What a run counted. */
interface RunCounts {
  readonly subQuestions: number;
  readonly rounds: number;
  readonly pooledQuestions: number;
  readonly evidence: number;
  readonly evidenceLeftOut?: number | undefined;
  readonly documentsSearched: number;
  readonly documentsCited: number;
  readonly calls: number;
  readonly cachedCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a report says in its own words: headings, labels, statuses, notes on how it was made. */
export interface ReportWords {
  readonly htmlLanguage: string;
  readonly question: string;
  /** Of a drawing of a table's measures. */
  chart(measures: string): string;
  readonly answer: string;
  /** Heading of the answer of a report by theme. */
  readonly summary: string;
  /** Heading of what a report by theme does not know. */
  readonly limitations: string;
  readonly contents: string;
  readonly unanswered: string;
  readonly references: string;
  /** Stands above a report that no model wrote. */
  readonly noModel: string;
  /** Above a passage of a document that another one says it changes. */
  amended(title: string, number: string): string;
  /** The same where it names that by its title. */
  amendedByTitle(title: string, name: string): string;
  /** Above a passage of a document that says it changes another one. */
  amends(title: string, name: string): string;
  /** Stands before a text most of which nothing has confirmed. */
  mostUnchecked(count: number, of: number): string;
  /** How pages are counted. */
  readonly pagesCounted: string;
  /** Heading of the formulas. */
  readonly footnotes: string;
  /** Heading of the column of a table that names where its rows are from. */
  readonly source: string;
  tables(numbers: readonly number[]): string;
  /** Said once in a report: whatever it calls missing without citing a place was searched for. */
  readonly searchedNote: string;
  readonly calculations: string;
  /** Heading of all that says how the report was made. */
  readonly appendix: string;
  readonly report: string;
  readonly result: string;
  readonly statusLabel: string;
  readonly statements: string;
  readonly subQuestions: string;
  /** Heading of what was searched in vain. */
  readonly searches: string;
  /** Heading of the words that statements cite. */
  readonly quotations: string;
  readonly sources: string;
  readonly skippedDocuments: string;
  readonly notes: string;
  readonly facts: string;
  readonly removed: string;
  /** Why a statement has not more than its verdict, in a sentence; `lacking` is what no passage prints. */
  readonly lawReason: Readonly<Record<LawReason, (lacking: string) => string>>;
  readonly onlySeen: string;
  /** Statements that were taken out and are not listed. */
  removedMore(count: number): string;
  readonly contradictions: string;
  readonly contradictionColumns: readonly [string, string, string];
  readonly removedIntro: string;
  readonly doubtsIntro: string;
  readonly checks: string;
  readonly budgetLimited: string;
  /** Some files that could not be read, and how many there are. */
  unread(names: string, count: number): string;
  /** The mark of a statement, and what that means. */
  readonly doubt: Readonly<Record<Doubt, { readonly mark: string; readonly meaning: string }>>;
  /** Of a statement that says that something is missing: the words that were searched, without any for what would say otherwise. */
  searchedFor(queries: readonly string[], documents: number): string;
  /** Figures of a formula before their reference; the first ones follow the formula. Empty: all that are in it. */
  figuresFrom(values: string, isFirst: boolean): string;
  readonly colon: string;
  readonly comma: string;
  readonly semicolon: string;
  readonly closest: string;
  readonly passages: string;
  /** Of a question, behind those that answer it at once. */
  readonly morePassages: string;
  readonly notFoundAnswer: string;
  /** Without a model: no passage is relevant. */
  readonly nothingFound: string;
  nameNowhere(name: string): string;
  readonly noDirectAnswer: string;
  /** The same where the answer stands alone, as in a cell. */
  readonly noDirectAnswerAlone: string;
  readonly failedAnswer: string;
  /** What a refusal rests on. */
  searched(documents: number, passages: number): string;
  readonly partialAnswer: string;
  readonly status: Readonly<Record<'answered' | 'partly' | 'found' | 'not_found' | 'failed', string>>;
  readonly sectionStatus: Readonly<
    Record<'answered' | 'partly' | 'found' | 'no_evidence' | 'failed' | 'skipped', string>
  >;
  readonly reason: {
    readonly noEvidence: string;
    readonly notResearched: string;
    readonly notVerified: string;
    readonly otherPassages: string;
    toolFailed(tool: string, detail: string): string;
    failed(detail: string, code: string): string;
  };
  readonly note: {
    unresolved(count: number): string;
    revised(count: number): string;
    toolMissing(tool: string, detail: string, count: number, of: number): string;
    readonly answerFromSections: string;
    readonly otherLanguage: string;
    unreadByJudge(count: number): string;
    readonly tooLong: string;
  };
  /** What the checks came to, in short pieces. */
  claimSummary(verification: CheckCounts): readonly string[];
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
  researchFact(facts: RunCounts): string;
  readingFact(facts: RunCounts): string;
  callsFact(facts: RunCounts): string;
  tokensFact(facts: RunCounts): string;
  /** Of several documents: the place that they have alike. */
  eachAt(place: string): string;
  /** Of several figures, what is done with each: `each / 25`. */
  each(step: string): string;
  readonly madeBy: string;
  readonly web: WebWords;
  readonly place: PlaceWords;
  readonly disagreement: DisagreementWords;
  /** `7.3 s`, `2 min 5 s`. */
  elapsed(minutes: number, seconds: string): string;
}

/** What was exchanged with the web, and how much of a source was read. */
interface WebWords {
  readonly egress: string;
  readonly abstractOnly: string;
  readonly snippetOnly: string;
  exchange(entry: { readonly requests: number; readonly refused: number; readonly failed: number }): string;
  sent(texts: readonly string[]): string;
  readonly nothingSent: string;
  fetched(date: string): string;
}

/** Where in a document something stands. A span is `3` or `3–5`. */
interface PlaceWords {
  file(name: string): string;
  pages(span: string, isOne: boolean): string;
  slide(number: number): string;
  sheet(name: string): string;
  cells(range: string): string;
  /** Behind a page or a heading they are counted through the whole text all the same. */
  paragraphs(span: string, isOne: boolean, isWithin: boolean): string;
  lines(span: string, isOne: boolean): string;
}

/** Sources that give different values for one fact. */
interface DisagreementWords {
  readonly undecided: string;
}
