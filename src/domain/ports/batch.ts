import type {
  Batch,
  BatchCounts,
  BatchQuestion,
  BatchRow,
  BatchRowResult,
  Cell,
  RowReview,
  RowStatus,
  RowUsage,
  TableFormat,
} from '../batch.ts';

/** What a file of questions holds, as a grid. */
export interface TableFile {
  readonly format: TableFormat;
  /** Whether the first row names the columns, as far as the format itself tells. */
  readonly header: 'present' | 'absent' | 'unknown';
  readonly sheets: readonly {
    readonly name?: string | undefined;
    readonly rows: readonly (readonly Cell[])[];
  }[];
}

/** Reads and writes table files away from the calling thread, with limits on size, time and memory. */
export interface TableFiles {
  /** E020 for an ending that is not read, E030–E033 for a file that is damaged, protected, too large or too slow. */
  read(bytes: Uint8Array, name: string): Promise<TableFile>;
  /** An XLSX workbook of one sheet; every cell is a value, never a formula. */
  writeWorkbook(rows: readonly (readonly Cell[])[], sheet: string): Promise<Uint8Array>;
}

/** Batches with their rows and questions. Writing the same again changes nothing. */
export interface BatchStore {
  insert(batch: Batch, rows: readonly BatchRow[], questions: readonly BatchQuestion[]): Promise<void>;
  find(id: string): Promise<Batch | undefined>;
  /** The newest of this fingerprint. */
  findSame(fingerprint: string): Promise<Batch | undefined>;
  /** Newest first. */
  list(
    limit: number,
    filter?: {
      readonly status?: Batch['status'] | undefined;
      readonly beforeId?: string | undefined;
    },
  ): Promise<readonly Batch[]>;
  update(
    id: string,
    change: {
      readonly status?: Batch['status'] | undefined;
      readonly activeMs?: number | undefined;
      readonly limits?: Batch['limits'] | undefined;
      readonly parallel?: number | undefined;
    },
  ): Promise<void>;
  counts(id: string): Promise<BatchCounts>;
  /** Calls, tokens and money that its questions have used. */
  usage(id: string): Promise<RowUsage>;
  /** Questions of a status in the order of their first rows, after a row. */
  questions(
    id: string,
    status: RowStatus,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly BatchQuestion[]>;
  putQuestion(id: string, question: BatchQuestion): Promise<void>;
  /** Moves every question of some statuses to another, with a reason; returns how many. With a code only those of it; `unreviewed` leaves those a person has edited or reviewed. */
  moveQuestions(
    id: string,
    from: readonly RowStatus[],
    to: RowStatus,
    options?: {
      readonly problem?: BatchQuestion['problem'];
      readonly onlyCode?: string | undefined;
      readonly unreviewed?: boolean | undefined;
    },
  ): Promise<number>;
  rows(
    id: string,
    page: { readonly after: number; readonly limit: number },
    statuses?: readonly RowStatus[],
  ): Promise<readonly BatchRowResult[]>;
  /** What a person says to a question; none takes it away. */
  reviewQuestion(id: string, key: string, review: RowReview | undefined): Promise<void>;
  runIds(id: string): Promise<readonly string[]>;
  remove(id: string): Promise<void>;
}
