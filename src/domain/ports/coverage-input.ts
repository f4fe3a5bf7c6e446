import type { Investigation } from '../findings/index.ts';
import type { ReportLanguage, SubQuestion, TaskOutcome } from '../research.ts';

export interface PassageInput {
  readonly id: string;
  readonly documentTitle: string;
  readonly sourcePath?: string | undefined;
  readonly headingPath: readonly string[];
  readonly text: string;
}

export interface CoverageInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly tasks: readonly {
    readonly subQuestion: SubQuestion;
    readonly outcome: TaskOutcome;
    readonly passages: readonly PassageInput[];
    /** Of an executor that is an agent. */
    readonly investigation?: Investigation | undefined;
  }[];
  readonly round: number;
  readonly maxFollowUps: number;
}
