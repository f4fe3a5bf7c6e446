import * as z from 'zod';
import {
  type ApiRun,
  ApiRunSchema,
  askOperations,
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
import type { SummaryTarget } from '../domain/ask/index.ts';
import {
  AnswerSchema,
  createFindThread,
  ReportSchema,
  type Run,
  type RunEvent,
  type RunRequest,
  TERMINAL_STATUSES,
  wishesIn,
} from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { ResearchService } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';
import { orAbsent } from './or-absent.ts';

const PAGE = 200;
const EVENTS = 1000;

interface RemoteResearchDeps {
  readonly client: HttpClient;
  readonly wait: (ms: number) => Promise<void>;
  readonly pollMs: number;
}

/** Runs of a server, as commands know them: what executes a run here follows it there. */
export function createRemoteResearch(deps: RemoteResearchDeps): ResearchService {
  const reading = viewRemoteRuns(deps);
  const steering = steerRuns(deps.client);
  const get = async (id: string): Promise<Run> => {
    const run = await reading.find(id);
    if (run === undefined) throw new AppError('E021', wording('noRunOfId'));
    return run;
  };
  /** Waits until nothing happens to a run; a caller who goes away pauses it, as in a process of its own. */
  const follow = async (id: string, signal: AbortSignal | undefined): Promise<Run> => {
    let isPausing = false;
    for (;;) {
      const run = await get(id);
      if (isAtRest(run)) return run;
      if (signal?.aborted && !isPausing) {
        isPausing = true;
        await steering.pause(id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'E036')) throw error; // it has just ended
        });
      }
      await deps.wait(deps.pollMs);
    }
  };

  return {
    ...reading,
    ...steering,
    ...startRuns(deps.client),
    thread: createFindThread({ runs: { list: reading.list }, artifacts: { getReport: reading.report } }),
    enqueue: get,
    // The server adds its own to what is asked.
    baseCollections: async () => [],
    execute: async (id, options) => {
      const run = await get(id);
      if (options?.rewrite === true) await steering.rewriteReport(id);
      else if (['paused', 'failed', 'budget-limited'].includes(run.status)) await steering.resume(id);
      return follow(id, options?.signal);
    },
    review: async (id, decision, options) => {
      await steering.decide(id, decision);
      return follow(id, options?.signal);
    },
    events: (id, afterSeq, signal) => followEvents(deps, get, id, afterSeq, signal),
  };
}

const byId = (id: string) => ({ params: { id } });

type Reading = Pick<
  ResearchService,
  'find' | 'list' | 'plan' | 'checkpoints' | 'estimate' | 'report' | 'evidence'
>;

function viewRemoteRuns({ client }: RemoteResearchDeps): Reading {
  return {
    find: (id) => orAbsent(client.call(operations.getResearch, byId(id), RunDetailSchema).then(toRun)),
    list: async (limit, filter = {}) => {
      const found: Run[] = [];
      let before = filter.beforeId;
      do {
        const query = { limit: PAGE, thread: filter.threadId, before };
        const page = await client.call(operations.listResearch, { query }, RunListSchema);
        found.push(...page.runs.map(toRun).filter(({ status }) => filter.statuses?.includes(status) ?? true));
        before = page.next;
      } while (before !== undefined && found.length < limit);
      return found.slice(0, limit);
    },
    plan: async (id) => (await client.call(operations.getResearch, byId(id), RunDetailSchema)).plan,
    checkpoints: async (id) =>
      (await client.call(operations.listCheckpoints, byId(id), CheckpointListSchema)).checkpoints,
    estimate: ({ question, collectionIds: collections, budget }) =>
      client.call(
        batchOperations.estimateResearch,
        { body: { question, collections, budget } },
        EstimateSchema,
      ),
    report: (id) => orAbsent(client.call(operations.getReport, byId(id), ReportSchema)),
    evidence: async (id) =>
      (await client.call(operations.getEvidence, byId(id), EvidenceListSchema)).evidence,
  };
}

type Steering = Pick<
  ResearchService,
  'addTask' | 'decide' | 'cancel' | 'pause' | 'resume' | 'rewriteReport' | 'remove'
>;

