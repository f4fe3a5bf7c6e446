import { createTurns, type Steps, type Turns } from '../../concurrency/index.ts';
import type { CallContext, LanguageTasks } from '../../domain/index.ts';
import { withoutIssuer } from '../../linguistics/index.ts';
import { judgeCoverage } from './answer/judge-coverage.ts';
import { readExtractively } from './answer/read-document.ts';
import { judgeSufficiencyByRules } from './ask/judge-sufficiency.ts';
import { rewriteFollowUp } from './ask/rewrite-follow-up.ts';
import { thinkByRules } from './ask/think.ts';
import { enrichExtractively } from './enrich/enrich-chunks.ts';
import { rewritePassages } from './enrich/rewrite-passages.ts';
import { chooseToolsByRule } from './plan/choose-tools.ts';
import { planQuestion } from './plan/plan-question.ts';
import { reviseExtractively } from './write/revise-claims.ts';
import { sumUpExtractively } from './write/sum-up.ts';
import { writeExtractiveReport } from './write/write-report.ts';

export interface ExtractiveOptions {
  readonly maxSentencesPerSection?: number | undefined;
  readonly maxAnswerSentences?: number | undefined;
  readonly maxSentencesPerNote?: number | undefined;
  /** Shared with whatever else computes in this thread. */
  readonly turns?: Turns | undefined;
}

/**
 * The language tasks without a model: rules and the documents' own sentences, English and Chinese alike. Deterministic,
 * without I/O, and free: nothing is charged to the budget.
 */
export function createExtractiveLanguage(
  options: ExtractiveOptions = {},
): LanguageTasks & Required<Pick<LanguageTasks, 'sumUp'>> {
  const { maxSentencesPerSection = 5, maxAnswerSentences = 5, maxSentencesPerNote = 3 } = options;
  const { turns = createTurns() } = options;
  const steps = <Result>({ signal }: CallContext, task: Steps<Result>) => turns.run(task, signal);
  const run = <Result>(context: CallContext, task: () => Result) => steps(context, inOneStep(task));
  return {
    mode: 'extractive',
    models: { rules: 'extractive-1' },
    promptVersions: {},
    plan: (input, context) =>
      run(context, () => planQuestion({ ...input, question: withoutIssuer(input.question).question })),
    chooseTools: (input, context) => run(context, () => chooseToolsByRule(input)),
    rewriteToQuestions: (input, context) => run(context, () => rewritePassages(input)),
    judgeCoverage: (input, context) => run(context, () => judgeCoverage(input)),
    readDocument: (input, context) => steps(context, readExtractively(input, maxSentencesPerNote)),
    writeReport: async (input, context, onDelta) => {
      const limits = { maxSentencesPerSection, maxAnswerSentences };
      const draft = await steps(context, writeExtractiveReport(input, limits));
      onDelta?.(draft.answer);
      for (const { heading, body } of draft.sections) onDelta?.(`\n\n## ${heading}\n\n${body}`);
      return draft;
    },
    reviseClaims: (input, context) => run(context, () => reviseExtractively(input)),
    enrichChunks: (input, context) => steps(context, enrichExtractively(input)),
    rewriteFollowUp: (input, context) => run(context, () => rewriteFollowUp(input)),
    judgeSufficiency: (input, context) => run(context, () => judgeSufficiencyByRules(input)),
    think: (input, context) => run(context, () => thinkByRules(input)),
    sumUp: (input, context) => steps(context, sumUpExtractively(input)),
  };
}

// biome-ignore lint/correctness/useYield: what is short is one step.
function* inOneStep<Result>(task: () => Result): Steps<Result> {
  return task();
}
