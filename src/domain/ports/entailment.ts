import type { ReportLanguage } from '../research.ts';

/** What a text says of a statement, each in [0, 1]; what is left of 1 says neither. */
export interface Entailment {
  readonly entailed: number;
  readonly contradicted: number;
}

/** A model that reads a text and a statement together. */
export interface EntailmentModel {
  readonly name: string;
  /** Absent: not known, or all. */
  readonly languages?: readonly ReportLanguage[] | undefined;
  /** In the order given. A pair that is too long to be read whole says neither. */
  entail(
    pairs: readonly { readonly premise: string; readonly statement: string }[],
    signal?: AbortSignal,
  ): Promise<readonly Entailment[]>;
}
