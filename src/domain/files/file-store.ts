import type { Picture } from './picture.ts';

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

/** The file that a version of a document was read from, where it is kept. */
export interface OriginalFile extends FileDigest {
  /** The last part of the path it came from. */
  readonly name: string;
  readonly mediaType: string;
}

/** A file that the library refers to, for those who have to be told of it. */
export interface KeptFile {
  readonly hash: string;
  /** The document that needs it, by its path. */
  readonly sourcePath: string;
  /** `img_001.png`; absent for the original. */
  readonly picture?: string | undefined;
}

/** What is wrong with kept files; each names its document. */
export interface FileDrift {
  /** Files that were looked at. */
  readonly files: number;
  readonly missing: readonly KeptFile[];
  /** Not what was stored. */
  readonly changed: readonly KeptFile[];
}

/** Originals and pictures of the library: what is kept, and its bytes. */
export interface LibraryFiles {
  original(versionId: string): Promise<OriginalFile | undefined>;
  /** In reading order. */
  pictures(versionId: string): Promise<readonly (Picture & FileDigest)[]>;
  /** Bytes that are what was stored, else E049. */
  read(file: FileDigest, range?: ByteRange): FileContent;
  /** Keeps the original of a version that has none, or whose original is gone. */
  keepOriginal(versionId: string, original: NewOriginal): Promise<void>;
  /**
   * Removes what nothing refers to, except what a publication under way has claimed. Without hashes all that is kept is looked at. Stops
   * between two files when the signal aborts.
   */
  clean(
    hashes?: readonly string[],
    signal?: AbortSignal,
  ): Promise<{ readonly files: number; readonly bytes: number }>;
  /** Reads everything that is kept. */
  check(signal?: AbortSignal): Promise<FileDrift>;
}

/** An original on its way into the library. */
export interface NewOriginal {
  /** SHA-256 of the content. */
  readonly hash: string;
  readonly name: string;
  readonly mediaType: string;
  open(): FileContent;
}
