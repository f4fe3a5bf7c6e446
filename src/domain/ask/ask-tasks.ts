import type { CoverageInput, PassageInput } from '../ports/coverage-input.ts';
import type { Evidence, ReportLanguage } from '../research.ts';
import type { AskStep, RetrievalQuality, Strategy } from './ask-steps.ts';

/** A question that follows another one, to be asked on its own. */
export interface FollowUpInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly earlier: { readonly question: string; readonly answer: string };
}

/** The question and the searches made for it, each with its passages. */
export interface SufficiencyInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly tasks: CoverageInput['tasks'];
}
export interface Sufficiency {
  readonly sufficient: boolean;
  /** What is still unknown; empty when nothing is. */
  readonly missing: string;
}

/** A passage with the places that tools can open. */
export interface OpenablePassage extends PassageInput {
  readonly documentId: string;
  readonly sectionId: string;
}

export interface ThinkInput extends SufficiencyInput {
  /** Everything found so far, best first. */
  readonly passages: readonly OpenablePassage[];
  readonly quality: RetrievalQuality;
  readonly steps: readonly AskStep[];
  /** What the last step suggests. */
  readonly strategy: Strategy;
  readonly density: number;
  readonly iteration: number;
  readonly maxIterations: number;
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: unknown;
  }[];
}

/** Passages that are summed up, whatever anybody asked. */
export interface SumUpInput {
  /** What they are of. */
  readonly title: string;
  readonly evidence: readonly Evidence[];
  /** Most sentences. */
  readonly most?: number | undefined;
}
