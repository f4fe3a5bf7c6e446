/** A body that documents of the library are of, with everything it is called by. */
export interface KnownEntity {
  /** Short name, as shown. */
  readonly name: string;
  readonly documentIds: readonly string[];
}
