/** Tasks in the order in which one needs the result of another; calls of one task for several sub-questions are parallel. */
const STAGES = [
  'plan',
  'choose_tools',
  'rewrite_to_questions',
  'judge_coverage',
  'read_document',
  'write_report',
];

/**
 * The longest chain of calls that wait for one another, each taking the fixed latency of the model: what a run would
 * need if everything but the model took no time. Counts one call per stage: the stages' calls run side by side, but
 * those of the sub-questions only `poolSize` at a time.
 */
export function measureCriticalPath(
  tasks: readonly (string | undefined)[],
  latencyMs: number,
  poolSize: number,
): { readonly ms: number; readonly stages: readonly string[] } {
  const stages = STAGES.filter((stage) => tasks.includes(stage)).flatMap((stage) => {
    const calls = tasks.filter((task) => task === stage).length;
    return stage === 'rewrite_to_questions' ? Array(Math.ceil(calls / poolSize)).fill(stage) : stage;
  });
  return { ms: stages.length * latencyMs, stages };
}
