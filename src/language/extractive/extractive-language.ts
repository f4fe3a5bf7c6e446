import { createTurns, type Steps, type Turns } from '../../concurrency/index.ts';
import type { CallContext, LanguageTasks } from '../../domain/index.ts';
import { planParts } from './plan-parts.ts';
import { sumUpExtractively } from './sum-up.ts';

/**
 * The language tasks without a model, English and Chinese alike: Plumbline is then a finder. A question is split where it is plainly
 * joined, and its passages are shown as they are; nothing is composed, computed or rated. Deterministic, without I/O, and free.
 */
export function createExtractiveLanguage(
  options: { readonly turns?: Turns | undefined } = {},
): LanguageTasks & Required<Pick<LanguageTasks, 'sumUp'>> {
  const { turns = createTurns() } = options;
  const atOnce = async <Result>({ signal }: CallContext, result: Result): Promise<Result> => {
    signal?.throwIfAborted();
    return result;
  };
  const steps = <Result>({ signal }: CallContext, task: Steps<Result>) => turns.run(task, signal);
  return {
    mode: 'extractive',
    models: {},
    promptVersions: {},
    plan: (input, context) => atOnce(context, planParts(input)),
    chooseTools: (_, context) => atOnce(context, []),
    judgeCoverage: (_, context) => atOnce(context, { verdicts: [], followUps: [] }),
    writeReport: ({ question }, context) => atOnce(context, { title: question, answer: '', sections: [] }),
    sumUp: (input, context) => steps(context, sumUpExtractively(input)),
  };
}
