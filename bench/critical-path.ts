/** A call as the model stand-in received it. */
export interface ModelCall {
  readonly task: string | undefined;
  /** Milliseconds. */
  readonly at: number;
}

/**
 * The longest chain of calls of which each began after the one before it was answered, each taking the fixed latency of the model: what a
 * run would need if everything but the model took no time.
 */
export function measureCriticalPath(
  calls: readonly ModelCall[],
  latencyMs: number,
): { readonly ms: number; readonly stages: readonly string[] } {
  const stages: string[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { task, at } of calls.toSorted((a, b) => a.at - b.at)) {
    if (at < free) continue;
    stages.push(task ?? 'other');
    free = at + latencyMs;
  }
  return { ms: stages.length * latencyMs, stages };
}
