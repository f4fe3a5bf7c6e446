import { Command } from '@langchain/langgraph';
import { type Run, type RunEvent, runCollectionId, type Scope } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import type { ResearchStateValue } from '../state.ts';
import type { RunCommand } from './run-command.ts';
import type { CompiledRunGraph, RunConfig, RunRestarts } from './run-graph.ts';

/**
 * What the graph is started with: the request, the seed of a fork, a decision on the plan, or nothing, which goes on at
 * the last checkpoint. Chosen from what is stored, so that the same command has its effect once however often it is read.
 */
export async function chooseInput(input: {
  readonly graph: CompiledRunGraph;
  /** Nodes after which a run is begun again. */
  readonly restarts: RunRestarts;
  /** What the request says beside the question. */
  readonly asked?: Readonly<Record<string, unknown>> | undefined;
  readonly config: RunConfig;
  readonly run: Run;
  readonly stored: Partial<ResearchStateValue> | undefined;
  readonly history: readonly RunEvent[];
  readonly command: RunCommand | undefined;
  readonly seed: () => Promise<Partial<ResearchStateValue> | undefined>;
  readonly notes: readonly string[];
}) {
  const { graph, config, run, stored, command } = input;
  if (stored?.question === undefined) {
    const request = {
      question: run.question,
      language: detectLanguage(run.question),
      scope: scopeOf(run),
      wantsReview: run.request.reviewPlan,
      runNotes: [...input.notes],
      ...input.asked,
    };
    const seed = await input.seed();
    if (seed === undefined) return request;
    await graph.updateState(config, { ...request, ...seed, wantsReview: false }, 'planResearch');
    return null;
  }
  if (command?.action === 'review') {
    const { next } = await graph.getState(config);
    const isOpen = next.includes('reviewPlan') && stored.plan?.revision === command.revision;
    return isOpen ? new Command({ resume: command.decision }) : null;
  }
  const flow = input.asked?.['flowVersion'];
  // Its next node may be one that is gone: it is searched again, and calls that were made are answered from the journal.
  const isOlder = flow !== undefined && flow !== stored.flowVersion;
  // Each end of the run began with an attempt of its own; the state tells whether this one has begun.
  const attempt = 1 + input.history.filter(({ type }) => type === 'run-end').length;
  if (command !== undefined && stored.plan !== undefined && (stored.attempt ?? 1) < attempt) {
    const after = command.action === 'rewrite' ? input.restarts.rewrite : input.restarts.again;
    await graph.updateState(
      config,
      { attempt, wantsReview: false, ...(isOlder && { flowVersion: flow }) },
      after,
    );
  } else if (isOlder && stored.plan !== undefined)
    await graph.updateState(config, { flowVersion: flow }, input.restarts.again);

  return null;
}

function scopeOf(run: Run): Scope {
  const { documentIds, versionIds, asOf } = run.request;
  return {
    collectionIds: collectionsOf(run),
    ...(documentIds === undefined ? {} : { documentIds }),
    ...(versionIds === undefined ? {} : { versionIds }),
    ...(asOf === undefined ? {} : { asOf }),
  };
}

/** The collections asked to; with the web, what this run fetches and what the run it was made from has fetched. */
function collectionsOf({ id, request, origin }: Run): string[] {
  if (request.web !== 'allowed') return request.collectionIds;
  const runs = origin === undefined ? [id] : [id, origin.runId];
  return [...request.collectionIds, ...runs.map(runCollectionId)];
}
