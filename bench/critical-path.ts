/** Tasks in the order in which one needs the result of another; questions are rewritten beside the judgement of coverage. */
const STAGES = [
  'plan',
  'choose_tools',
  'judge_coverage',
  'read_document',
  'write_report',
  'judge_claims',
  'revise_claims',
];

/**
 * The longest chain of calls that wait for one another, each taking the fixed latency of the model: what a run would
 * need if everything but the model took no time. Counts one call per stage, since the calls of a stage run side by side; statements
 * that were put again are judged once more.
 */
export function measureCriticalPath(
  tasks: readonly (string | undefined)[],
  latencyMs: number,
): { readonly ms: number; readonly stages: readonly string[] } {
  const revised = tasks.indexOf('revise_claims');
  const stages = [
    ...STAGES.filter((stage) => tasks.includes(stage)),
    ...(revised >= 0 && tasks.indexOf('judge_claims', revised) > 0 ? ['judge_claims'] : []),
  ];
  return { ms: stages.length * latencyMs, stages };
}
