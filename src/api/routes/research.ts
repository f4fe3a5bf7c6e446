import { wording } from '../../catalogue/index.ts';
import type { Run, Thread } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/run-operations.ts';
import { type ApiRun, toApiRun, toRunDetail } from '../contract/schemas.ts';
import type { Bind } from '../http/bind.ts';
import type { RunAccess } from '../runs/run-access.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;

interface ResearchRoutesDeps extends Pick<ApiDeps, 'research'> {
  readonly access: RunAccess;
  readonly scope: CollectionScope;
}

/** Everything about runs except reading their results. */
export function addResearchRoutes(bind: Bind, deps: ResearchRoutesDeps): void {
  addNewRuns(bind, deps);
  addRunViews(bind, deps);
  addSteering(bind, deps);
}

/** What makes a run: a question, one that follows up, and one that branches off. */
function addNewRuns(bind: Bind, deps: ResearchRoutesDeps): void {
  const { research, access, scope } = deps;

  bind(operations.submitResearch, async ({ body, principal, request, response }) => {
    const idempotencyKey = request.get('idempotency-key');
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey))
      throw new AppError('E020', wording('idempotencyKeyForm'));
    const thread = await findThread(deps, principal, body);
    // The web alone can be asked too.
    const mayBeEmpty = body.web === 'allowed';
    const wanted = body.collections ?? thread?.reported?.request.collectionIds;
    const run = await research.submit(
      {
        question: body.question,
        collectionIds: [...(await scope.resolve(principal, wanted, { mayBeEmpty }))],
        reviewPlan: body.reviewPlan,
        ...(body.web === undefined ? {} : { web: body.web }),
        ...(principal.isLocal ? {} : { requestedBy: principal.name }),
      },
      {
        ...(idempotencyKey === undefined ? {} : { idempotencyKey: `${principal.name}:${idempotencyKey}` }),
        ...(thread === undefined ? {} : { thread }),
      },
    );
    answer(response, await queue(deps, run, principal, body.priority));
  });

  bind(operations.followUpResearch, async ({ params, body, principal, response }) => {
    const earlier = await access.find(principal, params.id);
    const { collections, ...request } = body;
    const collectionIds =
      collections === undefined
        ? await scope.resolve(principal, earlier.request.collectionIds)
        : await scope.resolve(principal, collections);
    answer(
      response,
      await queue(deps, await research.followUp(earlier.id, { ...request, collectionIds }), principal),
    );
  });

  bind(operations.forkResearch, async ({ params, body, principal, response }) => {
    const earlier = await access.find(principal, params.id);
    answer(response, await queue(deps, await research.fork(earlier.id, body), principal));
  });
}

function addRunViews(bind: Bind, { research, access }: ResearchRoutesDeps): void {
  bind(operations.listResearch, async ({ query, principal, response }) => {
    const { runs, next } = await access.list(principal, query);
    response.json({ runs: runs.map(toApiRun), ...(next === undefined ? {} : { next }) });
  });

  bind(operations.getResearch, async ({ params, principal, response }) => {
    const run = await access.find(principal, params.id);
    response.json(toRunDetail(run, await research.plan(run.id)));
  });

  bind(operations.listCheckpoints, async ({ params, principal, response }) => {
    const run = await access.find(principal, params.id);
    response.json({ checkpoints: await research.checkpoints(run.id) });
  });
}

function addSteering(bind: Bind, { research, access }: ResearchRoutesDeps): void {
  bind(operations.decidePlan, async ({ params, body, principal, response }) => {
    const run = await access.find(principal, params.id);
    answer(response, await research.decide(run.id, body, { key: queueKey(principal) }));
  });

  bind(operations.cancelResearch, async ({ params, principal, response }) => {
    const run = await access.findOwn(principal, params.id);
    answer(response, await research.cancel(run.id));
  });

  bind(operations.pauseResearch, async ({ params, principal, response }) => {
    const run = await access.findOwn(principal, params.id);
    answer(response, await research.pause(run.id));
  });

  bind(operations.resumeResearch, async ({ params, principal, response }) => {
    const run = await access.find(principal, params.id);
    answer(response, await research.resume(run.id, { key: queueKey(principal) }));
  });

  bind(operations.rewriteReport, async ({ params, principal, response }) => {
    const run = await access.find(principal, params.id);
    answer(response, await research.rewriteReport(run.id, { key: queueKey(principal) }));
  });

  bind(operations.deleteResearch, async ({ params, principal, response }) => {
    const run = await access.findOwn(principal, params.id);
    await research.remove(run.id);
    response.status(204).end();
  });
}

/** Threads of others do not exist for a key: the same name is then a thread of its own. */
async function findThread(
  { research, access }: ResearchRoutesDeps,
  principal: Principal,
  body: { readonly threadId?: string | undefined; readonly thread_id?: string | undefined },
): Promise<Thread | undefined> {
  const { threadId, thread_id: alias } = body;
  if (threadId !== undefined && alias !== undefined && threadId !== alias)
    throw new AppError('E020', wording('threadIdTwice'));
  const id = threadId ?? alias;
  return id === undefined ? undefined : research.thread(id, await access.reader(principal));
}

/** Queues a new run; one that is not admitted leaves nothing. What an idempotency key found again is on its way. */
async function queue(
  { research }: ResearchRoutesDeps,
  run: Run,
  principal: Principal,
  priority?: number | undefined,
): Promise<Run> {
  if (run.status !== 'queued') return run;
  try {
    return await research.enqueue(run.id, { key: queueKey(principal), priority });
  } catch (error) {
    if (error instanceof AppError && error.code === 'E037') await research.remove(run.id);
    throw error;
  }
}

/** Places are shared among keys; the local user has them all. */
const queueKey = ({ isLocal, name }: Principal) => (isLocal ? undefined : name);

function answer(
  response: { status(code: number): { location(url: string): { json(body: ApiRun): unknown } } },
  run: Run,
): void {
  const body = toApiRun(run);
  response.status(202).location(body.links.self).json(body);
}
