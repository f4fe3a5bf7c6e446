import type { Wording } from '../catalogue/index.ts';
import type { FileDrift } from '../domain/files/index.ts';
import type { RetrievalMode } from '../domain/graph/index.ts';
import type {
  BrowseLibrary,
  Collection,
  DocumentOutline,
  DocumentWarning,
  Evidence,
  FindThread,
  IndexDrift,
  IndexPlace,
  LibraryDocument,
  Plan,
  Report,
  Run,
  RunEvent,
  RunFilter,
  RunMode,
  RunRequest,
  SearchAnswer,
  SearchShape,
  Thread,
} from '../domain/index.ts';
import type { Problem } from '../errors/index.ts';

export interface LeftOut {
  readonly sourcePath: string;
  readonly reason: Wording;
}

export type IngestOutcome = 'indexed' | 'partial' | 'unchanged' | 'failed' | 'removed';

export type IngestProgress =
  | { readonly type: 'scan-end'; readonly total: number; readonly bytes: number }
  | { readonly type: 'file-start'; readonly sourcePath: string }
  | {
      readonly type: 'file-progress';
      readonly sourcePath: string;
      readonly stage: string;
      readonly done?: number | undefined;
      readonly total?: number | undefined;
    }
  | {
      readonly type: 'file-end';
      readonly sourcePath: string;
      readonly outcome: IngestOutcome;
      readonly chunks: number;
      readonly problem?: Problem | undefined;
      readonly warnings?: readonly DocumentWarning[] | undefined;
      readonly done: number;
      readonly total: number;
    }
  /** Passages of the library that have their vectors. */
  | { readonly type: 'vectors-progress'; readonly done: number; readonly total: number };

export interface IngestSummary {
  readonly collection: Collection;
  readonly files: number;
  readonly bytes: number;
  readonly chunks: number;
  readonly elapsedMs: number;
  readonly counts: Readonly<Record<IngestOutcome, number>>;
  readonly failed: readonly { readonly sourcePath: string; readonly problem: Problem }[];
  /** What could not be read of the documents that are `partial`. */
  readonly warned: readonly {
    readonly sourcePath: string;
    readonly warnings: readonly DocumentWarning[];
  }[];
  /** What was not read, with the reason. */
  readonly leftOut: readonly LeftOut[];
}

/** Reads a folder into a collection: unchanged files cost a hash, one bad file never stops the rest. */
export interface IngestService {
  ingestFolder(input: {
    /** Absolute path of a folder or of one file. */
    readonly folder: string;
    /**
     * Name of the collection. Default: the folder's own collection, named after it, in which files that vanished from the
     * folder are removed too; a named collection may be filled from several folders, so nothing is removed from it.
     */
    readonly collection?: string | undefined;
    /** Whether links that lead out of the folder are followed: only where its owner names it and nobody adds to it. */
    readonly linksOut?: boolean | undefined;
    /** Whether the files are gone from the folder afterwards. */
    readonly isUpload?: boolean | undefined;
    /** Of every file that is protected with one. */
    readonly password?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Whose files they are, where several share the reader. */
    readonly share?: string | undefined;
    readonly onProgress?: ((progress: IngestProgress) => void) | undefined;
  }): Promise<IngestSummary>;
}

/** What a person answers when a run waits for review of its plan. */
export type PlanDecision =
  | { readonly action: 'approve' }
  | { readonly action: 'edit'; readonly questions: readonly string[] }
  | { readonly action: 'replan'; readonly feedback: string };

export interface QueueOptions {
  /** Higher goes first. Default 0. */
  readonly priority?: number | undefined;
  /** Runs of one key (a user, an API key, a batch) share its places: at most two of them run at once. */
  readonly key?: string | undefined;
}

export interface FollowUpRequest {
  /** Default: that of the earlier run, as it would be asked on its own. */
  readonly question?: string | undefined;
  /** Default: that of the earlier run. */
  readonly mode?: RunMode | undefined;
  /** Default: those of the earlier run. */
  readonly collectionIds?: readonly string[] | undefined;
  readonly reviewPlan?: boolean | undefined;
  /** Default: off, whatever the earlier run did. */
  readonly web?: RunRequest['web'];
}

