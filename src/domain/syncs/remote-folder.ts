import type { Problem } from '../../errors/index.ts';

/** A file of a place that is asked over the network. */
export interface RemoteObject {
  /** Below the address, with `/` between folders. */
  readonly path: string;
  /** Another one when the content is another. */
  readonly mark: string;
  readonly bytes: number;
}

export interface RemoteFolder {
  /** All of it, or an error. */
  list(signal?: AbortSignal): AsyncIterable<RemoteObject>;
  /** Throws, at once or while it is read, where the content is not that of the mark or not whole. */
  read(object: RemoteObject, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** What is there of a remote folder on this machine, and which files could not be fetched. */
export interface MirroredFolder {
  readonly folder: string;
  readonly failed: readonly { readonly sourcePath: string; readonly problem: Problem }[];
}

/** Brings the copy of a remote folder that a collection follows up to date. E131 when the place does not answer; the copy stays as it was then. */
export type MirrorFolder = (
  address: string,
  collectionId: string,
  signal?: AbortSignal,
) => Promise<MirroredFolder>;

/** Whether a folder that is followed lies elsewhere: a bucket, a WebDAV server or a Git repository. */
export const isRemoteFolder = (folder: string): boolean =>
  /^(?:s3|davs?|git\+(?:https?|ssh|file)):\/\//.test(folder);
