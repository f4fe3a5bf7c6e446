import type { PassageInput } from '../text/passage-input.ts';

/** Longer summaries are cut at a sentence. */
export const MAX_SUMMARY_CHARACTERS = 500;

export interface SummariseInput {
  /** Sections of one document: the text of each, and what is said of the sections below it. */
  readonly sections: readonly PassageInput[];
}

export interface SectionSummary {
  /** Of the section. */
  readonly id: string;
  readonly summary: string;
}
