/** Tasks in the order in which one needs the result of another; those of executors are counted on their own. */
const STAGES = ['plan', 'choose_tools', 'judge_coverage', 'write_report', 'judge_claims', 'revise_claims'];

/** The plan of the stand-in and the usual pool. */
export const STAND_IN = { subQuestions: 3, poolSize: 4 };

/**
 * The longest chain of calls that wait for one another, each taking the fixed latency of the model: what a run would
 * need if everything but the model took no time. Counts one call per stage, since the calls of a stage run side by side; statements
 * that were put again are judged once more. Executors have the same number of turns each, one after the other, and as many of them work
 * side by side as the pool has places.
 */
export function measureCriticalPath(
  tasks: readonly (string | undefined)[],
  latencyMs: number,
  { subQuestions, poolSize }: { readonly subQuestions: number; readonly poolSize: number },
): { readonly ms: number; readonly stages: readonly string[] } {
  const revised = tasks.indexOf('revise_claims');
  const turns = tasks.filter((task) => task === 'investigate').length / subQuestions;
  const inTurn = Math.ceil(turns * Math.ceil(subQuestions / poolSize));
  const stages = [
    ...STAGES.filter((stage) => tasks.includes(stage)),
    ...(revised >= 0 && tasks.indexOf('judge_claims', revised) > 0 ? ['judge_claims'] : []),
  ];
  stages.splice(stages.indexOf('plan') + 1, 0, ...Array<string>(inTurn).fill('investigate'));
  return { ms: stages.length * latencyMs, stages };
}
