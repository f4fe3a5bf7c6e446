import type {
  Collection,
  Evidence,
  LibraryDocument,
  Plan,
  Report,
  Run,
  RunEvent,
  RunRequest,
} from '../domain/index.ts';
import type { Problem } from '../errors/index.ts';

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
      readonly done: number;
      readonly total: number;
    };

export interface IngestSummary {
  readonly collection: Collection;
  readonly files: number;
  readonly bytes: number;
  readonly chunks: number;
  readonly elapsedMs: number;
  readonly counts: Readonly<Record<IngestOutcome, number>>;
  readonly failed: readonly { readonly sourcePath: string; readonly problem: Problem }[];
}

/** Reads a folder into a collection: unchanged files cost a hash, one bad file never stops the rest. */
export interface IngestService {
  ingestFolder(input: {
    /** Absolute path of a folder or of one file. */
    readonly folder: string;
    /**
     * Name of the collection. Default: the folder's own collection, in which files that vanished from the folder are
     * removed too; a named collection may be filled from several folders, so nothing is removed from it.
     */
    readonly collection?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((progress: IngestProgress) => void) | undefined;
  }): Promise<IngestSummary>;
}

/** What a person answers when a run waits for review of its plan. */
export type PlanDecision =
  | { readonly action: 'approve' }
  | { readonly action: 'edit'; readonly questions: readonly string[] }
  | { readonly action: 'replan'; readonly feedback: string };

/** The one entrance for CLI, API and batch. */
export interface ResearchService {
  /** Validates and stores the request; E020 for a question that cannot be researched, E021 for an unknown collection. */
  submit(request: RunRequest): Promise<Run>;
  /**
   * Runs, or goes on with, a run until it is terminal or waits for review. Safe to call again after a crash:
   * finished steps and model calls are not repeated.
   */
  execute(runId: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<Run>;
  review(
    runId: string,
    decision: PlanDecision,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Run>;
  plan(runId: string): Promise<Plan | undefined>;
  cancel(runId: string): Promise<Run>;
  find(runId: string): Promise<Run | undefined>;
  list(limit: number): Promise<readonly Run[]>;
  /** Past and future events after `seq`, ending with the terminal one, or with `review-wait` when nobody executes the run. */
  events(runId: string, afterSeq: number, signal?: AbortSignal): AsyncIterable<RunEvent>;
  report(runId: string): Promise<Report | undefined>;
  evidence(runId: string): Promise<readonly Evidence[]>;
}

export interface LibraryService {
  collections(): Promise<readonly Collection[]>;
  documents(collectionIds?: readonly string[]): Promise<readonly LibraryDocument[]>;
  deleteDocument(id: string): Promise<void>;
}
