import * as z from 'zod';
import {
  type ApiRun,
  ApiRunSchema,
  batchOperations,
  CheckpointListSchema,
  EstimateSchema,
  EventListSchema,
  EvidenceListSchema,
  runOperations as operations,
  RunDetailSchema,
  RunListSchema,
} from '../api/contract/index.ts';
import { wording } from '../catalogue/index.ts';
import {
  createFindThread,
  ReportSchema,
  type Run,
  type RunEvent,
  TERMINAL_STATUSES,
} from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { ResearchService } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

const PAGE = 200;
const EVENTS = 1000;

/** Runs of a server, as commands know them: what executes a run here follows it there. */
export function createRemoteResearch(deps: {
  client: HttpClient;
  wait: (ms: number) => Promise<void>;
  pollMs: number;
}): ResearchService {
  const { client } = deps;
  const byId = (id: string) => ({ params: { id } });

  const find: ResearchService['find'] = (id) =>
    orAbsent(client.call(operations.getResearch, byId(id), RunDetailSchema).then(toRun));
  const get = async (id: string): Promise<Run> => {
    const run = await find(id);
    if (run === undefined) throw new AppError('E021', wording('runUnknownThere'));
    return run;
  };
  const steer =
    (operation: typeof operations.cancelResearch) =>
    async (id: string): Promise<Run> =>
      toRun(await client.call(operation, byId(id), ApiRunSchema));
  const pause = steer(operations.pauseResearch);
  const resume = steer(operations.resumeResearch);
  const rewriteReport = steer(operations.rewriteReport);
  const decide: ResearchService['decide'] = async (id, decision) => {
    const body = decision.action === 'edit' ? { ...decision, questions: [...decision.questions] } : decision;
    return toRun(await client.call(operations.decidePlan, { ...byId(id), body }, ApiRunSchema));
  };

  /** Waits until nothing happens to a run; a caller who goes away pauses it, as in a process of its own. */
  async function follow(id: string, signal: AbortSignal | undefined): Promise<Run> {
    let isPausing = false;
    for (;;) {
      const run = await get(id);
      if (isAtRest(run)) return run;
      if (signal?.aborted && !isPausing) {
        isPausing = true;
        await pause(id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'E036')) throw error; // it has just ended
        });
      }
      await deps.wait(deps.pollMs);
    }
  }

  const list: ResearchService['list'] = async (limit, filter = {}) => {
    const found: Run[] = [];
    let before = filter.beforeId;
    do {
      const query = { limit: PAGE, thread: filter.threadId, before };
      const page = await client.call(operations.listResearch, { query }, RunListSchema);
      found.push(...page.runs.map(toRun).filter(({ status }) => filter.statuses?.includes(status) ?? true));
      before = page.next;
    } while (before !== undefined && found.length < limit);
    return found.slice(0, limit);
  };
  const report: ResearchService['report'] = (id) =>
    orAbsent(client.call(operations.getReport, byId(id), ReportSchema));

  return {
    thread: createFindThread({ runs: { list }, artifacts: { getReport: report } }),
    submit: async ({ question, collectionIds, reviewPlan, web }, { thread } = {}) => {
      const body = {
        question,
        reviewPlan,
        ...(web === undefined ? {} : { web }),
        ...(thread === undefined ? {} : { threadId: thread.id }),
      };
      const collections = collectionIds.length === 0 ? {} : { collections: [...collectionIds] };
      return toRun(
        await client.call(operations.submitResearch, { body: { ...body, ...collections } }, ApiRunSchema),
      );
    },
    enqueue: get,
    execute: async (id, options) => {
      const run = await get(id);
      if (options?.rewrite === true) await rewriteReport(id);
      else if (['paused', 'failed', 'budget-limited'].includes(run.status)) await resume(id);
      return follow(id, options?.signal);
    },
    review: async (id, decision, options) => {
      await decide(id, decision);
      return follow(id, options?.signal);
    },
    decide,
    plan: async (id) => (await client.call(operations.getResearch, byId(id), RunDetailSchema)).plan,
    cancel: steer(operations.cancelResearch),
    pause,
    resume,
    followUp: async (id, { question, collectionIds, reviewPlan, web }) => {
      const collections = collectionIds === undefined ? {} : { collections: [...collectionIds] };
      const body = {
        question,
        ...collections,
        ...(reviewPlan === undefined ? {} : { reviewPlan }),
        ...(web === undefined ? {} : { web }),
      };
      return toRun(await client.call(operations.followUpResearch, { ...byId(id), body }, ApiRunSchema));
    },
    fork: async (id, { questions, checkpointId } = {}) => {
      const body = {
        ...(questions === undefined ? {} : { questions: [...questions] }),
        ...(checkpointId === undefined ? {} : { checkpointId }),
      };
      return toRun(await client.call(operations.forkResearch, { ...byId(id), body }, ApiRunSchema));
    },
    checkpoints: async (id) =>
      (await client.call(operations.listCheckpoints, byId(id), CheckpointListSchema)).checkpoints,
    rewriteReport,
    remove: (id) => client.call(operations.deleteResearch, byId(id), z.undefined()),
    estimate: (body) => client.call(batchOperations.estimateResearch, { body }, EstimateSchema),
    find,
    list,
    events,
    report,
    evidence: async (id) =>
      (await client.call(operations.getEvidence, byId(id), EvidenceListSchema)).evidence,
  };

  async function* events(id: string, afterSeq: number, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    let seq = afterSeq;
    while (!signal?.aborted) {
      // Asked before the events, so that none is missed that came before the run rested.
      const isOver = isAtRest(await get(id));
      const query = { after: seq, limit: EVENTS };
      const page = await client.call(operations.followResearch, { ...byId(id), query }, EventListSchema);
      for (const event of page.events) {
        seq = event.seq;
        yield event;
      }
      if (page.events.length === EVENTS) continue;
      if (isOver) return;
      await deps.wait(deps.pollMs);
    }
  }
}

const isAtRest = ({ status }: Run) =>
  TERMINAL_STATUSES.includes(status) || status === 'paused' || status === 'awaiting-review';

async function orAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'E021') return undefined;
    throw error;
  }
}

function toRun(run: ApiRun): Run {
  const { collectionIds, reviewPlan, links: _links, origin, problem, finishedAt, ...rest } = run;
  return {
    ...rest,
    request: { question: run.question, collectionIds, reviewPlan },
    ...(problem === undefined ? {} : { problem }),
    ...(origin === undefined ? {} : { origin }),
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}
