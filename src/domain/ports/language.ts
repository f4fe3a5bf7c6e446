import type { Wording } from '../../catalogue/index.ts';
import type { FollowUpInput, SumUpInput } from '../ask/ask-tasks.ts';
import type { AgentTurn, InvestigateInput, Investigation, MappedDocument } from '../findings/index.ts';
import type { ExtractGraphInput, PassageGraph } from '../graph/index.ts';
import type { AnswerFromReadingsInput, DocumentReading, ReadWholeInput } from '../reading/index.ts';
import type { ProposedField } from '../report/filled-data.ts';
import type { Confidence, DocumentName } from '../report/report.ts';
import type { ReportWishes } from '../request/report-wishes.ts';
import type {
  Coverage,
  Evidence,
  LanguageMode,
  Plan,
  PooledQuestion,
  ReportLanguage,
  SubQuestion,
  TaskOutcome,
} from '../research.ts';
import type { SectionSummary, SummariseInput } from '../summaries/summary-types.ts';
import type { PassageInput } from '../text/passage-input.ts';
import type { ExtractTopicsInput } from '../topics/topic-types.ts';
import type { CoverageInput } from './coverage-input.ts';
import type { Budget, CallContext } from './runtime.ts';

/** What a planner may know of the library: enough to ask in its words, never its full text. */
export interface LibraryOverview {
  readonly documentCount: number;
  /** A bounded sample chosen for the question. */
  readonly documents: readonly MappedDocument[];
}

export interface PlanInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly library: LibraryOverview;
  readonly minSubQuestions: number;
  readonly maxSubQuestions: number;
  readonly previous?: Plan | undefined;
  /** What a person wrote when they asked for another plan. */
  readonly feedback?: string | undefined;
  /** Why the last attempt was not accepted. */
  readonly complaint?: string | undefined;
  /** JSON Schema that the report fills. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** The question that this one follows up, and its answer. */
  readonly earlier?: { readonly question: string; readonly answer: string } | undefined;
}
/** The planner's JSON: `tasks` are the sub-questions in words. */
export interface PlanOutput {
  readonly rationale: string;
  readonly tasks: readonly string[];
  /** Further queries by the words of their sub-question: each names one body and one measure, in the words of documents. */
  readonly queries?: ReadonlyMap<string, readonly string[]> | undefined;
  /** By the words of their sub-question: the documents that it is about, by id, and what has to be found out. */
  readonly briefs?:
    | ReadonlyMap<string, { readonly documents: readonly string[]; readonly facts: string }>
    | undefined;
  /** Tasks that the question does not ask for, added to cover further sides of the matter. */
  readonly sides?: readonly string[] | undefined;
}

export interface WriteInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly subQuestions: readonly SubQuestion[];
  readonly outcomes: Readonly<Record<string, TaskOutcome>>;
  /** Property 26: the request holds the original question, the whole pool and every passage that was kept. */
  readonly pool: readonly PooledQuestion[];
  readonly evidence: readonly Evidence[];
  /** What the executors have noted. */
  readonly investigations?: readonly Investigation[] | undefined;
  /** What the lead takes the answer to be. */
  readonly lead?: string | undefined;
  /** What the critic found still unknown of a sub-question, by its id. */
  readonly missing?: Readonly<Record<string, string>> | undefined;
  /** What the request says of tone, headings and length. */
  readonly wishes?: ReportWishes | undefined;
  /** The first draft, where what its writer wanted looked up has been. */
  readonly draft?: ReportDraft | undefined;
  /** Whether a first draft may say what is to be looked up before it is written again. */
  readonly mayLookUp?: boolean | undefined;
}

/**
 * A report as a writer gives it: sentences that cite evidence ids in square brackets, as in `… 12 staff [ev_3].` or
 * `[ev_1, ev_4]`. Code parses the markers, checks them and renders numbers; a writer never writes a number or a link.
 */
export interface ReportDraft {
  readonly title: string;
  /** What a model says of its answer; absent where it says nothing, and without a model. */
  readonly confidence?: Confidence['level'] | undefined;
  /** The direct answer, Markdown paragraphs or `- ` bullets with markers. Empty when nothing was found. */
  readonly answer: string;
  readonly sections: readonly DraftSection[];
  /** Short names of documents, each behind the id of one of its passages. */
  readonly names?: readonly DocumentName[] | undefined;
  /** What its writer wants to know before it is written again, with the sub-question that each goes on from. */
  readonly lookUps?: readonly LookUp[] | undefined;
  /** The draft before it, where it was written again. */
  readonly first?: ReportDraft | undefined;
}

