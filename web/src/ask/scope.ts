import type { Topic } from '#contract';

/** What a question looks at. */
export interface Scope {
  readonly collections: readonly string[];
  /** Only documents about one of these. */
  readonly topics: readonly Pick<Topic, 'id' | 'name'>[];
  /** The library as it was at the end of a day; empty: as it is. */
  readonly asOf: string;
  /** Of the one document that is asked about; undefined: the newest. */
  readonly version: number | undefined;
  readonly isDeep: boolean;
  /** Documents are read whole, one after the other. */
  readonly isWhole: boolean;
}

export const WHOLE_LIBRARY: Scope = {
  collections: [],
  topics: [],
  asOf: '',
  version: undefined,
  isDeep: false,
  isWhole: false,
};
