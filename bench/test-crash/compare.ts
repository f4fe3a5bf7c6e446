import { isDeepStrictEqual } from 'node:util';
import type { Report, RunEvent } from '../../src/domain/index.ts';

/** What is left of a run when it has ended. */
export interface Outcome {
  readonly status: string;
  readonly report: Report | undefined;
  readonly events: readonly RunEvent[];
  /** Model calls whose answers are stored. */
  readonly journal: number;
}

export interface Differences {
  readonly sameReport: boolean;
  /** Events of the undisturbed run that are missing, that were seen and are gone, and gaps in the numbers. */
  readonly lost: number;
  readonly doubled: number;
}

/** Events in whose number runs may differ: each execution begins with one. */
const PER_EXECUTION = new Set(['run-start', 'run-resume']);

export function compareOutcomes(
  undisturbed: Outcome,
  outcome: Outcome,
  seen: readonly RunEvent[] = [],
): Differences {
  const expected = countEvents(undisturbed.events);
  const found = countEvents(outcome.events);
  const names = [...new Set([...expected.keys(), ...found.keys()])];
  const over = (a: Map<string, number>, b: Map<string, number>) =>
    names.reduce((sum, name) => sum + Math.max(0, (a.get(name) ?? 0) - (b.get(name) ?? 0)), 0);
  const gaps = outcome.events.filter(({ seq }, index) => seq !== index + 1).length;
  const gone = seen.filter((event) => !isDeepStrictEqual(event, outcome.events[event.seq - 1])).length;
  return {
    sameReport:
      outcome.status === undisturbed.status &&
      isDeepStrictEqual(content(undisturbed.report), content(outcome.report)),
    lost: over(expected, found) + gaps + gone,
    doubled: over(found, expected),
  };
}

function countEvents(events: readonly RunEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    if (PER_EXECUTION.has(type)) continue;
    // Which of the executors took a task is a matter of timing.
    const { executor: _, ...same } = data;
    const name = `${type} ${JSON.stringify(same)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** A report without what differs between any two runs: its id, its times and its digest over them. */
function content(report: Report | undefined) {
  if (report === undefined) return undefined;
  const { facts, runId: _, digest: _d, ...rest } = report;
  const { startedAt: _s, finishedAt: _f, elapsedMs: _e, calls, cachedCalls, ...kept } = facts;
  return { ...rest, facts: { ...kept, calls: calls + cachedCalls } };
}
