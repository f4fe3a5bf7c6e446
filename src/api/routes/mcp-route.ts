import type { Request, RequestHandler, Response, Router } from 'express';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { holdsOnly, usesOnly } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ToolCaller } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import { parseInput, takeBody } from '../http/bind.ts';
import { languageOf } from '../http/language-of.ts';
import { readJson } from '../http/read-json.ts';
import type { RunAccess } from '../runs/run-access.ts';
import type { RunSubmission } from '../runs/submit-run.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { FairPlaces } from '../security/fair-places.ts';
import { LOCAL_USER, type Principal } from '../security/principal.ts';
import { contextOf } from '../security/request-context.ts';

interface McpRouteDeps extends Pick<ApiDeps, 'mcp' | 'research' | 'shortly' | 'onBehalfOf' | 'settings'> {
  readonly authenticate: RequestHandler;
  readonly scope: CollectionScope;
  readonly access: RunAccess;
  readonly submission: RunSubmission;
  readonly bodies: FairPlaces;
  /** Of calls that wait for a run; shared with the event streams. */
  readonly places: FairPlaces;
}

const PATH = '/mcp';

/** A misspelt name would widen what the client sees, so that it is an error. */
const QuerySchema = z.strictObject({
  collection: z.union([z.string(), z.array(z.string())]).optional(),
});

/** `/mcp`: streamable HTTP for clients of the Model Context Protocol, with the key of the API and its scope. */
export function addMcpRoute(router: Router, deps: McpRouteDeps): void {
  const { mcp } = deps;
  if (mcp === undefined) return;
  const nameRoute: RequestHandler = (request, _response, next) => {
    contextOf(request).route = PATH;
    next();
  };
  router.all(PATH, nameRoute, deps.authenticate, async (request: Request, response: Response) => {
    const principal = contextOf(request).principal ?? LOCAL_USER;
    const body = request.method === 'POST' ? await readBody(deps, request, principal) : undefined;
    await mcp.handle(request, response, body, createCaller(deps, request, principal));
  });
}

async function readBody(
  { bodies, settings }: McpRouteDeps,
  request: Request,
  principal: Principal,
): Promise<unknown> {
  const release = takeBody(bodies, principal.name);
  try {
    return await readJson(request, settings.maxBodyBytes);
  } finally {
    release();
  }
}

function createCaller(deps: McpRouteDeps, request: Request, principal: Principal): ToolCaller {
  const { scope, access, submission, places, research } = deps;
  const named = [parseInput(QuerySchema, request.query, 'query').collection ?? []].flat();
  const collections = named.length === 0 ? undefined : named;
  return {
    language: languageOf(request),
    collectionIds: () => scope.resolve(principal, collections),
    start: (asked) => submission.submit(principal, { ...asked, collections }),
    findRun: async (id) => {
      const run = await access.find(principal, id);
      if (collections === undefined) return run;
      // A client that has narrowed itself gets nothing of other collections by a handle either.
      const base = await research.baseCollections(principal.isLocal ? undefined : principal.name);
      const ids = [...(await scope.resolve(principal, collections)), ...base];
      if (!holdsOnly(run, usesOnly(ids))) throw new AppError('E021', wording('noRunOfId'));
      return run;
    },
    work: (task) => deps.onBehalfOf(principal.name, () => deps.shortly(task)),
    takePlace: () => {
      const release = places.take(principal.name);
      if (release !== undefined) return release;
      throw new AppError('E037', wording('tooManyStreams'), { details: { retryAfterSeconds: 5 } });
    },
  };
}
