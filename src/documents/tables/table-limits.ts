/** What one table file may cost. */
export interface TableLimits {
  readonly maxBytes: number;
  readonly maxRows: number;
  readonly maxCells: number;
  readonly timeoutMs: number;
  /** Heap of the thread that reads or writes it. */
  readonly memoryMb: number;
}

/** A questionnaire is no archive: what unpacks to more than this is one. */
export const TABLE_ARCHIVE_LIMITS = {
  maxArchiveEntries: 2000,
  maxArchiveRatio: 150,
  maxUncompressedBytes: 512 * 1024 * 1024,
} as const;
