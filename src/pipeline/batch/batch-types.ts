import type {
  Batch,
  BatchCounts,
  BatchLimits,
  BatchRowResult,
  Cell,
  RowStatus,
  RunMode,
  TableFormat,
} from '../../domain/index.ts';

import type { ReviewChange } from './change-review.ts';

/** Where questions come from: the bytes of a file, or texts, each with a mode of its own if it needs one. */
export type QuestionSource =
  | { readonly bytes: Uint8Array; readonly name: string }
  | {
      readonly questions: readonly { readonly question: string; readonly mode?: RunMode | undefined }[];
      readonly name?: string | undefined;
    };

export interface BatchRequest {
  readonly source: QuestionSource;
  readonly collectionIds: readonly string[];
  /** Mode of rows that name none. Default `ask`. */
  readonly mode?: RunMode | undefined;
  /** Name, letter or number of the column; found by its name or its texts without it. */
  readonly column?: string | undefined;
  readonly sheet?: string | undefined;
  /** Questions that are answered at a time. */
  readonly parallel?: number | undefined;
  readonly limits?: Partial<BatchLimits> | undefined;
  readonly requestedBy?: string | undefined;
  /** Gives the batch that was made of the same file in the same way, if there is one. */
  readonly reuse?: boolean | undefined;
}

/** What a file of questions looks like before it is asked. */
export interface BatchPreview {
  readonly sheets: readonly string[];
  readonly sheet?: string | undefined;
  readonly columns: readonly string[];
  /** Index in `columns`; absent: none reads like questions. */
  readonly questionColumn?: number | undefined;
  /** The first ones. */
  readonly rows: readonly (readonly Cell[])[];
  /** All of them. */
  readonly count: number;
}

/** How fast a batch goes on while this process works on it. */
export interface BatchPace {
  readonly rowsPerMinute: number;
  readonly secondsLeft?: number | undefined;
}

export interface BatchView extends Batch {
  readonly counts: BatchCounts;
  readonly costUsd: number;
  readonly pace?: BatchPace | undefined;
}

export interface RowPage {
  readonly after: number;
  readonly limit: number;
  readonly statuses?: readonly RowStatus[] | undefined;
}

/**
 * Files of questions, answered row by row. Each question is a run on the one index, under a budget that all share; equal
 * questions are one. An unknown id is E021, what does not fit the state of a batch E036.
 */
export interface BatchService {
  /** Stores the rows; nobody works on them yet. E020 without a question column, with the columns seen. */
  create(request: BatchRequest): Promise<BatchView>;
  find(id: string): Promise<BatchView | undefined>;
  /** Newest first. */
  list(limit: number, filter?: { readonly beforeId?: string | undefined }): Promise<readonly BatchView[]>;
  /** Works, or goes on, in this process until nothing waits, it is stopped, or the signal pauses it. */
  work(
    id: string,
    options?: {
      readonly signal?: AbortSignal | undefined;
      readonly onProgress?: ((view: BatchView) => void) | undefined;
    },
  ): Promise<BatchView>;
  /** Hands it to whoever works on batches here. Rows that were skipped for a spent budget wait again. */
  resume(id: string, change?: Pick<BatchRequest, 'limits' | 'parallel'>): Promise<BatchView>;
  pause(id: string): Promise<BatchView>;
  /** For good: what waits is skipped. */
  cancel(id: string): Promise<BatchView>;
  /** Lets the rows of a status wait again, but for those a person has edited or reviewed; finished steps of their runs are not repeated. */
  retry(id: string, status?: 'failed' | 'no_evidence'): Promise<BatchView>;
  rows(id: string, page: RowPage): Promise<readonly BatchRowResult[]>;
  /** What `create` would make of a file: nothing is stored. */
  preview(
    source: { readonly bytes: Uint8Array; readonly name: string },
    wanted: Pick<BatchRequest, 'column' | 'sheet'>,
  ): Promise<BatchPreview>;
  /** Edits the answer of a row, and of all that ask the same, or marks it as reviewed. E021 for a row without a question. */
  review(id: string, row: number, change: ReviewChange): Promise<BatchRowResult>;
  /** The file with the answers beside every row, in parts, as far as they are there. */
  results(id: string, format: TableFormat): AsyncIterable<string | Uint8Array>;
  /** Deletes the batch with its runs. */
  remove(id: string): Promise<void>;
}

/** Works on batches that were handed over, and on those that a process left behind. */
export interface BatchWorker {
  start(): Promise<void>;
  /** What is being answered goes on at the next start. */
  stop(): Promise<void>;
}
