/** A body that documents of the library are of. */
export interface KnownEntity {
  /** Short name, as shown. */
  readonly name: string;
  readonly documentIds: readonly string[];
}
