/** Bytes in pieces, which belong to whoever takes them. */
export type FileContent = AsyncIterable<Uint8Array>;

/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a file is called by: the SHA-256 of its content, in hexadecimal. */
export interface FileDigest {
  readonly hash: string;
  readonly bytes: number;
  /** SHA-256 of every MiB of it, so that a part can be checked without the rest. */
  readonly pieces: readonly string[];
}

export interface ListedFile {
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Keeps bytes, each content once, under its SHA-256. A file is there whole or not at all, whatever is killed when. What is asked
 * for may have been changed on its disk: readers check it (`readChecked`). Failures are `AppError`: E028 for a full disk, E052 for a
 * store that cannot be reached or refuses.
 */
export interface FileStore {
  readonly kind: 'folder' | 'postgres' | 's3';
  /** Keeps the content. With `expected`, content of another hash is refused with E036, and nothing of it is kept. */
  put(content: FileContent | Uint8Array, expected?: string): Promise<FileDigest>;
  /** The size of what is kept under a hash; `undefined` when there is nothing. */
  size(hash: string): Promise<number | undefined>;
  /** The bytes as they are kept; E049 when they are not there. */
  read(hash: string, range?: ByteRange): FileContent;
  /** Removing what is not there changes nothing. */
  remove(hash: string): Promise<void>;
  /** Every file, in no order. */
  list(): AsyncIterable<ListedFile>;
  /** Removes what writes that were killed before a time have left. */
  tidy(before: Date): Promise<void>;
  /** Writes, reads and removes a small file. Throws what keeps that from working. */
  check(): Promise<void>;
  close(): Promise<void>;
}