function steerRuns(client: HttpClient): Steering {
  const steer =
    (operation: typeof operations.cancelResearch) =>
    async (id: string): Promise<Run> =>
      toRun(await client.call(operation, byId(id), ApiRunSchema));
  return {
    decide: async (id, decision) => {
      const body =
        decision.action === 'edit' ? { ...decision, questions: [...decision.questions] } : decision;
      return toRun(await client.call(operations.decidePlan, { ...byId(id), body }, ApiRunSchema));
    },
    addTask: async (id, question) =>
      toRun(await client.call(operations.addResearchTask, { ...byId(id), body: { question } }, ApiRunSchema)),
    cancel: steer(operations.cancelResearch),
    pause: steer(operations.pauseResearch),
    resume: steer(operations.resumeResearch),
    rewriteReport: steer(operations.rewriteReport),
    remove: (id) => client.call(operations.deleteResearch, byId(id), z.undefined()),
  };
}

function startRuns(client: HttpClient): Pick<ResearchService, 'submit' | 'followUp' | 'fork'> {
  return {
    submit: async (request, { thread } = {}) => {
      if (request.summary !== undefined) return startSummary(client, request, request.summary);
      const { question, collectionIds, reviewPlan, web, mode, depth, reading, documentIds, version, asOf } =
        request;
      const { retrievalMode, topics, budget } = request;
      const body = {
        question,
        reviewPlan,
        ...(mode === undefined ? {} : { mode }),
        ...(depth === undefined ? {} : { depth }),
        ...(reading === undefined ? {} : { reading }),
        ...(retrievalMode === undefined ? {} : { retrievalMode }),
        ...(web === undefined ? {} : { web }),
        ...(documentIds === undefined ? {} : { documents: documentIds }),
        ...(topics === undefined ? {} : { topics }),
        ...(budget === undefined ? {} : { budget }),
        ...(version === undefined ? {} : { version }),
        ...(asOf === undefined ? {} : { asOf }),
        ...wishesIn(request),
        ...(thread === undefined ? {} : { threadId: thread.id }),
      };
      const collections = collectionIds.length === 0 ? {} : { collections: [...collectionIds] };
      return toRun(
        await client.call(operations.submitResearch, { body: { ...body, ...collections } }, ApiRunSchema),
      );
    },
    followUp: async (id, { question, mode, collectionIds, reviewPlan, web }) => {
      const collections = collectionIds === undefined ? {} : { collections: [...collectionIds] };
      const body = {
        ...(question === undefined ? {} : { question }),
        ...(mode === undefined ? {} : { mode }),
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
  };
}

/** The one door of summaries gives their answers: whoever follows the run does not wait for it there. */
async function startSummary(
  client: HttpClient,
  { documentIds: [document] = [], collectionIds, version }: RunRequest,
  { section, topic, language }: SummaryTarget,
): Promise<Run> {
  const body = {
    wait_seconds: 1,
    ...(document === undefined ? {} : { document }),
    ...(topic === undefined ? {} : { topic }),
    ...(section === undefined ? {} : { section }),
    ...(language === undefined ? {} : { language }),
    ...(version === undefined ? {} : { version }),
    ...(collectionIds.length === 0 ? {} : { collections: [...collectionIds] }),
  };
  const answered = await client.call(
    askOperations.summarize,
    { body },
    z.union([ApiRunSchema, AnswerSchema.pick({ run_id: true })]),
  );
  const id = 'run_id' in answered ? answered.run_id : answered.id;
  return toRun(await client.call(operations.getResearch, byId(id), RunDetailSchema));
}

async function* followEvents(
  { client, wait, pollMs }: RemoteResearchDeps,
  get: (id: string) => Promise<Run>,
  id: string,
  afterSeq: number,
  signal?: AbortSignal,
): AsyncGenerator<RunEvent> {
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
    await wait(pollMs);
  }
}

const isAtRest = ({ status }: Run) =>
  TERMINAL_STATUSES.includes(status) || status === 'paused' || status === 'awaiting-review';

function toRun(run: ApiRun): Run {
  const { collectionIds, reviewPlan, mode, links: _links, origin, problem, finishedAt, ...rest } = run;
  return {
    ...rest,
    request: { question: run.question, collectionIds, reviewPlan, ...(mode === 'ask' && { mode }) },
    ...(problem === undefined ? {} : { problem }),
    ...(origin === undefined ? {} : { origin }),
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}
