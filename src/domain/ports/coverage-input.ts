import type { Investigation } from '../findings/index.ts';
import type { ReportLanguage, SubQuestion, TaskOutcome } from '../research.ts';
import type { PassageInput } from '../text/passage-input.ts';

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
