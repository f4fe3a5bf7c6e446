import { wording } from '../../catalogue/index.ts';
import type { Run } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/run-operations.ts';
import { type ApiRun, toApiRun, toRunDetail } from '../contract/schemas.ts';
import type { Bind } from '../http/bind.ts';
import type { RunAccess } from '../runs/run-access.ts';
import { queueKey, type RunSubmission, readIdempotencyKey } from '../runs/submit-run.ts';
import type { CollectionScope } from '../security/collection-scope.ts';

interface ResearchRoutesDeps extends Pick<ApiDeps, 'research'> {
  readonly access: RunAccess;
  readonly scope: CollectionScope;
  readonly submission: RunSubmission;
}

/** Everything about runs except reading their results. */
export function addResearchRoutes(bind: Bind, deps: ResearchRoutesDeps): void {
  addNewRuns(bind, deps);
  addRunViews(bind, deps);
  addSteering(bind, deps);
}

/** What makes a run: a question, one that follows up, and one that branches off. */
function addNewRuns(bind: Bind, deps: ResearchRoutesDeps): void {
  const { research, access, scope, submission } = deps;

  bind(operations.submitResearch, async ({ body, principal, request, response }) => {
    const { thread_id: alias, threadId = alias, ...asked } = body;
    if (alias !== undefined && threadId !== alias) throw new AppError('E020', wording('threadIdTwice'));
    const idempotencyKey = readIdempotencyKey(request.get('idempotency-key'));
    answer(response, await submission.submit(principal, { ...asked, threadId, idempotencyKey }));
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
      await submission.queue(await research.followUp(earlier.id, { ...request, collectionIds }), principal),
    );
  });

  bind(operations.forkResearch, async ({ params, body, principal, response }) => {
    const earlier = await access.find(principal, params.id);
    answer(response, await submission.queue(await research.fork(earlier.id, body), principal));
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

  bind(operations.addResearchTask, async ({ params, body, principal, response }) => {
    const run = await access.findOwn(principal, params.id);
    answer(response, await research.addTask(run.id, body.question));
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

function answer(
  response: { status(code: number): { location(url: string): { json(body: ApiRun): unknown } } },
  run: Run,
): void {
  const body = toApiRun(run);
  response.status(202).location(body.links.self).json(body);
}
