import type { AskStep, Reasoning, RetrievalQuality, TraceEntry } from '../../domain/ask/index.ts';

/** How an answer was come by: what was open after the first search, then what the executor said, did and found, turn by turn. Pure. */
export function toReasoning(
  quality: RetrievalQuality,
  steps: readonly AskStep[],
  forced: boolean,
  assessment: string,
): Reasoning {
  const trace: TraceEntry[] = [
    { step: 0, type: 'initial_assessment', content: assessment },
    ...steps.flatMap(({ iteration, thought, tool, input, summary }): TraceEntry[] => [
      ...(thought === '' ? [] : [{ step: iteration, type: 'thought' as const, content: thought }]),
      { step: iteration, type: 'action', tool, params: input, result_summary: summary },
    ]),
  ];
  const iterations = Math.max(0, ...steps.map(({ iteration }) => iteration));
  return { mode: iterations === 0 ? 'direct' : 'agent', iterations, forced, quality, trace };
}