export interface LookUp {
  readonly question: string;
  readonly parentId?: string | undefined;
}

export interface DraftSection {
  /** The sub-question of a section that reports on one alone; empty for a theme. */
  readonly taskId: string;
  /** A theme: the sub-questions that it answers, in its writer's words. */
  readonly taskIds?: readonly string[] | undefined;
  /** Says what was not found. */
  readonly limits?: boolean | undefined;
  readonly heading: string;
  readonly body: string;
}

/** Statements of a draft that were refused, with the passages that their sub-questions found. */
export interface ReviseInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly claims: readonly {
    readonly id: string;
    readonly text: string;
    /** What its writer set in bold at its beginning, the calculations that it had in braces, and the ids of the passages that it cites. */
    readonly lead?: string | undefined;
    readonly formulas?: readonly string[] | undefined;
    readonly cites?: readonly string[];
    readonly problem: string;
    /** The statement before it, or the head of its table: what “it” or a column means. */
    readonly before?: string;
  }[];
  /** Statements of the report that hold, with what they cite: what a conclusion may rest on. */
  readonly held?: readonly { readonly text: string; readonly evidenceIds: readonly string[] }[];
  readonly evidence: readonly Evidence[];
  /** Whether nobody puts them right after this. */
  readonly isLast?: boolean;
}

/** A statement rewritten to what the passages show, with markers; empty when they show nothing of it. */
export interface RevisedClaim {
  readonly id: string;
  readonly text: string;
}

/** Statements of a report with the passages that each one cites, for a judge. Some of them are canaries, which look like the others. */
export interface JudgeClaimsInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly claims: readonly {
    readonly id: string;
    readonly text: string;
    readonly evidenceIds: readonly string[];
    /** The sentence before it, or the head of its table: what “it” and a column mean. */
    readonly before?: string;
    /** Figures that no passage prints: they need a calculation. */
    readonly open?: string;
    /** What the quotations of an earlier reply lacked. */
    readonly lacking?: string | undefined;
  }[];
  readonly evidence: readonly Evidence[];
}
export interface ClaimOpinion {
  readonly id: string;
  readonly verdict: 'supported' | 'partly' | 'contradicted' | 'not_found';
  /** Default: fact. */
  readonly kind?: 'fact' | 'conclusion' | 'absence';
  /** How figures of it are worked out that no passage prints; checked by whoever uses it. */
  readonly formulas?: readonly string[];
  /** Words of the passages that show it, as they are printed there; checked by whoever uses them. */
  readonly quotes?: readonly string[];
  /** Of one that is not found shown: what the passages do not say, or say otherwise, in a few words. */
  readonly why?: string;
}

/** A JSON Schema with the statements and notes that its fields may be filled from. */
export interface FillSchemaInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly statements: readonly { readonly id: string; readonly text: string }[];
}

/** Chunks of one document, to be described in words that a question about them may use. */
export interface EnrichInput {
  readonly passages: readonly PassageInput[];
  readonly maxQuestionsPerPassage: number;
}
/** Only for search: vectors are made of it, and it is never shown or cited. */
export interface ChunkEnrichment {
  /** Of the passage. */
  readonly id: string;
  /** Empty when there is nothing to sum up. */
  readonly summary: string;
  /** Questions that the passage answers. */
  readonly questions: readonly string[];
}

