import type { PassageInput } from '../text/passage-input.ts';

export interface ExtractGraphInput {
  /** Of one document. */
  readonly passages: readonly PassageInput[];
}

/** What a model says that a passage names and joins. Only what stands in the passage is taken over. */
export interface PassageGraph {
  /** Of the passage. */
  readonly id: string;
  readonly entities: readonly { readonly name: string; readonly type: string }[];
  readonly relations: readonly {
    readonly source: string;
    readonly target: string;
    readonly keywords: readonly string[];
    /** The sentence of the passage that says so, as it stands. */
    readonly sentence: string;
  }[];
}
