/** A block of a page that may be a heading. */
export interface Candidate {
  readonly index: number;
  readonly text: string;
  readonly page: number;
  readonly size: number;
  readonly bold: boolean;
  readonly depth: number | undefined;
  readonly numbered: boolean;
  /** Names what it counts: `Item 7A.`, `Note 3`. */
  readonly division: boolean;
  /** Has a name that sections have in every paper: Abstract, References. */
  readonly known: boolean;
  /** Stands in the printed contents. */
  readonly listed: boolean;
  /** Stands right below a table. */
  readonly belowTable: boolean;
}