export interface ForkRequest {
  /** The edited plan. Default: that of the checkpoint. Sub-questions the checkpoint has answered are not asked again. */
  readonly questions?: readonly string[] | undefined;
  /** From `checkpoints`. Default: the newest one. */
  readonly checkpointId?: string | undefined;
}

export interface RunCheckpoint {
  readonly id: string;
  readonly at: string;
  /** Sub-questions of the plan, and how many of them have an outcome. */
  readonly subQuestions: number;
  readonly settled: number;
}

/** What a run will probably take, from least to most. Zero calls and money in extractive mode. */
export interface RunEstimate {
  /** Documents that are searched, where the request names collections. */
  readonly documents?: number | undefined;
  readonly subQuestions: readonly [least: number, most: number];
  readonly calls: readonly [least: number, most: number];
  readonly tokens: readonly [least: number, most: number];
  readonly costUsd: readonly [least: number, most: number];
  readonly seconds: readonly [least: number, most: number];
}

export interface Abortable {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The one entrance for CLI, API and batch. An unknown id is E021; what does not fit the state of a run is E036. A run is
 * worked on by one process at a time, which holds its lease.
 */
export interface ResearchService {
  /**
   * Validates and stores the request; E020 for a question that cannot be researched, E021 for an unknown collection. With
   * an idempotency key the same request gives the same run, and another request E036. On a thread the run follows up the
   * newest report of it; E036 while a run of the thread is going on.
   */
  submit(
    request: RunRequest,
    options?: { readonly idempotencyKey?: string | undefined; readonly thread?: Thread | undefined },
  ): Promise<Run>;
  thread: FindThread;
  /** Queues a submitted run for the workers; E037 with `retryAfterSeconds` in its details when the queue is full. */
  enqueue(runId: string, options?: QueueOptions): Promise<Run>;
  /**
   * Runs, or goes on with, a run in this process until it is terminal, paused or waits for review. Safe to call again
   * after a crash: finished steps and model calls are not repeated. With `rewrite` a run that has ended writes its report again.
   */
  execute(runId: string, options?: Abortable & { readonly rewrite?: boolean | undefined }): Promise<Run>;
  /** Decides on a plan and goes on in this process. */
  review(runId: string, decision: PlanDecision, options?: Abortable): Promise<Run>;
  /** Decides on a plan and leaves the run to the workers. The first decision counts, a second one is E036. */
  decide(runId: string, decision: PlanDecision, options?: QueueOptions): Promise<Run>;
  plan(runId: string): Promise<Plan | undefined>;
  /** Has a run that is not written yet look at something more, once its executors have ended. E126 once it is written. */
  addTask(runId: string, question: string): Promise<Run>;
  /** Ends a run for good. Of a run that has ended it changes nothing. A run that is worked on ends within seconds. */
  cancel(runId: string): Promise<Run>;
  /** Stops a run so that `resume` goes on where it was. A run that is worked on stops within seconds. */
  pause(runId: string): Promise<Run>;
  /** Queues a run that is paused, has failed, spent its budget or lost its process; nothing finished is repeated. */
  resume(runId: string, options?: QueueOptions): Promise<Run>;
  /** A new run on the same thread that knows the earlier report and evidence. Stored, not yet queued. */
  followUp(runId: string, request: FollowUpRequest): Promise<Run>;
  /** A new run that starts from a checkpoint of this one with an edited plan. Stored, not yet queued. */
  fork(runId: string, request?: ForkRequest): Promise<Run>;
  checkpoints(runId: string): Promise<readonly RunCheckpoint[]>;
  /** Queues a run that has ended to write its report again from the evidence it has. The old report stays until then. */
  rewriteReport(runId: string, options?: QueueOptions): Promise<Run>;
  /** Stops the run if need be and deletes it: events, evidence, report, journal, checkpoints, job. */
  remove(runId: string): Promise<void>;
  /** Without collections the configuration alone is asked. E020 for a budget above the configured one. */
  estimate(
    request: Pick<RunRequest, 'question' | 'budget' | 'effort' | 'requestedBy'> &
      Partial<Pick<RunRequest, 'collectionIds'>>,
  ): Promise<RunEstimate>;
  /** Ids of the collections that every run of a key, or of the person at this machine, searches too. */
  baseCollections(requestedBy: string | undefined): Promise<readonly string[]>;
  find(runId: string): Promise<Run | undefined>;
  /** Newest first. */
  list(limit: number, filter?: RunFilter): Promise<readonly Run[]>;
  /** Past and future events after `seq`, ending with the terminal one, or when the run waits for review or is paused. */
  events(runId: string, afterSeq: number, signal?: AbortSignal): AsyncIterable<RunEvent>;
  report(runId: string): Promise<Report | undefined>;
  evidence(runId: string): Promise<readonly Evidence[]>;
}

/** What is wrong with the search index; documents by id. */
export interface IndexReport extends IndexDrift {
  /** Documents whose vectors are of another embedder than the configured one. */
  readonly otherEmbedder: number;
  /** Passages that have vectors, of whatever embedder; the others are found by their words. */
  readonly vectorised: { readonly done: number; readonly total: number };
}

export interface IndexService {
  check(): Promise<IndexReport>;
  /** Whether originals and pictures are what was stored. Reads every one. */
  checkFiles(options?: Abortable): Promise<FileDrift>;
  /** Makes the vectors that are missing or of another embedder; for how many documents. Progress counts passages of the library. */
  refresh(
    options?: Abortable & { readonly onProgress?: ((done: number, total: number) => void) | undefined },
  ): Promise<number>;
  /** Makes the index what the library says, and returns what was wrong. */
  repair(options?: Abortable): Promise<IndexReport>;
  /** Fills the index at another place, which then serves in its place; for how many documents. E008 without a cluster. */
  move(
    to: IndexPlace,
    options?: Abortable & { readonly onProgress?: ((done: number, total: number) => void) | undefined },
  ): Promise<number>;
}

/** What a question may name beside collections. */
export interface AskedVersions {
  /** Only these documents, all of them in the collections. */
  readonly documentIds?: readonly string[] | undefined;
  /** Only documents about one of these topics, by id or name. */
  readonly topics?: readonly string[] | undefined;
  /** Number of a version of the one document that is named. */
  readonly version?: number | undefined;
  /** A date, which ends with the day (UTC), or a time with its zone. */
  readonly asOf?: string | undefined;
}

export interface LibrarySearchRequest extends Abortable, AskedVersions {
  readonly question: string;
  readonly collectionIds: readonly string[];
  /** Default `broad`. */
  readonly shape?: SearchShape | undefined;
  /** Default 10; 5 for `precise` and `section`. */
  readonly limit?: number | undefined;
  /** Passages before and after each hit that are given with it. Default 0. */
  readonly contextChunks?: number | undefined;
  /** Whether each hit says who found it at which rank. */
  readonly explain?: boolean | undefined;
  /** Default `auto`. */
  readonly retrievalMode?: RetrievalMode | undefined;
}

export interface LibraryService {
  /** What search finds, without a report and without a run. */
  search(request: LibrarySearchRequest): Promise<SearchAnswer>;
  collections(): Promise<readonly Collection[]>;
  documents(collectionIds?: readonly string[]): Promise<readonly LibraryDocument[]>;
  /** How the current version of a document was read, and its sections; undefined when it has none. */
  outline(document: Pick<LibraryDocument, 'id' | 'currentVersionId'>): Promise<DocumentOutline | undefined>;
  deleteDocument(id: string): Promise<void>;
  /** Documents by their sections and pages, for those who may see a scope. */
  browse: BrowseLibrary;
}
