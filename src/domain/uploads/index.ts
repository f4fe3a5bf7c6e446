/** An upload on the disk of the server that received it. */
export interface RegisteredUpload {
  readonly id: string;
  readonly collectionId: string;
  readonly sourcePaths: readonly string[];
  /** What is told of it. */
  readonly state: string;
}

/** `waits`: another server reads it, or one that was sent earlier and brings one of its files. `ended`: another server has read it. */
type UploadTurn =
  | { readonly is: 'waits' | 'ended' }
  /** Files that were sent again later and have been read at another server. */
  | { readonly is: 'begun'; readonly replaced: readonly string[] };

/** Uploads of all servers of a deployment, in the order in which they came. A server that dies is waited for no longer within seconds. */
export interface UploadRegister {
  /** One that is known already stays as it is. */
  add(upload: RegisteredUpload): Promise<void>;
  find(id: string): Promise<string | undefined>;
  /** Asks for an upload that this server has; once `begun`, no other server reads it. */
  begin(id: string): Promise<UploadTurn>;
  update(id: string, state: string): Promise<void>;
  /** States of uploads that have been read. */
  end(states: ReadonlyMap<string, string>): Promise<void>;
  /** Nobody waits for what this server has not read. */
  leave(): Promise<void>;
}