export interface ToolChoiceInput {
  readonly question: string;
  readonly subQuestion: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: unknown;
  }[];
}
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Every task that needs language. Two complete implementations: `model` (an OpenAI-compatible endpoint) and
 * `extractive` (rules and the documents' own sentences). Every method throws `AppError` only, and passes aborts through.
 */
export interface LanguageTasks {
  readonly mode: LanguageMode;
  /** Role → model name, for the report's facts; `extractive` names its rule set. */
  readonly models: Readonly<Record<string, string>>;
  /** Prompt name → version; empty for `extractive`. */
  readonly promptVersions: Readonly<Record<string, number>>;
  /** Tokens of evidence that the writer can take in; absent where no length limits it. */
  readonly evidenceTokens?: number | undefined;
  /** Finds out what the model holds, before `evidenceTokens` is read; without it that is known. */
  prepare?(signal?: AbortSignal): Promise<void>;
  plan(input: PlanInput, context: CallContext): Promise<PlanOutput>;
  chooseTools(input: ToolChoiceInput, context: CallContext): Promise<readonly ToolCall[]>;
  /** One turn of an executor that looks with tools. Absent: a sub-question is searched once. */
  investigate?(input: InvestigateInput, context: CallContext): Promise<AgentTurn>;
  judgeCoverage(input: CoverageInput, context: CallContext): Promise<Coverage>;
  /** `onDelta` gets the report's text as it grows, for display only; the returned draft is what counts. */
  writeReport(
    input: WriteInput,
    context: CallContext,
    onDelta?: (text: string) => void,
  ): Promise<ReportDraft>;
  /** Claims that are not answered stay as they are. Absent: nothing can be rewritten. */
  reviseClaims?(input: ReviseInput, context: CallContext): Promise<readonly RevisedClaim[]>;
  /** Claims that are not answered got no opinion. Absent: there is no second opinion to be had. */
  judgeClaims?(input: JudgeClaimsInput, context: CallContext): Promise<readonly ClaimOpinion[]>;
  /** Values for fields of a schema, unchecked. Absent: none is filled. */
  fillSchema?(input: FillSchemaInput, context: CallContext): Promise<readonly ProposedField[]>;
  /** Passages that are not in the answer have no enrichment. Part of ingestion, not of runs. Absent: there is none. */
  enrichChunks?(input: EnrichInput, context: CallContext): Promise<readonly ChunkEnrichment[]>;
  /** What passages of a document name and join, unchecked. Part of knowledge, not of runs. Absent: the rules do it. */
  extractGraph?(input: ExtractGraphInput, context: CallContext): Promise<readonly PassageGraph[]>;
  /** What sections say, unchecked. Part of knowledge, not of runs. Absent: the rules do it. */
  summarise?(input: SummariseInput, context: CallContext): Promise<readonly SectionSummary[]>;
  /** What a document is about, most of all first, unchecked. Part of knowledge, not of runs. Absent: the rules do it. */
  extractTopics?(input: ExtractTopicsInput, context: CallContext): Promise<readonly string[]>;
  /** The question with what it leaves to the one before said in full. Absent: it is asked as it stands. */
  rewriteFollowUp?(input: FollowUpInput, context: CallContext): Promise<string>;
  /** The best sentences of passages, cited; an empty answer when there are none. Absent: whole documents are read for a summary. */
  sumUp?(input: SumUpInput, context: CallContext): Promise<ReportDraft>;
  /** What a whole document answers. Absent: only passages can be answered from. */
  readWhole?(input: ReadWholeInput, context: CallContext): Promise<DocumentReading>;
  /** One answer from what documents gave; `onDelta` gets its text as it grows, with marks, for display only. */
  answerFromReadings?(
    input: AnswerFromReadingsInput,
    context: CallContext,
    onDelta?: (text: string) => void,
  ): Promise<ReportDraft>;
}

/** Turns texts into vectors of one dimension. Vectors are unit length. */
export interface Embedder {
  /** Names provider, model, dimension and options; part of the index fingerprint. */
  readonly fingerprint: string;
  readonly dimension: number;
  /** Weight beside word search, in [0, 1], measured per provider; from 0.25 on the vectors know meanings and find what no word shows. */
  readonly fusionWeight: number;
  /** Languages that the vectors know; what is asked or written in others they do not tell apart. Absent: not known, or all. */
  readonly languages?: readonly ReportLanguage[] | undefined;
  embed(
    texts: readonly string[],
    purpose: 'query' | 'passage',
    signal?: AbortSignal,
    /** Takes what has to be known of the vectors, such as a text that was too long for one. */
    note?: (note: Wording) => void,
  ): Promise<readonly Float32Array[]>;
}

export interface RerankPassage {
  readonly id: string;
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
  /** Score of the stage before, in [0, 1]. */
  readonly priorScore: number;
}
/** Scores passages for a query in [0, 1], in the order given. No request carries more than the configured batch size. */
export interface Reranker {
  readonly name: string;
  /** The same with every call checked and charged; absent where a call costs nothing. A spent budget is E026. */
  charging?(budget: Budget): Reranker;
  rerank(query: string, passages: readonly RerankPassage[], signal?: AbortSignal): Promise<readonly number[]>;
}
