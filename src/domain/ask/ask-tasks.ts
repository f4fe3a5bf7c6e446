import type { Evidence, ReportLanguage } from '../research.ts';

/** A question that follows another one, to be asked on its own. */
export interface FollowUpInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly earlier: { readonly question: string; readonly answer: string };
}

/** Passages that are summed up, whatever anybody asked. */
export interface SumUpInput {
  /** What they are of. */
  readonly title: string;
  readonly evidence: readonly Evidence[];
  /** Most sentences. */
  readonly most?: number | undefined;
}
